//! The threads of the process that statements run on, and how Python waits for them. Knows no statements.

use crate::connected::Connected;
use crate::errors;
use pyo3::prelude::*;
use std::sync::OnceLock;
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

/// Functions on the interpreter and deep plans need more than the two megabytes that threads have.
const STACK_BYTES: usize = 16 << 20;
/// How often whoever waits looks for signals, and for what functions have printed.
const TICK: Duration = Duration::from_millis(20);
/// How long an interrupted statement may take to end before it is left behind.
const PATIENCE: Duration = Duration::from_secs(2);

/// The threads of this process.
pub struct Threads {
    process: u32,
    /// Run statements. All of them may be busy for long.
    pub workers: Runtime,
    /// Wait for statements, and hear that they are cancelled.
    control: Runtime,
}

/// The threads, which are started when they are first asked for, and never end.
///
/// # Errors
///
/// In a process that was forked from one that has them: threads do not come along.
pub fn threads() -> PyResult<&'static Threads> {
    static THREADS: OnceLock<Result<Threads, String>> = OnceLock::new();
    let threads = match THREADS.get_or_init(start) {
        Ok(threads) => threads,
        Err(reason) => return Err(errors::interface(&format!("cannot start threads: {reason}"))),
    };
    if threads.process != std::process::id() {
        return Err(errors::interface(
            "Taipan was in use in the process that this one was forked from, and its threads did not come along; \
             start processes by \"spawn\" (multiprocessing.get_context(\"spawn\")), or import and use taipan first after the fork",
        ));
    }
    Ok(threads)
}

fn start() -> Result<Threads, String> {
    let runtime = |name: &str| {
        let mut threads = Builder::new_multi_thread();
        let threads = threads.enable_all().thread_name(name).thread_stack_size(STACK_BYTES);
        threads.build().map_err(|error| error.to_string())
    };
    Ok(Threads {
        process: std::process::id(),
        workers: runtime("taipan-worker")?,
        control: runtime("taipan-control")?,
    })
}

/// Does something of a session's, and waits for it without the interpreter's lock. A signal that Python makes an exception of,
/// as it does of Ctrl-C, cancels what the session does. What functions print is told meanwhile.
///
/// # Errors
///
/// The exception of the signal.
pub fn wait<T: Send + 'static>(
    py: Python<'_>,
    on: &Connected,
    work: impl Future<Output = T> + Send + 'static,
) -> PyResult<T> {
    let (sender, mut receiver) = sync_channel(1);
    let task = threads()?.control.spawn(async move {
        // Whoever has gone does not want to know.
        let _ = sender.send(work.await);
    });
    let mut stopped: Option<(PyErr, Instant)> = None;
    loop {
        let received;
        (receiver, received) = py.detach(move || {
            let received = receiver.recv_timeout(TICK);
            (receiver, received)
        });
        let told = on.tell(py);
        match (received, stopped.take()) {
            (Ok(_), Some((error, _))) => return Err(error),
            (Ok(done), None) => return told.map(|()| done),
            (Err(RecvTimeoutError::Timeout), None) => {
                if let Err(error) = told.and_then(|()| py.check_signals()) {
                    on.session.cancel();
                    stopped = Some((error, Instant::now() + PATIENCE));
                }
            }
            (Err(RecvTimeoutError::Timeout), Some((error, patience))) => {
                if Instant::now() > patience {
                    task.abort();
                    return Err(error);
                }
                stopped = Some((error, patience));
            }
            (Err(RecvTimeoutError::Disconnected), _) => return Err(errors::internal("a task without an end")),
        }
    }
}
