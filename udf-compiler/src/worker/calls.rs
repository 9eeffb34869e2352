//! Calls of table functions in a worker: recorded, and kept for the functions that they hand to their tables. What the
//! program wants to look at is asked of the other side.

use super::say;
use arrow::array::RecordBatch;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::sync::mpsc::{self, SendError, Sender};
use taipan_driver::isolate::messages::{Answers, Batch, Recording, Said};
use taipan_driver::isolate::wire::{self, Out};
use taipan_interface::error::Error;
use taipan_interface::run_options::{ExecError, RunOptions};
use taipan_interp::{Interpreted, RowSelection};
use taipan_table_functions::programs::{read_held, read_seen, write_program, write_table_error};
use taipan_table_functions::{TableError, TableFunction, TracedCall};
use taipan_tables::{Observer, Program};

/// Most calls and table functions that are kept.
const MOST: usize = 32;

/// The last calls.
#[derive(Debug, Default)]
pub struct Calls {
    asking: Arc<Asking>,
    last: Mutex<Last>,
}

#[derive(Debug, Default)]
struct Last {
    /// Functions by their numbers.
    functions: VecDeque<(u64, Arc<TableFunction>)>,
    /// Calls by their numbers.
    known: VecDeque<(u64, Arc<Call>)>,
}

#[derive(Debug)]
struct Call {
    function: Arc<TableFunction>,
    traced: Arc<TracedCall>,
    /// The functions that it hands to its tables, by their numbers, as far as they were asked for.
    applied: Mutex<HashMap<usize, Interpreted>>,
}

/// Looks at values by asking for them. The last who asked is answered first.
#[derive(Debug, Default)]
struct Asking(Mutex<Vec<Sender<Vec<u8>>>>);

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
        let (show, seen) = mpsc::channel();
        self.0.lock().push(show);
        say(what.with(message.0));
        seen.recv().map_err(|_| failed("nobody answers".into()))
    }
}

fn failed(message: String) -> ExecError {
    ExecError::Internal {
        function: String::new(),
        message,
    }
}

impl Calls {
    /// Gives what was looked at to the last who asked. An error: nobody has.
    pub fn show(&self, what: Vec<u8>) -> Result<(), SendError<Vec<u8>>> {
        match self.asking.0.lock().pop() {
            Some(show) => show.send(what),
            None => Err(SendError(what)),
        }
    }

    /// What the function of a call does with its tables.
    pub fn record(&self, recording: &Recording, options: &RunOptions) -> Result<Program, TableError> {
        let call = self.call(recording).map_err(TableError::Rejected)?;
        call.function.record_here(call.traced.clone(), options)
    }

    /// Rows by a function that a call hands to its tables.
    pub fn rows(
        &self,
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
        let make = || function.applied(Arc::new(batch.source.clone()), traced.clone(), number);
        let applied = call.applied.lock().entry(number).or_insert_with(make).share();
        let answers = applied.call_rows(&batch.args, RowSelection::All(batch.rows), options)?;
        Ok((answers.array, answers.failed))
    }

    fn call(&self, recording: &Recording) -> Result<Arc<Call>, Error> {
        let known = |last: &Last| {
            let mut known = last.known.iter();
            known
                .find(|(number, _)| *number == recording.call)
                .map(|(_, call)| call.clone())
        };
        if let Some(call) = known(&self.last.lock()) {
            return Ok(call);
        }
        let function = self.function(recording)?;
        let observer = recording.looks.then(|| self.asking.clone() as Arc<dyn Observer>);
        let call = Arc::new(Call {
            traced: function.traced(&recording.args, observer),
            function,
            applied: Mutex::default(),
        });
        let mut last = self.last.lock();
        last.known.truncate(MOST - 1);
        last.known.push_front((recording.call, call.clone()));
        Ok(call)
    }

    fn function(&self, recording: &Recording) -> Result<Arc<TableFunction>, Error> {
        let is_known = |(number, _): &&(u64, Arc<TableFunction>)| *number == recording.function;
        if let Some((_, known)) = self.last.lock().functions.iter().find(is_known) {
            return Ok(known.clone());
        }
        let function = Arc::new(TableFunction::new(Arc::new(recording.source.clone()))?);
        let mut last = self.last.lock();
        // One that keeps state has its only copy here.
        let spare = last.functions.iter().rposition(|(_, function)| !function.keeps_state());
        if let Some(spare) = spare.filter(|_| last.functions.len() >= MOST) {
            last.functions.remove(spare);
        }
        last.functions.push_front((recording.function, function.clone()));
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
