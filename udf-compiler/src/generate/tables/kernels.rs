//! Functions that a table function applies to each row, as kernels: compiled where they compile, with their results' type
//! inferred; else interpreted, where the type must be known some other way.

use super::extract::{self, FUNCTION};
use super::recorder::{self, Goal};
use super::{TracedCall, captured};
use crate::error::{Diagnostic, Error};
use crate::function::{CompiledFunction, Parts};
use crate::generate::source::ParsedSource;
use crate::interp::Interpreted;
use crate::pipeline;
use crate::source::{FunctionSource, NullInput, Param};
use crate::tables::types::Family;
use crate::tables::{ColType, ExprId, Kernel, RelId};
use arrow::datatypes::{DataType, TimeUnit};
use rustpython_vm::{PyObjectRef, PyResult, VirtualMachine};
use std::cell::Cell;
use std::sync::Arc;
use std::time::Instant;

/// A row's class, as the function of a row sees it, and the call.
const ROW: &str = include_str!("py/row.py");
const ENTRY: &str = "_taipan_kernel";
const EXTRA: &str = "_taipan_extra";
const OTHERS: &str = "_taipan_others";

/// A function that is applied to rows.
pub struct Applied {
    pub function: PyObjectRef,
    /// The same, taking the values of the columns and nothing else.
    pub plain: PyObjectRef,
    /// Positional and keyword arguments after the value, or None.
    pub extra: PyObjectRef,
    /// Columns of the row that the program does not mention.
    pub others: PyObjectRef,
}

/// The results of a function of the program for each row: of the values of columns, or of rows of columns with these names.
pub fn of_program(
    table: RelId,
    applied: &Applied,
    columns: &[ExprId],
    row: Option<Vec<PyObjectRef>>,
    name: &str,
    vm: &VirtualMachine,
) -> PyResult<(RelId, ExprId)> {
    let found = recorder::with(vm, |r| {
        let number = r.calls;
        r.calls += 1;
        if r.goal == Goal::Kernel(number) {
            r.found = Some(applied.plain.clone());
            return Ok(None);
        }
        let types: Vec<ColType> = columns.iter().map(|c| r.builder.ty(*c).clone()).collect();
        Ok(Some((number, r.call.clone(), types, r.goal)))
    })?;
    let Some((number, call, types, goal)) = found else {
        return Err(super::stopped(vm, "found"));
    };
    if goal != Goal::Record {
        // The second run is for a later kernel: what this one's results are does not matter to it.
        let kernel = recorder::with(vm, |r| Ok(r.kernels.len()))?;
        let ty = ColType::nullable(DataType::Null);
        return recorder::with(vm, |r| Ok(r.builder.call(table, kernel, columns, ty, name)));
    }
    let names = row.map(|names| {
        names
            .iter()
            .map(|n| Ok(n.str(vm)?.to_string_lossy().into_owned()))
            .collect()
    });
    let names: Option<Vec<String>> = names.transpose()?;
    let (kernel, nullable) = outermost(vm, || {
        match make(vm, &call, number, applied, &types, names.as_deref()) {
            Ok(made) => Ok(made),
            Err(why) => Ok((interpreted(vm, (&call, number), table, columns, applied, &why)?, true)),
        }
    })?;
    let name = kernel.name.clone();
    push(vm, table, kernel, columns, nullable, &name)
}

thread_local! {
    /// Whether a function of the program is being made a kernel.
    static MAKING: Cell<bool> = const { Cell::new(false) };
}

/// Makes a kernel; a function that is applied to rows must not apply functions itself, least of all its own table function.
fn outermost<R>(vm: &VirtualMachine, make: impl FnOnce() -> PyResult<R>) -> PyResult<R> {
    if MAKING.replace(true) {
        return Err(vm.new_not_implemented_error(
            "a function applied to rows that applies functions to tables is not supported in table functions",
        ));
    }
    let made = make();
    MAKING.set(false);
    made
}

