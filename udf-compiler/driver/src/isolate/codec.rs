//! Functions as bytes: their sources, and what is said about them. One pair of functions for each type, in the order of
//! its fields.

use super::wire::{Broken, In, Out, Result};
use std::sync::Arc;
use taipan_interface::error::{Diagnostic, Error, Span};
use taipan_interface::files::Files;
use taipan_interface::run_options::{ExecError, PythonException, Report};
use taipan_interface::source::{
    Constant, Documents, Fallback, FunctionSource, Isolation, Limits, NullInput, OnError, Param, ParameterStyle,
    Volatility,
};
use taipan_interface::trigger::TriggerCall;

/// What no value is written as.
fn no_such<T>(what: &str) -> Result<T> {
    Err(Broken(format!("there is no such {what}")))
}

pub fn write_source(out: &mut Out, source: &FunctionSource) -> Result<()> {
    out.text(&source.name);
    out.text(&source.text);
    out.option(source.handler.as_deref(), Out::text);
    out.number(source.params.len() as u64);
    for param in &source.params {
        out.text(&param.name);
        out.ty(&param.ty)?;
        out.flag(param.not_null);
        write_columns(out, param.table.as_deref())?;
    }
    out.list(source.constants.iter(), |out, (place, constant)| {
        out.number(*place as u64);
        write_constant(out, constant);
    });
    out.ty(&source.returns)?;
    write_columns(out, source.table.as_deref())?;
    out.flag(source.aggregate);
    out.flag(source.json);
    out.flag(source.style == ParameterStyle::Columns);
    out.flag(source.null_input == NullInput::Strict);
    out.byte(match source.volatility {
        None => 0,
        Some(Volatility::Immutable) => 1,
        Some(Volatility::Stable) => 2,
        Some(Volatility::Volatile) => 3,
    });
    out.flag(source.on_error == OnError::Null);
    out.option(source.limits.timeout, Out::time);
    out.option(source.limits.memory, |out, bytes| out.number(bytes as u64));
    out.option(source.limits.output, |out, bytes| out.number(bytes as u64));
    out.byte(match source.fallback {
        Fallback::Allow => 0,
        Fallback::Warn => 1,
        Fallback::Forbid => 2,
    });
    write_files(out, &source.files);
    out.flag(source.trigger.is_some());
    if let Some(call) = &source.trigger {
        write_trigger(out, call);
    }
    out.list(source.documents.parameters.iter(), |out, place| {
        out.number(*place as u64)
    });
    out.flag(source.documents.returned);
    Ok(())
}

/// The source as a worker process has it: there it runs in process.
pub fn read_source(message: &mut In) -> Result<FunctionSource> {
    Ok(FunctionSource {
        name: message.text()?,
        text: message.text()?,
        handler: message.option(In::text)?,
        params: message.list(|message| {
            Ok(Param {
                name: message.text()?,
                ty: message.ty()?,
                not_null: message.flag()?,
                table: read_columns(message)?,
            })
        })?,
        constants: message.list(|message| Ok((message.size()?, read_constant(message)?)))?,
        returns: message.ty()?,
        table: read_columns(message)?,
        aggregate: message.flag()?,
        json: message.flag()?,
        style: if message.flag()? {
            ParameterStyle::Columns
        } else {
            ParameterStyle::Values
        },
        null_input: if message.flag()? {
            NullInput::Strict
        } else {
            NullInput::Called
        },
        volatility: match message.byte()? {
            0 => None,
            1 => Some(Volatility::Immutable),
            2 => Some(Volatility::Stable),
            _ => Some(Volatility::Volatile),
        },
        on_error: if message.flag()? { OnError::Null } else { OnError::Raise },
        limits: Limits {
            timeout: message.option(In::time)?,
            memory: message.option(In::size)?,
            output: message.option(In::size)?,
        },
        fallback: match message.byte()? {
            0 => Fallback::Allow,
            1 => Fallback::Warn,
            _ => Fallback::Forbid,
        },
        isolation: Isolation::InProcess,
        files: read_files(message)?,
        trigger: if message.flag()? {
            Some(Arc::new(read_trigger(message)?))
        } else {
            None
        },
        documents: Documents {
            parameters: message.list(In::size)?,
            returned: message.flag()?,
        },
    })
}

