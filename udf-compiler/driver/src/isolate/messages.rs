//! What is said between a process and its workers: requests, what a worker asks meanwhile, and answers. Knows how each is
//! written and read, and nothing of who does what it asks.

use super::codec::{
    read_error, read_exec_error, read_source, read_span, write_error, write_exec_error, write_source, write_span,
};
use super::wire::{Broken, In, Out, Result};
use arrow::array::ArrayRef;
use std::time::Duration;
use taipan_generate::{Generated, StatesOf};
use taipan_interface::error::Error;
use taipan_interface::run_options::ExecError;
use taipan_interface::source::FunctionSource;
use taipan_interface::table::{ColType, TableArg};
use taipan_ir as ir;
use taipan_kernel::{KernelError, KernelOutput};

/// What a worker is asked for.
#[derive(Debug)]
#[allow(clippy::large_enum_variant)] // One is alive at a time.
pub enum Request {
    /// Everything that CREATE checks by running the module.
    Check { source: FunctionSource },
    /// The function generated.
    Generate {
        source: FunctionSource,
        nulls: bool,
        states: Option<StatesOf>,
    },
    /// Rows by the original source.
    Rows(Batch),
    /// Rows by native code that calls the interpreter.
    Kernel { batch: Batch, nulls: bool },
    /// What a table function does with tables like these.
    Record {
        recording: Recording,
        timeout: Option<Duration>,
        memory: Option<usize>,
    },
    /// Rows by a function that a call of a table function hands to its tables: the one of this number.
    Applied {
        recording: Recording,
        number: usize,
        batch: Batch,
    },
    /// What was looked at.
    Seen(Vec<u8>),
    /// The request that is being worked on is to end soon.
    Cancel,
}

/// A call of a table function.
#[derive(Clone, Debug)]
pub struct Recording {
    /// One number for each call of the process that asks.
    pub call: u64,
    /// One number for each function of the process that asks: the worker has its state under it.
    pub function: u64,
    pub source: FunctionSource,
    pub args: Vec<TableArg>,
    /// Whether it may look at values.
    pub looks: bool,
}

/// What a worker says while a request is being worked on, or at its end: the first byte of its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    Answer,
    /// It wants the rows of a program.
    Look,
    /// It gives rows that programs read.
    Hold,
}

impl Said {
    /// A message of this kind.
    pub fn with(self, mut message: Vec<u8>) -> Vec<u8> {
        message.insert(0, self as u8);
        message
    }

    /// What a message is, and what it says.
    pub fn split(message: &[u8]) -> Result<(Said, &[u8])> {
        match message.split_first() {
            Some((0, rest)) => Ok((Said::Answer, rest)),
            Some((1, rest)) => Ok((Said::Look, rest)),
            Some((2, rest)) => Ok((Said::Hold, rest)),
            _ => Err(Broken("there is nothing in it".into())),
        }
    }
}

/// A function and rows for it.
#[derive(Debug)]
pub struct Batch {
    /// One number for each function of the process that asks: a function that keeps state has it under its number.
    pub function: u64,
    pub stateful: bool,
    pub source: FunctionSource,
    pub args: Vec<ArrayRef>,
    pub rows: usize,
    pub timeout: Option<Duration>,
    pub memory: Option<usize>,
}

/// What rows came to, and what was printed meanwhile.
#[derive(Debug)]
pub struct Outcome<T> {
    pub result: std::result::Result<T, ExecError>,
    pub printed: Vec<String>,
}

impl Request {
    pub fn write(&self) -> Result<Vec<u8>> {
        let mut out = Out::default();
        match self {
            Request::Check { source } => {
                out.byte(0);
                write_source(&mut out, source)?;
            }
            Request::Generate { source, nulls, states } => {
                out.byte(1);
                write_source(&mut out, source)?;
                out.flag(*nulls);
                out.option(states.as_ref(), |out, states| {
                    out.text(&states.ty.to_string());
                    out.number(states.reads as u64);
                    out.flag(states.writes);
                });
            }
            Request::Rows(batch) => {
                out.byte(2);
                batch.write(&mut out)?;
            }
            Request::Kernel { batch, nulls } => {
                out.byte(3);
                batch.write(&mut out)?;
                out.flag(*nulls);
            }
            Request::Cancel => out.byte(4),
            Request::Record {
                recording,
                timeout,
                memory,
            } => {
                out.byte(5);
                recording.write(&mut out)?;
                out.option(*timeout, Out::time);
                out.option(*memory, |out, bytes| out.number(bytes as u64));
            }
            Request::Applied {
                recording,
                number,
                batch,
            } => {
                out.byte(6);
                recording.write(&mut out)?;
                out.number(*number as u64);
                batch.write(&mut out)?;
            }
            Request::Seen(seen) => {
                out.byte(7);
                out.bytes(seen);
            }
        }
        Ok(out.0)
    }