/// A kernel that is not compiled. The type of its results is that of what it gives for the rows there are.
fn interpreted(
    vm: &VirtualMachine,
    (call, number): (&Arc<TracedCall>, usize),
    table: RelId,
    columns: &[ExprId],
    applied: &Applied,
    why: &str,
) -> PyResult<Kernel> {
    let started = Instant::now();
    let what = format!("the results of a function that is not compiled ({why})");
    let values = super::observed::values(table, columns, &what, 0, vm)?;
    let values: Vec<Vec<PyObjectRef>> = values
        .iter()
        .map(|list| list.try_to_value(vm))
        .collect::<PyResult<_>>()?;
    let mut found: Option<DataType> = None;
    for row in 0..values.first().map_or(0, Vec::len) {
        let args: Vec<PyObjectRef> = values.iter().map(|list| list[row].clone()).collect();
        let result = applied.plain.call(args, vm)?;
        let Some(ty) = super::observed::column_type(&result, vm)? else {
            continue;
        };
        found = Some(match found {
            Some(before) if before != ty => mixed(vm, &before, &ty)?,
            _ => ty,
        });
    }
    let types = recorder::with(vm, |r| {
        Ok(columns.iter().map(|c| r.builder.ty(*c).clone()).collect::<Vec<_>>())
    })?;
    let source = Arc::new(FunctionSource {
        params: types.iter().enumerate().map(|(i, ty)| parameter(i, ty)).collect(),
        returns: found.unwrap_or(DataType::Utf8),
        null_input: NullInput::Called,
        table: None,
        ..(*call.source).clone()
    });
    let function = CompiledFunction::assembled(Parts {
        interpreted: call.interpreted.of_kernel(source.clone(), call.clone(), number),
        source,
        parsed: call.parsed.clone(),
        native: Err(Error::Unsupported(Diagnostic::new("", why, None, ""))),
        nullable: None,
        started,
    });
    Ok(Kernel {
        name: "python".to_string(),
        line: 0,
        function,
    })
}

/// The type of a column of values of two types.
fn mixed(vm: &VirtualMachine, a: &DataType, b: &DataType) -> PyResult<DataType> {
    if a.is_numeric() && b.is_numeric() {
        return Ok(DataType::Float64);
    }
    let names = (crate::sql_type::name(a), crate::sql_type::name(b));
    Err(vm.new_type_error(format!("a column of {} and {} has no SQL type", names.0, names.1)))
}

fn push(
    vm: &VirtualMachine,
    table: RelId,
    kernel: Kernel,
    columns: &[ExprId],
    nullable: bool,
    name: &str,
) -> PyResult<(RelId, ExprId)> {
    let ty = ColType::nullable(kernel.returns().clone());
    // A float may be NaN, which is missing.
    let ty = ty.with_nulls(nullable || ty.family() == Family::Float);
    recorder::with(vm, |r| {
        let number = r.kernels.len();
        r.kernels.push(Arc::new(kernel));
        Ok(r.builder.call(table, number, columns, ty, name))
    })
}

/// The parameters of a kernel: floats are NaN where missing, all else is None there.
fn parameter(index: usize, ty: &ColType) -> Param {
    Param {
        name: format!("c{index}"),
        ty: ty.ty.clone(),
        not_null: !ty.nullable || ty.family() == Family::Float,
        table: None,
    }
}

fn make(
    vm: &VirtualMachine,
    call: &Arc<TracedCall>,
    number: usize,
    applied: &Applied,
    types: &[ColType],
    row: Option<&[String]>,
) -> Result<(Kernel, bool), String> {
    let started = Instant::now();
    let mut taken = extract::extract(vm, &call.parsed, &applied.function)?;
    let extra = !vm.is_none(&applied.extra);
    if extra {
        taken.captured.push((EXTRA.to_string(), applied.extra.clone()));
    }
    let params: Vec<Param> = types.iter().enumerate().map(|(i, ty)| parameter(i, ty)).collect();
    let (text, entry) = match row {
        Some(names) => {
            taken.captured.push((OTHERS.to_string(), applied.others.clone()));
            (row_text(names, extra), ENTRY)
        }
        None if extra || taken.statements.is_empty() => (value_text(params.len(), extra), ENTRY),
        None => (String::new(), FUNCTION),
    };
    let parsed = extract::module(&call.parsed, taken.statements, &text, entry)?;
    let mut source = FunctionSource {
        params,
        returns: DataType::Null,
        null_input: NullInput::Called,
        table: None,
        ..(*call.source).clone()
    };
    let (native, nullable) = compile(&mut source, &parsed, taken.captured)?;
    // Rows with missing values that no version is for are interpreted: anything may come of them.
    let missing = source.params.iter().any(|p| !p.not_null);
    let gives_none = native.gives_none || missing && nullable.as_ref().is_none_or(|version| version.gives_none);
    let source = Arc::new(source);
    let interpreted = call.interpreted.of_kernel(source.clone(), call.clone(), number);
    let function = CompiledFunction::assembled(Parts {
        source,
        parsed: call.parsed.clone(),
        interpreted,
        native: Ok(native),
        nullable,
        started,
    });
    let kernel = Kernel {
        name: taken.name,
        line: taken.line,
        function,
    };
    Ok((kernel, gives_none))
}

