//! Programs over tables as bytes: their text, and the functions that they call for each row with the IR that was generated
//! of them. Does not know who runs them.

use crate::TableError;
use arrow::array::RecordBatch;
use std::sync::Arc;
use taipan_driver::isolate::codec::{
    read_error, read_exec_error, read_source, read_span, write_error, write_exec_error, write_source, write_span,
};
use taipan_driver::isolate::messages::{read_generated, write_generated};
use taipan_driver::isolate::wire::{Broken, In, Out, Result};
use taipan_driver::pipeline::Pipeline;
use taipan_generate::Generated;
use taipan_interface::error::{Error, Span};
use taipan_interface::run_options::ExecError;
use taipan_interface::source::FunctionSource;
use taipan_tables::{Kernel, Program, parse, print};

/// A function that a program calls for each row.
#[derive(Debug)]
pub struct KernelText {
    pub name: String,
    pub line: u32,
    /// Whether NaN is a value of its results.
    pub exact: bool,
    pub source: FunctionSource,
    /// What the program's text says of it; none: the source is all there is.
    pub applied: Option<Versions>,
}

/// What was generated for rows without NULL, and for those with NULL.
#[derive(Debug)]
pub struct Versions {
    /// Its number among the functions of the call.
    pub number: usize,
    pub native: std::result::Result<Generated, Error>,
    pub nullable: Option<Generated>,
}

pub fn write_program(out: &mut Out, program: &Program) -> Result<()> {
    out.text(&print::whole(program));
    out.number(program.kernels.len() as u64);
    for kernel in &program.kernels {
        let mut one = Out::default();
        write_kernel(&mut one, kernel)?;
        out.bytes(&one.0);
    }
    out.list(program.outputs.iter(), |out, (_, column)| {
        out.number(program.places.assigned.get(column).copied().unwrap_or(0).into());
    });
    out.number(program.places.returned.into());
    Ok(())
}

/// The program, its functions made by `make` of their bytes and numbers.
pub fn read_program(message: &mut In, mut make: impl FnMut(usize, &[u8]) -> Result<Arc<Kernel>>) -> Result<Program> {
    let text = message.text()?;
    let count = message.size()?;
    let kernels = (0..count).map(|number| make(number, message.bytes()?));
    let kernels = kernels.collect::<Result<Vec<_>>>()?;
    let mut program = parse(&text, &kernels).map_err(|error| Broken(format!("{error}\n{text}")))?;
    let lines = message.list(|message| Ok(message.number()? as u32))?;
    let assigned = program.outputs.iter().zip(lines).filter(|(_, line)| *line > 0);
    program.places.assigned = assigned.map(|((_, column), line)| (*column, line)).collect();
    program.places.returned = message.number()? as u32;
    Ok(program)
}

fn write_kernel(out: &mut Out, kernel: &Kernel) -> Result<()> {
    let prepared = kernel.function.prepared();
    out.text(&kernel.name);
    out.number(kernel.line.into());
    out.flag(kernel.exact);
    write_source(out, kernel.function.source())?;
    let number = prepared.interpreted.number_in_call();
    out.flag(number.is_some());
    let Some(number) = number else {
        return Ok(());
    };
    out.number(number as u64);
    out.flag(prepared.native.is_ok());
    match &prepared.native {
        Ok(pipeline) => write_pipeline(out, pipeline)?,
        Err(error) => write_error(out, error),
    }
    let nullable = prepared.made_nullable();
    out.flag(nullable.is_some());
    nullable.map_or(Ok(()), |pipeline| write_pipeline(out, pipeline))
}

fn write_pipeline(out: &mut Out, pipeline: &Pipeline) -> Result<()> {
    let generated = Generated {
        module: pipeline.ir.clone(),
        reasons: pipeline.reasons.clone(),
        python: pipeline.python,
        result: pipeline.result.clone(),
        gives_none: pipeline.gives_none,
    };
    write_generated(out, &generated)
}

pub fn read_kernel(bytes: &[u8]) -> Result<KernelText> {
    let message = &mut In(bytes);
    Ok(KernelText {
        name: message.text()?,
        line: message.number()? as u32,
        exact: message.flag()?,
        source: read_source(message)?,
        applied: message.option(|message| {
            Ok(Versions {
                number: message.size()?,
                native: if message.flag()? {
                    Ok(read_generated(message)?)
                } else {
                    Err(read_error(message)?)
                },
                nullable: message.option(read_generated)?,
            })
        })?,
    })
}

/// What came of looking at a program's rows.
pub type Seen = std::result::Result<Vec<RecordBatch>, ExecError>;

pub fn write_seen(seen: &Seen) -> Result<Vec<u8>> {
    let mut out = Out::default();
    out.flag(seen.is_ok());
    match seen {
        Ok(batches) => {
            out.number(batches.len() as u64);
            for batch in batches {
                out.batch(batch)?;
            }
        }
        Err(error) => write_exec_error(&mut out, error),
    }
    Ok(out.0)
}

pub fn read_seen(bytes: &[u8]) -> Result<Seen> {
    let message = &mut In(bytes);
    Ok(if message.flag()? {
        Ok(message.list(In::batch)?)
    } else {
        Err(read_exec_error(message)?)
    })
}

/// The number of rows that programs read.
pub fn write_held(held: &std::result::Result<usize, ExecError>) -> Vec<u8> {
    let mut out = Out::default();
    out.flag(held.is_ok());
    match held {
        Ok(number) => out.number(*number as u64),
        Err(error) => write_exec_error(&mut out, error),
    }
    out.0
}

pub fn read_held(bytes: &[u8]) -> Result<std::result::Result<usize, ExecError>> {
    let message = &mut In(bytes);
    Ok(if message.flag()? {
        Ok(message.size()?)
    } else {
        Err(read_exec_error(message)?)
    })
}

pub fn write_table_error(out: &mut Out, error: &TableError) {
    match error {
        TableError::Rejected(error) => {
            out.byte(0);
            write_error(out, error);
        }
        TableError::Raised(error) => {
            out.byte(1);
            write_exec_error(out, error);
        }
        TableError::Observes { what, span } => {
            out.byte(2);
            out.text(what);
            out.option(*span, |out, span: Span| write_span(out, span));
        }
    }
}

pub fn read_table_error(message: &mut In) -> Result<TableError> {
    Ok(match message.byte()? {
        0 => TableError::Rejected(read_error(message)?),
        1 => TableError::Raised(read_exec_error(message)?),
        _ => TableError::Observes {
            what: message.text()?,
            span: message.option(read_span)?,
        },
    })
}