    pub fn read(message: &[u8]) -> Result<Request> {
        let message = &mut In(message);
        Ok(match message.byte()? {
            0 => Request::Check {
                source: read_source(message)?,
            },
            1 => Request::Generate {
                source: read_source(message)?,
                nulls: message.flag()?,
                states: message.option(|message| {
                    Ok(StatesOf {
                        ty: read_type(message)?,
                        reads: message.size()?,
                        writes: message.flag()?,
                    })
                })?,
            },
            2 => Request::Rows(Batch::read(message)?),
            3 => Request::Kernel {
                batch: Batch::read(message)?,
                nulls: message.flag()?,
            },
            4 => Request::Cancel,
            5 => Request::Record {
                recording: Recording::read(message)?,
                timeout: message.option(In::time)?,
                memory: message.option(In::size)?,
            },
            6 => Request::Applied {
                recording: Recording::read(message)?,
                number: message.size()?,
                batch: Batch::read(message)?,
            },
            7 => Request::Seen(message.bytes()?.to_vec()),
            _ => return Err(Broken("there is no such request".into())),
        })
    }
}

impl Recording {
    fn write(&self, out: &mut Out) -> Result<()> {
        out.number(self.call);
        out.number(self.function);
        write_source(out, &self.source)?;
        out.number(self.args.len() as u64);
        for arg in &self.args {
            match arg {
                TableArg::Table(columns) => {
                    out.byte(0);
                    out.number(columns.len() as u64);
                    for (name, column) in columns {
                        out.text(name);
                        out.ty(&column.ty)?;
                        out.flag(column.nullable);
                    }
                }
                TableArg::Value(array) => {
                    out.byte(1);
                    out.arrays(std::slice::from_ref(array), array.len())?;
                }
            }
        }
        out.flag(self.looks);
        Ok(())
    }

    fn read(message: &mut In) -> Result<Recording> {
        Ok(Recording {
            call: message.number()?,
            function: message.number()?,
            source: read_source(message)?,
            args: message.list(|message| {
                Ok(match message.byte()? {
                    0 => TableArg::Table(message.list(|message| {
                        let (name, ty) = (message.text()?, message.ty()?);
                        let nullable = message.flag()?;
                        Ok((name, ColType { ty, nullable }))
                    })?),
                    _ => TableArg::Value(read_array(message)?),
                })
            })?,
            looks: message.flag()?,
        })
    }
}

impl Batch {
    fn write(&self, out: &mut Out) -> Result<()> {
        out.number(self.function);
        out.flag(self.stateful);
        write_source(out, &self.source)?;
        out.arrays(&self.args, self.rows)?;
        out.option(self.timeout, Out::time);
        out.option(self.memory, |out, bytes| out.number(bytes as u64));
        Ok(())
    }

    fn read(message: &mut In) -> Result<Batch> {
        let (function, stateful, source) = (message.number()?, message.flag()?, read_source(message)?);
        let (args, rows) = message.arrays()?;
        Ok(Batch {
            function,
            stateful,
            source,
            args,
            rows,
            timeout: message.option(In::time)?,
            memory: message.option(In::size)?,
        })
    }
}

fn read_row(message: &mut In) -> Result<u32> {
    u32::try_from(message.number()?).map_err(|e| Broken(e.to_string()))
}

fn read_type(message: &mut In) -> Result<ir::Type> {
    ir::parse_type(&message.text()?).map_err(|e| Broken(e.to_string()))
}

