//! What a worker does for each request. It does what the process would do that asks, were its functions in process.

use super::calls::{self, Calls};
use arrow::array::new_empty_array;
use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::SendError;
use taipan_driver::function;
use taipan_driver::isolate::messages::{self, Answers, Batch, Outcome, Ran, Request};
use taipan_driver::isolate::wire::Out;
use taipan_driver::pipeline;
use taipan_driver::prepared::Prepared;
use taipan_generate as generate;
use taipan_generate::{Generated, names};
use taipan_interface::error::Error;
use taipan_interface::messages::Message;
use taipan_interface::run_options::{CancelFlag, ExecError, Notices, RunOptions};
use taipan_interface::source::FunctionSource;
use taipan_interp::{Interpreted, RowSelection};
use taipan_kernel::KernelOutput;
use taipan_syntax::source;

/// Most functions that a worker keeps.
const MOST_FUNCTIONS: usize = 256;

/// The functions that were asked for, by their numbers.
#[derive(Debug, Default)]
pub struct Functions {
    known: Mutex<HashMap<u64, Interpreted>>,
    calls: Calls,
}

impl Functions {
    /// Gives what was looked at to the last who asked. An error: nobody has.
    pub fn show(&self, what: Vec<u8>) -> Result<(), SendError<Vec<u8>>> {
        self.calls.show(what)
    }

    /// The answer to a request, as it is sent.
    pub fn answer(&self, request: Request, cancel: Arc<CancelFlag>) -> Vec<u8> {
        let mut out = Out::default();
        let written = match request {
            Request::Check { source } => {
                let checked = names::check(&source).map(drop);
                messages::write_result(&mut out, &checked, |_, ()| Ok(()))
            }
            Request::Generate { source, nulls, states } => {
                let generated = generated(&source, nulls, states.as_ref());
                messages::write_result(&mut out, &generated, messages::write_generated)
            }
            Request::Rows(batch) => {
                let (result, printed) = run(&batch, cancel, |options| self.rows(&batch, options));
                let outcome = Outcome { result, printed };
                outcome.write(messages::write_answers).map(|bytes| out.0 = bytes)
            }
            Request::Kernel { batch, nulls } => {
                let (result, printed) = run(&batch, cancel, |options| kernel(&batch, nulls, options));
                let outcome = Outcome { result, printed };
                outcome.write(messages::write_ran).map(|bytes| out.0 = bytes)
            }
            Request::Record {
                recording,
                timeout,
                memory,
            } => {
                let notices = Notices::default();
                let options = RunOptions {
                    cancel,
                    timeout,
                    memory,
                    notices: notices.clone(),
                    ..RunOptions::default()
                };
                let recorded = self.calls.record(&recording, &options);
                calls::write_recorded(&mut out, recorded, &coded(&notices))
            }
            Request::Applied {
                recording,
                number,
                batch,
            } => {
                let (result, printed) = run(&batch, cancel, |options| {
                    self.calls.rows(&recording, number, &batch, options)
                });
                let outcome = Outcome { result, printed };
                outcome.write(messages::write_answers).map(|bytes| out.0 = bytes)
            }
            Request::Cancel | Request::Seen(_) => Ok(()),
        };
        match written {
            Ok(()) => out.0,
            // What cannot be written cannot be read, which tells the other side.
            Err(_) => Vec::new(),
        }
    }

    fn rows(&self, batch: &Batch, options: &RunOptions) -> Result<Answers, ExecError> {
        let function = self.function(batch).map_err(|error| internal(batch, error))?;
        let answers = function.call_rows(&batch.args, RowSelection::All(batch.rows), options)?;
        Ok((answers.array, answers.failed))
    }

    fn function(&self, batch: &Batch) -> Result<Interpreted, Error> {
        let mut known = self.known.lock();
        if let Some(function) = known.get(&batch.function) {
            return Ok(function.share());
        }
        if known.len() >= MOST_FUNCTIONS {
            // One that keeps state has its only copy here.
            known.retain(|_, function| function.is_stateful());
        }
        let parsed = Arc::new(source::parse(&batch.source)?);
        let function = Interpreted::new(Arc::new(batch.source.clone()), parsed)?;
        let function = if batch.stateful {
            function.keeping_state()
        } else {
            function
        };
        let shared = function.share();
        known.insert(batch.function, function);
        Ok(shared)
    }
}

fn generated(source: &FunctionSource, nulls: bool, states: Option<&generate::StatesOf>) -> Result<Generated, Error> {
    let parsed = source::parse(source)?;
    match states {
        None => pipeline::generated(source, &parsed, nulls),
        Some(states) => generate::generate_over_states(source, &parsed, nulls, states),
    }
}

/// The messages so far, as texts.
fn coded(notices: &Notices) -> Vec<String> {
    notices.take().iter().map(Message::coded).collect()
}

/// Runs a batch under its limits. What came of it, and what was printed.
fn run<T>(
    batch: &Batch,
    cancel: Arc<CancelFlag>,
    run: impl FnOnce(&RunOptions) -> Result<T, ExecError>,
) -> (Result<T, ExecError>, Vec<String>) {
    let notices = Notices::default();
    let options = RunOptions {
        cancel,
        timeout: batch.timeout,
        memory: batch.memory,
        notices: notices.clone(),
        ..RunOptions::default()
    };
    let result = run(&options);
    (result, coded(&notices))
}

fn kernel(batch: &Batch, nulls: bool, options: &RunOptions) -> Result<Ran, ExecError> {
    if batch.rows == 0 {
        return Ok(Ok(KernelOutput {
            array: new_empty_array(&batch.source.returns),
            failed: Vec::new(),
        }));
    }
    let prepared = Prepared::of(&batch.source).map_err(|error| internal(batch, error))?;
    let bounds = function::Bounds::of(&batch.source, options);
    function::on_interpreter(&prepared, nulls, &batch.args, batch.rows, options, bounds)
}

fn internal(batch: &Batch, error: Error) -> ExecError {
    ExecError::Internal {
        function: batch.source.name.clone(),
        message: error.to_string(),
    }
}
