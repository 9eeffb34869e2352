//! A request and its answer, and what becomes of a worker that does not answer: it is told to stop where the query is
//! cancelled, and killed where it does not, or holds or takes more than it may.

use super::messages::{Request, Said};
use super::pool::{Taken, Workers};
use super::process::Process;
use super::wire::Broken;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::{Duration, Instant};
use taipan_interface::run_options::{CancelFlag, ExecError};
use taipan_types::account::{Held, MemoryAccount};

/// How often somebody looks after a worker.
const TICK: Duration = Duration::from_millis(10);
/// How long a worker may take to stop by itself: its own watchdog knows its limits.
const GRACE: Duration = Duration::from_millis(60);
/// What a worker may hold beside what its function may: the interpreter, rows, machine code, and what its allocator keeps.
const BESIDE: usize = 256 << 20;

/// The limits of a request.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What it is about, for errors.
    pub function: String,
    pub timeout: Duration,
    /// Bytes that the function may hold.
    pub memory: usize,
    pub cancel: Arc<CancelFlag>,
    /// Where memory is counted besides.
    pub account: Option<Arc<dyn MemoryAccount>>,
}

/// What is being looked after.
struct Watch<'a> {
    limits: &'a Watched,
    deadline: Instant,
    /// What the worker held before.
    before: usize,
    held: Held,
    /// Since when it is to stop.
    told: Option<Instant>,
}

/// Who computes what a worker wants to look at. Everything is a message.
pub trait Look: std::fmt::Debug + Send + Sync {
    /// The rows of a program.
    fn look(&self, program: &[u8]) -> Result<Vec<u8>, Broken>;

    /// The number under which programs read these rows.
    fn hold(&self, rows: &[u8]) -> Result<Vec<u8>, Broken>;
}

/// Asks a worker, and waits for its answer.
pub fn ask(request: &Request, stateful: bool, limits: &Watched, look: Option<&dyn Look>) -> Result<Vec<u8>, ExecError> {
    let message = request.write().map_err(|error| limits.internal(error))?;
    let mut taken = Workers::of(stateful)
        .take(|| limits.cancel.is_cancelled())
        .map_err(|error| limits.internal(format!("a worker process did not start: {error}")))?
        .ok_or_else(|| limits.cancelled())?;
    let mut watch = Watch {
        limits,
        deadline: Instant::now() + limits.timeout,
        before: taken.memory(),
        held: Held::in_account(limits.account.clone()),
        told: None,
    };
    watch.say(&mut taken, &message)?;
    loop {
        let said = match taken.process().map(|process| process.hear(TICK)) {
            Some(Ok(said)) => said,
            Some(Err(RecvTimeoutError::Timeout)) => {
                watch.look_after(&mut taken)?;
                continue;
            }
            Some(Err(RecvTimeoutError::Disconnected)) | None => return Err(watch.died(&mut taken)),
        };
        match (Said::split(&said), look) {
            (Ok((Said::Answer, answer)), _) => return Ok(answer.to_vec()),
            (Ok((said, what)), Some(look)) => {
                let (began, held) = (Instant::now(), taken.memory());
                let seen = match said {
                    // Its interpreter does nothing else meanwhile: a request of another could not run there.
                    Said::Hold => look.hold(what),
                    _ => taken.waiting(|| look.look(what)),
                };
                watch.deadline += began.elapsed();
                // What others have it hold is not this request's.
                watch.before = (watch.before + taken.memory()).saturating_sub(held);
                let seen = seen.and_then(|seen| Request::Seen(seen).write());
                match seen {
                    Ok(message) => watch.say(&mut taken, &message)?,
                    Err(error) => return Err(watch.broken(&mut taken, error)),
                }
            }
            (Ok(_), None) => {
                return Err(watch.broken(&mut taken, "it looks where there is nothing to see"));
            }
            (Err(error), _) => return Err(watch.broken(&mut taken, error)),
        }
    }
}

impl Watch<'_> {
    /// Says something to the worker.
    fn say(&self, taken: &mut Taken, message: &[u8]) -> Result<(), ExecError> {
        match taken.process().map(|process| process.say(message)) {
            Some(Ok(())) => Ok(()),
            Some(Err(_)) | None => Err(self.died(taken)),
        }
    }

    /// Kills the worker where it may not go on.
    fn look_after(&mut self, taken: &mut Taken) -> Result<(), ExecError> {
        let Some(process) = taken.process() else {
            return Ok(());
        };
        let allowed = self.allowed(process);
        if allowed.is_err() {
            drop(taken.lose());
        }
        allowed
    }

    /// Whether the worker may go on.
    fn allowed(&mut self, process: &mut Process) -> Result<(), ExecError> {
        let now = Instant::now();
        if self.limits.cancel.is_cancelled() && self.told.is_none() {
            self.told = Some(now);
            // One that died is found dead by the next look.
            let _ = Request::Cancel.write().map(|message| process.say(&message));
        }
        if self.told.is_some_and(|told| now > told + GRACE) {
            return Err(self.limits.cancelled());
        }
        if now > self.deadline + GRACE {
            return Err(ExecError::Timeout {
                function: self.limits.function.clone(),
                limit: self.limits.timeout,
            });
        }
        let more = process.memory().unwrap_or(0).saturating_sub(self.before);
        let allowed = self.limits.memory.saturating_mul(2).saturating_add(BESIDE);
        if more <= allowed && self.held.resize(more) {
            Ok(())
        } else {
            Err(ExecError::Memory {
                function: self.limits.function.clone(),
                limit: self.limits.memory,
            })
        }
    }

    /// The error of a worker that says what it may not say. It is not asked again.
    fn broken(&self, taken: &mut Taken, what: impl ToString) -> ExecError {
        drop(taken.lose());
        self.limits.internal(what)
    }

    /// The error of a worker that has died.
    fn died(&self, taken: &mut Taken) -> ExecError {
        let status = taken.lose().and_then(Process::end);
        ExecError::Died {
            function: self.limits.function.clone(),
            how: status.map_or_else(|| "it closed its pipe".into(), |status| status.to_string()),
        }
    }
}

impl Watched {
    fn cancelled(&self) -> ExecError {
        ExecError::Cancelled {
            function: self.function.clone(),
        }
    }

    /// An error of ours.
    pub fn internal(&self, message: impl ToString) -> ExecError {
        ExecError::Internal {
            function: self.function.clone(),
            message: message.to_string(),
        }
    }
}