pub fn write_generated(out: &mut Out, generated: &Generated) -> Result<()> {
    out.text(&generated.module.to_string());
    out.list(generated.reasons.iter(), |out, (span, reason)| {
        write_span(out, *span);
        out.text(reason);
    });
    out.flag(generated.python);
    out.ty(&generated.result)?;
    out.flag(generated.gives_none);
    Ok(())
}

pub fn read_generated(message: &mut In) -> Result<Generated> {
    let module = ir::parse(&message.text()?).map_err(|e| Broken(e.to_string()))?;
    ir::verify(&module).map_err(|e| Broken(e.to_string()))?;
    Ok(Generated {
        module,
        reasons: message.list(|message| Ok((read_span(message)?, message.text()?)))?,
        python: message.flag()?,
        result: message.ty()?,
        gives_none: message.flag()?,
    })
}

/// A result: what it is of is written by `write`.
pub fn write_result<T>(
    out: &mut Out,
    result: &std::result::Result<T, Error>,
    write: impl FnOnce(&mut Out, &T) -> Result<()>,
) -> Result<()> {
    out.flag(result.is_ok());
    match result {
        Ok(value) => write(out, value),
        Err(error) => {
            write_error(out, error);
            Ok(())
        }
    }
}

pub fn read_result<T>(
    message: &mut In,
    read: impl FnOnce(&mut In) -> Result<T>,
) -> Result<std::result::Result<T, Error>> {
    if message.flag()? {
        read(message).map(Ok)
    } else {
        read_error(message).map(Err)
    }
}

impl<T> Outcome<T> {
    pub fn write(&self, write: impl FnOnce(&mut Out, &T) -> Result<()>) -> Result<Vec<u8>> {
        let mut out = Out::default();
        out.list(self.printed.iter(), |out, line| out.text(line));
        out.flag(self.result.is_ok());
        match &self.result {
            Ok(value) => write(&mut out, value)?,
            Err(error) => write_exec_error(&mut out, error),
        }
        Ok(out.0)
    }

    pub fn read(message: &mut In, read: impl FnOnce(&mut In) -> Result<T>) -> Result<Outcome<T>> {
        Ok(Outcome {
            printed: message.list(In::text)?,
            result: if message.flag()? {
                Ok(read(message)?)
            } else {
                Err(read_exec_error(message)?)
            },
        })
    }
}

/// Results of rows, and how many of them are NULL because of an error.
pub type Answers = (ArrayRef, u64);

pub fn write_answers(out: &mut Out, (array, failed): &Answers) -> Result<()> {
    out.arrays(std::slice::from_ref(array), array.len())?;
    out.number(*failed);
    Ok(())
}

pub fn read_answers(message: &mut In) -> Result<Answers> {
    Ok((read_array(message)?, message.number()?))
}

pub type Ran = std::result::Result<KernelOutput, KernelError>;

pub fn write_ran(out: &mut Out, ran: &Ran) -> Result<()> {
    out.byte(match ran {
        Ok(_) => 0,
        Err(KernelError::Cancelled) => 1,
        Err(KernelError::Timeout) => 2,
        Err(KernelError::Memory) => 3,
        Err(KernelError::Codegen(_) | KernelError::Internal(_)) => 4,
    });
    match ran {
        Ok(output) => {
            out.arrays(std::slice::from_ref(&output.array), output.array.len())?;
            out.list(output.failed.iter(), |out, row| out.number((*row).into()));
        }
        Err(KernelError::Codegen(error)) => out.text(&error.to_string()),
        Err(KernelError::Internal(message)) => out.text(message),
        Err(_) => {}
    }
    Ok(())
}

pub fn read_ran(message: &mut In) -> Result<Ran> {
    Ok(match message.byte()? {
        0 => Ok(KernelOutput {
            array: read_array(message)?,
            failed: message.list(read_row)?,
        }),
        1 => Err(KernelError::Cancelled),
        2 => Err(KernelError::Timeout),
        3 => Err(KernelError::Memory),
        _ => Err(KernelError::Internal(message.text()?)),
    })
}

fn read_array(message: &mut In) -> Result<ArrayRef> {
    let (arrays, _) = message.arrays()?;
    arrays
        .into_iter()
        .next()
        .ok_or_else(|| Broken("a column is missing".into()))
}