fn write_trigger(out: &mut Out, call: &TriggerCall) {
    out.list(call.facts.iter(), |out, (name, fact)| {
        out.text(name);
        out.text(fact);
    });
    out.list(call.arguments.iter(), |out, argument| out.text(argument));
    out.list(call.columns.iter(), |out, column| out.text(column));
    out.flag(call.old);
    out.flag(call.new);
    out.flag(call.decides);
}

fn read_trigger(message: &mut In) -> Result<TriggerCall> {
    Ok(TriggerCall {
        facts: message.list(|message| Ok((message.text()?, message.text()?)))?,
        arguments: message.list(In::text)?,
        columns: message.list(In::text)?,
        old: message.flag()?,
        new: message.flag()?,
        decides: message.flag()?,
    })
}

fn write_files(out: &mut Out, files: &Files) {
    let all: Vec<_> = files.all().collect();
    out.list(all.into_iter(), |out, (path, bytes)| {
        out.text(path);
        out.bytes(bytes);
    });
    out.list(files.roots().iter(), |out, root| out.text(root));
}

fn read_files(message: &mut In) -> Result<Files> {
    let files = message.list(|message| Ok((message.text()?, message.bytes()?.into())))?;
    let roots = message.list(In::text)?;
    Ok(Files::new(files.into_iter().collect(), roots))
}

fn write_columns(out: &mut Out, columns: Option<&[(String, arrow::datatypes::DataType)]>) -> Result<()> {
    out.flag(columns.is_some());
    let columns = columns.unwrap_or_default();
    out.number(columns.len() as u64);
    for (name, ty) in columns {
        out.text(name);
        out.ty(ty)?;
    }
    Ok(())
}

fn read_columns(message: &mut In) -> Result<Option<Vec<(String, arrow::datatypes::DataType)>>> {
    let given = message.flag()?;
    let columns = message.list(|message| Ok((message.text()?, message.ty()?)))?;
    Ok(given.then_some(columns))
}

fn write_constant(out: &mut Out, constant: &Constant) {
    match constant {
        Constant::Bool(value) => {
            out.byte(0);
            out.flag(*value);
        }
        Constant::Int(value) => {
            out.byte(1);
            out.number(*value as u64);
        }
        Constant::Float(value) => {
            out.byte(2);
            out.number(value.to_bits());
        }
        Constant::Text(value) => {
            out.byte(3);
            out.text(value);
        }
    }
}

fn read_constant(message: &mut In) -> Result<Constant> {
    Ok(match message.byte()? {
        0 => Constant::Bool(message.flag()?),
        1 => Constant::Int(message.number()? as i64),
        2 => Constant::Float(f64::from_bits(message.number()?)),
        3 => Constant::Text(message.text()?.into()),
        _ => return no_such("constant"),
    })
}

pub fn write_span(out: &mut Out, span: Span) {
    [span.line, span.column, span.end_column]
        .into_iter()
        .for_each(|number| out.number(number.into()));
}

pub fn read_span(message: &mut In) -> Result<Span> {
    let mut number = || Ok(message.number()? as u32);
    Ok(Span {
        line: number()?,
        column: number()?,
        end_column: number()?,
    })
}

fn write_diagnostic(out: &mut Out, diagnostic: &Diagnostic) {
    out.text(&diagnostic.kind);
    out.text(&diagnostic.message);
    out.option(diagnostic.span, write_span);
    out.text(&diagnostic.source_line);
    out.option(diagnostic.hint.as_deref(), Out::text);
}

fn read_diagnostic(message: &mut In) -> Result<Diagnostic> {
    Ok(Diagnostic {
        kind: message.text()?,
        message: message.text()?,
        span: message.option(read_span)?,
        source_line: message.text()?,
        hint: message.option(In::text)?,
    })
}