/// Both versions, for rows without and with missing values; the first one tells the type of the results.
fn compile(
    source: &mut FunctionSource,
    parsed: &ParsedSource,
    variables: Vec<(String, PyObjectRef)>,
) -> Result<(pipeline::Pipeline, Option<pipeline::Pipeline>), String> {
    let message = |error: Error| match error {
        Error::Unsupported(Diagnostic { message, span, .. }) | Error::KeepsState(Diagnostic { message, span, .. }) => {
            match span {
                Some(span) => format!("{message}, line {}", span.line),
                None => message,
            }
        }
        other => other.to_string(),
    };
    captured::with(variables, || {
        let native = pipeline::run(source, parsed, false).map_err(message)?;
        if native.python {
            return Err("it calls the interpreter".to_string());
        }
        source.returns = native.result.clone();
        let nullable = source.params.iter().any(|p| !p.not_null);
        let nullable = nullable.then(|| pipeline::run(source, parsed, true).ok()).flatten();
        Ok((native, nullable))
    })
}

fn row_text(names: &[String], extra: bool) -> String {
    let params: Vec<String> = (0..names.len()).map(|i| format!("c{i}")).collect();
    let items: Vec<String> = names
        .iter()
        .zip(&params)
        .map(|(name, c)| format!("{name:?}: {c}"))
        .collect();
    format!(
        "{ROW}\ndef {ENTRY}({}):\n    return {FUNCTION}(_taipan_Row({{{}}}, {OTHERS}){})\n",
        params.join(", "),
        items.join(", "),
        more(extra)
    )
}

fn value_text(count: usize, extra: bool) -> String {
    let params: Vec<String> = (0..count).map(|i| format!("c{i}")).collect();
    let params = params.join(", ");
    let more = more(extra);
    format!("def {ENTRY}({params}):\n    return {FUNCTION}({params}{more})\n")
}

fn more(extra: bool) -> String {
    match extra {
        true => format!(", *{EXTRA}[0], **{EXTRA}[1]"),
        false => String::new(),
    }
}

/// The results of a function of the library, given as the body of one.
pub fn of_library(
    table: RelId,
    (text, names): (String, Vec<String>),
    columns: &[ExprId],
    returns: &str,
    name: &str,
    vm: &VirtualMachine,
) -> PyResult<(RelId, ExprId)> {
    let types = recorder::with(vm, |r| {
        Ok(columns.iter().map(|c| r.builder.ty(*c).clone()).collect::<Vec<_>>())
    })?;
    let returns = match returns {
        "str" => DataType::Utf8,
        "int" => DataType::Int64,
        "float" => DataType::Float64,
        "bool" => DataType::Boolean,
        "date" => DataType::Date32,
        "strs" => DataType::new_list(DataType::Utf8, true),
        _ => DataType::Timestamp(TimeUnit::Microsecond, None),
    };
    let (function, options) = recorder::with(vm, |r| Ok((r.call.source.name.clone(), r.call.source.limits)))?;
    let params = names.into_iter().zip(&types).map(|(name, ty)| Param {
        name,
        ..parameter(0, ty)
    });
    let source = FunctionSource {
        params: params.collect(),
        // Missing values stay missing; a float is NaN there.
        null_input: NullInput::Strict,
        limits: options,
        ..FunctionSource::body(&function, &text, returns)
    };
    let compiled = crate::function::compile(
        Arc::new(source),
        &types.iter().map(|t| t.ty.clone()).collect::<Vec<_>>(),
    );
    match compiled {
        Ok(function) => {
            let nullable = function.gives_none() || types.iter().any(|ty| ty.nullable);
            let kernel = Kernel {
                name: name.to_string(),
                line: 0,
                function,
            };
            push(vm, table, kernel, columns, nullable, name)
        }
        Err(error) => Err(vm.new_runtime_error(error.to_string())),
    }
}

/// Where the function of a kernel is found in each interpreter.
#[derive(Debug, Clone)]
pub struct Locator {
    pub call: Arc<TracedCall>,
    pub number: usize,
}

impl Interpreted {
    /// The kernel of this number of a call, run by the interpreter.
    fn of_kernel(&self, source: Arc<FunctionSource>, call: Arc<TracedCall>, number: usize) -> Interpreted {
        self.located(source, Locator { call, number })
    }
}
