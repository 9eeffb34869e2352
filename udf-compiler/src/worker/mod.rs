//! A worker process: it answers what [`crate::isolate`] asks, one request at a time, on this process's interpreters, until
//! nobody asks any more. What it was made from does not matter: it has no files, no environment and no network.

mod answer;
mod calls;
#[cfg(target_os = "linux")]
mod confine;

use crate::exec::CancelFlag;
use crate::isolate::ARGUMENT;
use crate::isolate::messages::{Request, Said};
use crate::isolate::wire;
use answer::Functions;
use parking_lot::Mutex;
use std::io::{self, BufReader};
use std::process::exit;
use std::sync::{Arc, mpsc};

/// Parsing is recursive, within limits that are meant for a thread of a query.
const STACK_BYTES: usize = 64 << 20;

/// Serves as a worker if this process was started as one, and does not return then. A program whose sessions isolate Python
/// calls it first of all in `main`.
pub fn serve_if_worker() {
    if std::env::args_os().nth(1).is_some_and(|first| first == ARGUMENT) {
        let code = match serve() {
            Ok(()) => 0,
            Err(error) => {
                eprintln!("taipan worker: {error}");
                1
            }
        };
        exit(code)
    }
}

fn serve() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    confine::confine()?;
    let (hand_over, requests) = mpsc::channel::<(Request, Arc<CancelFlag>)>();
    let (show, seen) = mpsc::channel();
    std::thread::Builder::new()
        .name("taipan-worker".into())
        .stack_size(STACK_BYTES)
        .spawn(move || {
            let mut functions = Functions::new(seen);
            for (request, cancel) in requests {
                let answer = functions.answer(request, cancel);
                say(Said::Answer.with(answer));
            }
        })?;
    let current: Mutex<Arc<CancelFlag>> = Mutex::default();
    let mut from = BufReader::new(io::stdin().lock());
    let gone = || io::Error::other("the thread that answers has ended");
    while let Some(message) = wire::receive(&mut from)? {
        match Request::read(&message).map_err(io::Error::other)? {
            Request::Cancel => current.lock().cancel(),
            Request::Seen(what) => show.send(what).map_err(|_| gone())?,
            request => {
                let cancel: Arc<CancelFlag> = Arc::default();
                *current.lock() = cancel.clone();
                hand_over.send((request, cancel)).map_err(|_| gone())?;
            }
        }
    }
    Ok(())
}

/// Says something to who asks. Who does not hear it is gone, and so is this process soon.
fn say(message: Vec<u8>) {
    if wire::send(&mut io::stdout().lock(), &message).is_err() {
        exit(0);
    }
}
