//! Python in processes of its own. Functions whose source says so run on no interpreter of this process: what runs their
//! text (checking, generating, rows of the interpreter, tables that are recorded) is asked of worker processes, so that
//! an interpreter that dies, leaks or does not stop costs one query an error. Native code without Python runs here.
//!
//! This room asks; who answers is [`taipan_udf::worker`]. Knows nothing of interpreters, passes or plans.

mod ask;
pub mod codec;
pub mod messages;
mod pool;
mod process;
pub mod wire;

pub use ask::{Look, Watched};
pub use pool::set_worker_program;
pub use process::ARGUMENT;

use messages::{Answers, Batch, Outcome, Ran, Recording, Request};
use std::sync::Arc;
use std::time::Duration;
use taipan_generate::{Generated, StatesOf};
use taipan_interface::error::{Diagnostic, Error};
use taipan_interface::messages::Message;
use taipan_interface::run_options::{ExecError, RunOptions};
use taipan_interface::source::FunctionSource;
use taipan_interp::limits::{DEFAULT_MEMORY, DEFAULT_TIMEOUT};
use wire::{Broken, In};

/// How long a worker may take to generate or check a function, whatever its text does while that happens.
const LONGEST_GENERATION: Duration = Duration::from_secs(30);
/// Bytes that may be held while a function is generated.
const GENERATION_MEMORY: usize = 512 << 20;

/// A function that a call of a table function hands to its tables, as workers find it.
#[derive(Clone, Debug)]
pub struct Applied {
    pub recording: Arc<Recording>,
    pub number: usize,
    /// For when the worker runs the call again.
    pub look: Arc<dyn Look>,
}

/// Everything that CREATE checks by running the module.
pub fn check(source: &FunctionSource) -> Result<(), Error> {
    let request = Request::Check { source: source.clone() };
    let answer = ask_for_source(&request, source)?;
    messages::read_result(&mut In(&answer), |_| Ok(())).map_err(internal)?
}

/// The function generated, for rows with or without NULL, or for states of an aggregate.
pub fn generate(source: &FunctionSource, nulls: bool, states: Option<&StatesOf>) -> Result<Generated, Error> {
    let request = Request::Generate {
        source: source.clone(),
        nulls,
        states: states.cloned(),
    };
    let answer = ask_for_source(&request, source)?;
    messages::read_result(&mut In(&answer), messages::read_generated).map_err(internal)?
}

/// Rows by the original source.
pub fn rows(batch: Batch, applied: Option<&Applied>, options: &RunOptions) -> Result<Answers, ExecError> {
    let (stateful, limits) = (batch.stateful, watched(&batch.source, options));
    let answer = match applied {
        None => ask::ask(&Request::Rows(batch), stateful, &limits, None)?,
        Some(applied) => {
            let request = Request::Applied {
                recording: (*applied.recording).clone(),
                number: applied.number,
                batch,
            };
            ask::ask(&request, stateful, &limits, Some(&*applied.look))?
        }
    };
    let outcome = Outcome::read(&mut In(&answer), messages::read_answers);
    told(outcome.map_err(|error| limits.internal(error))?, options)
}

/// Rows by native code that calls the interpreter.
pub fn kernel(batch: Batch, nulls: bool, options: &RunOptions) -> Result<Ran, ExecError> {
    let limits = watched(&batch.source, options);
    let answer = ask::ask(&Request::Kernel { batch, nulls }, false, &limits, None)?;
    let outcome = Outcome::read(&mut In(&answer), messages::read_ran);
    told(outcome.map_err(|error| limits.internal(error))?, options)
}

/// What a table function does with tables, as the room of table functions reads it.
pub fn record(
    recording: &Recording,
    stateful: bool,
    options: &RunOptions,
    look: &Arc<dyn Look>,
) -> Result<Vec<u8>, ExecError> {
    let request = Request::Record {
        recording: recording.clone(),
        timeout: options.timeout,
        memory: options.memory,
    };
    ask::ask(&request, stateful, &watched(&recording.source, options), Some(&**look))
}

fn told<T>(outcome: Outcome<T>, options: &RunOptions) -> Result<T, ExecError> {
    options
        .notices
        .add(outcome.printed.iter().map(|line| Message::decoded(line)));
    outcome.result
}

fn watched(source: &FunctionSource, options: &RunOptions) -> Watched {
    let limits = &source.limits;
    Watched {
        function: source.name.clone(),
        timeout: limits.timeout.or(options.timeout).unwrap_or(DEFAULT_TIMEOUT),
        memory: limits.memory.or(options.memory).unwrap_or(DEFAULT_MEMORY),
        cancel: options.cancel.clone(),
        account: options.account.clone(),
    }
}

fn ask_for_source(request: &Request, source: &FunctionSource) -> Result<Vec<u8>, Error> {
    let limits = Watched {
        function: source.name.clone(),
        timeout: LONGEST_GENERATION,
        memory: GENERATION_MEMORY,
        cancel: Arc::default(),
        account: None,
    };
    ask::ask(request, false, &limits, None).map_err(|error| {
        // What kills a worker while its text is run is refused: it would do so again.
        Error::Rejected(Diagnostic::new("", error.to_string(), None, ""))
    })
}

fn internal(error: Broken) -> Error {
    Error::Internal(error.to_string())
}
