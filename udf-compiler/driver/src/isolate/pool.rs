//! Worker processes that are ready: taken for one request, and given back. One that died or was killed is not given back; the
//! next request starts another. Functions that keep state have one process for all of them. Knows nothing of requests.

use super::process::Process;
use parking_lot::{Condvar, Mutex};
use std::io;
use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

/// How often who waits for a process looks whether it still does.
const WAIT: Duration = Duration::from_millis(10);

/// The program that is started as a worker, if it is not this one.
static PROGRAM: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Says which program serves as a worker: it has to call [`super::serve_if_worker`] first of all. Without it, the program of
/// this process is started again.
pub fn set_worker_program(program: impl Into<PathBuf>) {
    *PROGRAM.lock() = Some(program.into());
}

#[derive(Debug, Default)]
struct Members {
    idle: Vec<Process>,
    busy: usize,
    /// Processes whose requests wait and that work for others meanwhile; the last request is the first to go on.
    lent: Vec<(u32, Loan)>,
    loans: Loan,
}

/// One number for each time that a process is lent.
type Loan = u64;

/// Up to so many processes.
#[derive(Debug)]
pub struct Workers {
    most: usize,
    members: Mutex<Members>,
    returned: Condvar,
}

impl Workers {
    fn new(most: usize) -> Workers {
        Workers {
            most,
            members: Mutex::default(),
            returned: Condvar::new(),
        }
    }

    /// The processes of functions that keep state, or of all others.
    pub fn of(stateful: bool) -> &'static Workers {
        static SHARED: OnceLock<Workers> = OnceLock::new();
        static STATEFUL: OnceLock<Workers> = OnceLock::new();
        if stateful {
            STATEFUL.get_or_init(|| Workers::new(1))
        } else {
            SHARED.get_or_init(|| {
                let cores = std::thread::available_parallelism().map_or(2, |n| n.get());
                Workers::new(cores.max(2))
            })
        }
    }

    /// Waits for a process that has nothing to do, or starts one; `None` once nobody waits for it any more.
    pub fn take(&'static self, given_up: impl Fn() -> bool) -> io::Result<Option<Taken>> {
        let mut members = self.members.lock();
        let process = loop {
            if let Some(process) = members.idle.pop() {
                break Some(process);
            }
            if members.busy < self.most {
                break None;
            }
            if given_up() {
                return Ok(None);
            }
            self.returned.wait_for(&mut members, WAIT);
        };
        members.busy += 1;
        drop(members);
        let mut taken = Taken { workers: self, process };
        if taken.process.is_none() {
            taken.process = Some(start()?);
        }
        Ok(Some(taken))
    }
}

fn start() -> io::Result<Process> {
    let program = PROGRAM.lock().clone();
    match program {
        Some(program) => Process::start(&program),
        None => Process::start(&std::env::current_exe()?),
    }
}

/// A process that works for one request; given back when dropped, unless it was lost.
#[derive(Debug)]
pub struct Taken {
    workers: &'static Workers,
    process: Option<Process>,
}

impl Taken {
    /// The process; `None` once it was lost.
    pub fn process(&mut self) -> Option<&mut Process> {
        self.process.as_mut()
    }

    /// The bytes of memory that the process holds, as far as the system tells.
    pub fn memory(&mut self) -> usize {
        self.process().and_then(|process| process.memory()).unwrap_or(0)
    }

    /// Does something that may need other processes. Where there is one for all, it works for others meanwhile; else there
    /// may be one more.
    pub fn waiting<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        if self.workers.most == 1 {
            return self.lending(wait);
        }
        self.workers.members.lock().busy -= 1;
        self.workers.returned.notify_one();
        let result = wait();
        self.workers.members.lock().busy += 1;
        result
    }

    fn lending<R>(&mut self, wait: impl FnOnce() -> R) -> R {
        let Some(process) = self.process.take() else {
            return wait();
        };
        let lent = {
            let mut members = self.workers.members.lock();
            members.loans += 1;
            let lent = (process.id(), members.loans);
            members.lent.push(lent);
            members.idle.push(process);
            members.busy -= 1;
            lent
        };
        self.workers.returned.notify_all();
        let result = wait();
        let mut members = self.workers.members.lock();
        // Gone from the list: others have lost it.
        while members.lent.contains(&lent) && self.process.is_none() {
            let place = members.idle.iter().position(|process| process.id() == lent.0);
            let last = members.lent.iter().rfind(|(process, _)| *process == lent.0);
            match place {
                Some(place) if last == Some(&lent) => self.process = Some(members.idle.remove(place)),
                _ => drop(self.workers.returned.wait_for(&mut members, WAIT)),
            }
        }
        members.lent.retain(|other| *other != lent);
        members.busy += 1;
        result
    }

    /// Takes the process out of the pool.
    pub fn lose(&mut self) -> Option<Process> {
        let process = self.process.take()?;
        let mut members = self.workers.members.lock();
        members.lent.retain(|(lent, _)| *lent != process.id());
        Some(process)
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        let mut members = self.workers.members.lock();
        members.busy -= 1;
        let process = if members.idle.len() < self.workers.most {
            members.idle.extend(self.process.take());
            None
        } else {
            self.process.take()
        };
        drop(members);
        drop(process);
        self.workers.returned.notify_one();
    }
}
