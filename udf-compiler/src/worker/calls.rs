//! Calls of table functions in a worker: recorded, and kept for the functions that they hand to their tables. What the
//! program wants to look at is asked of the other side.

use super::say;
use crate::error::Error;
use crate::exec::{ExecError, RunOptions};
use crate::generate::tables::{TableError, TableFunction, TracedCall};
use crate::interp::{Interpreted, RowSelection};
use crate::isolate::messages::{Answers, Batch, Recording, Said};
use crate::isolate::programs::{read_held, read_seen, write_program, write_table_error};
use crate::isolate::wire::{self, Out};
use crate::source::FunctionSource;
use crate::tables::{Observer, Program};
use arrow::array::RecordBatch;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

/// Most calls and table functions that are kept.
const MOST: usize = 32;

/// The last calls.
#[derive(Debug)]
pub struct Calls {
    asking: Arc<Asking>,
    functions: VecDeque<Arc<TableFunction>>,
    /// Calls by their numbers.
    known: VecDeque<(u64, Call)>,
}

#[derive(Debug)]
struct Call {
    function: Arc<TableFunction>,
    traced: Arc<TracedCall>,
    /// The functions that it hands to its tables, by their numbers, as far as they were asked for.
    applied: HashMap<usize, Interpreted>,
}

/// Looks at values by asking for them.
#[derive(Debug)]
struct Asking(Mutex<Receiver<Vec<u8>>>);

impl Observer for Asking {
    fn rows(&self, program: &Program) -> Result<Vec<RecordBatch>, ExecError> {
        let mut out = Out::default();
        write_program(&mut out, program).map_err(|error| failed(error.to_string()))?;
        let seen = self.ask(Said::Look, out)?;
        read_seen(&seen).map_err(|error| failed(error.to_string()))?
    }

    fn hold(&self, rows: RecordBatch) -> Result<usize, ExecError> {
        let mut out = Out::default();
        out.batch(&rows).map_err(|error| failed(error.to_string()))?;
        let held = self.ask(Said::Hold, out)?;
        read_held(&held).map_err(|error| failed(error.to_string()))?
    }
}

impl Asking {
    fn ask(&self, what: Said, message: Out) -> Result<Vec<u8>, ExecError> {
        let answers = self.0.lock();
        say(what.with(message.0));
        answers.recv().map_err(|_| failed("nobody answers".into()))
    }
}

fn failed(message: String) -> ExecError {
    ExecError::Internal {
        function: String::new(),
        message,
    }
}

impl Calls {
    pub fn new(seen: Receiver<Vec<u8>>) -> Calls {
        Calls {
            asking: Arc::new(Asking(Mutex::new(seen))),
            functions: VecDeque::new(),
            known: VecDeque::new(),
        }
    }

    /// What the function of a call does with its tables.
    pub fn record(&mut self, recording: &Recording, options: &RunOptions) -> Result<Program, TableError> {
        let call = self.call(recording).map_err(TableError::Rejected)?;
        call.function.record_here(call.traced.clone(), options)
    }

    /// Rows by a function that a call hands to its tables.
    pub fn rows(
        &mut self,
        recording: &Recording,
        number: usize,
        batch: &Batch,
        options: &RunOptions,
    ) -> Result<Answers, ExecError> {
        let call = self.call(recording).map_err(|error| ExecError::Internal {
            function: batch.source.name.clone(),
            message: error.to_string(),
        })?;
        let (function, traced) = (&call.function, &call.traced);
        let applied = call
            .applied
            .entry(number)
            .or_insert_with(|| function.applied(Arc::new(batch.source.clone()), traced.clone(), number));
        let answers = applied.call_rows(&batch.args, RowSelection::All(batch.rows), options)?;
        Ok((answers.array, answers.failed))
    }

    fn call(&mut self, recording: &Recording) -> Result<&mut Call, Error> {
        let known = self.known.iter().position(|(number, _)| *number == recording.call);
        let place = match known {
            Some(place) => place,
            None => {
                let function = self.function(&recording.source)?;
                let observer = recording.looks.then(|| self.asking.clone() as Arc<dyn Observer>);
                let call = Call {
                    traced: function.traced(&recording.args, observer),
                    function,
                    applied: HashMap::new(),
                };
                self.known.truncate(MOST - 1);
                self.known.push_front((recording.call, call));
                0
            }
        };
        Ok(&mut self.known[place].1)
    }

    fn function(&mut self, source: &FunctionSource) -> Result<Arc<TableFunction>, Error> {
        if let Some(known) = self.functions.iter().find(|known| **known.source() == *source) {
            return Ok(known.clone());
        }
        let function = Arc::new(TableFunction::new(Arc::new(source.clone()))?);
        self.functions.truncate(MOST - 1);
        self.functions.push_front(function.clone());
        Ok(function)
    }
}

/// The answer to a call that is recorded.
pub fn write_recorded(out: &mut Out, recorded: Result<Program, TableError>, printed: &[String]) -> wire::Result<()> {
    out.list(printed.iter(), |out, line| out.text(line));
    out.flag(recorded.is_ok());
    match &recorded {
        Ok(program) => write_program(out, program),
        Err(error) => {
            write_table_error(out, error);
            Ok(())
        }
    }
}