pub fn write_error(out: &mut Out, error: &Error) {
    let (kind, diagnostic) = match error {
        Error::Rejected(diagnostic) => (0, diagnostic),
        Error::Unsupported(diagnostic) => (1, diagnostic),
        Error::KeepsState(diagnostic) => (2, diagnostic),
        Error::Late(diagnostic) => (3, diagnostic),
        Error::Internal(message) => {
            out.byte(4);
            return out.text(message);
        }
    };
    out.byte(kind);
    write_diagnostic(out, diagnostic);
}

pub fn read_error(message: &mut In) -> Result<Error> {
    let of = match message.byte()? {
        0 => Error::Rejected,
        1 => Error::Unsupported,
        2 => Error::KeepsState,
        3 => Error::Late,
        _ => return Ok(Error::Internal(message.text()?)),
    };
    read_diagnostic(message).map(of)
}

pub fn write_exec_error(out: &mut Out, error: &ExecError) {
    let texts: (u8, &[&str]) = match error {
        ExecError::Python(e) => {
            out.byte(0);
            out.number(e.line.into());
            for text in [&e.function, &e.kind, &e.message, &e.traceback] {
                out.text(text);
            }
            return out.option(e.report.as_ref(), write_report);
        }
        ExecError::OutOfRange {
            function,
            value,
            sql_type,
        } => (1, &[function, value, sql_type]),
        ExecError::NullArgument { function, param } => (2, &[function, param]),
        ExecError::Argument {
            function,
            param,
            reason,
        } => (3, &[function, param, reason]),
        ExecError::Timeout { function, limit } => {
            out.byte(4);
            out.text(function);
            return out.time(*limit);
        }
        ExecError::Cancelled { function } => (5, &[function]),
        ExecError::Memory { function, limit } => {
            out.byte(6);
            out.text(function);
            return out.number(*limit as u64);
        }
        ExecError::Output { function, limit } => {
            out.byte(7);
            out.text(function);
            return out.number(*limit as u64);
        }
        ExecError::Table { function, message } => (8, &[function, message]),
        ExecError::Internal { function, message } => (9, &[function, message]),
        ExecError::Died { function, how } => (10, &[function, how]),
    };
    out.byte(texts.0);
    texts.1.iter().for_each(|text| out.text(text));
}

fn write_report(out: &mut Out, report: &Report) {
    for text in [&report.state, &report.whole, &report.detail, &report.hint] {
        out.option(text.as_deref(), Out::text);
    }
    out.list(report.context.iter(), |out, line| out.text(line));
}

fn read_report(message: &mut In) -> Result<Report> {
    Ok(Report {
        state: message.option(In::text)?,
        whole: message.option(In::text)?,
        detail: message.option(In::text)?,
        hint: message.option(In::text)?,
        context: message.list(In::text)?,
    })
}

pub fn read_exec_error(message: &mut In) -> Result<ExecError> {
    let kind = message.byte()?;
    if kind == 0 {
        let line = message.number()? as u32;
        return Ok(ExecError::Python(Box::new(PythonException {
            function: message.text()?,
            kind: message.text()?,
            message: message.text()?,
            traceback: message.text()?,
            report: message.option(read_report)?,
            line,
        })));
    }
    let function = message.text()?;
    Ok(match kind {
        1 => ExecError::OutOfRange {
            function,
            value: message.text()?,
            sql_type: message.text()?,
        },
        2 => ExecError::NullArgument {
            function,
            param: message.text()?,
        },
        3 => ExecError::Argument {
            function,
            param: message.text()?,
            reason: message.text()?,
        },
        4 => ExecError::Timeout {
            function,
            limit: message.time()?,
        },
        5 => ExecError::Cancelled { function },
        6 => ExecError::Memory {
            function,
            limit: message.size()?,
        },
        7 => ExecError::Output {
            function,
            limit: message.size()?,
        },
        8 => ExecError::Table {
            function,
            message: message.text()?,
        },
        9 => ExecError::Internal {
            function,
            message: message.text()?,
        },
        10 => ExecError::Died {
            function,
            how: message.text()?,
        },
        _ => return no_such("error"),
    })
}
