//! A worker process: it answers what [`taipan_driver::isolate`] asks, on this process's interpreters, until
//! nobody asks any more. One request at a time, but for those that come while one waits for what it wants to look at. What it was made from does not matter: it has no files, no environment and no network.

mod answer;
mod calls;
#[cfg(target_os = "linux")]
mod confine;

use answer::Functions;
use parking_lot::Mutex;
use std::io::{self, BufReader};
use std::process::exit;
use std::sync::{Arc, mpsc};
use taipan_driver::isolate::ARGUMENT;
use taipan_driver::isolate::messages::{Request, Said};
use taipan_driver::isolate::wire;
use taipan_interface::run_options::CancelFlag;

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
    let functions = Arc::new(Functions::default());
    let current = Arc::new(Current::default());
    let (hand_over, requests) = mpsc::channel::<Request>();
    let (serving, cancels) = (functions.clone(), current.clone());
    thread(move || {
        for request in requests {
            answer(&serving, &cancels, request);
        }
    })?;
    let gone = || io::Error::other("the thread that answers has ended");
    let mut from = BufReader::new(io::stdin().lock());
    while let Some(message) = wire::receive(&mut from)? {
        match Request::read(&message).map_err(io::Error::other)? {
            Request::Cancel => current.cancel(),
            Request::Seen(what) => functions.show(what).map_err(|_| gone())?,
            // The request before waits for what it wants to look at.
            request if current.begin() > 1 => {
                let (serving, cancels) = (functions.clone(), current.clone());
                thread(move || answer(&serving, &cancels, request))?;
            }
            request => hand_over.send(request).map_err(|_| gone())?,
        }
    }
    Ok(())
}

fn thread(run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    std::thread::Builder::new()
        .name("taipan-worker".into())
        .stack_size(STACK_BYTES)
        .spawn(run)
        .map(drop)
}

fn answer(functions: &Functions, current: &Current, request: Request) {
    let answer = functions.answer(request, current.innermost());
    current.end();
    say(Said::Answer.with(answer));
}

/// The requests that are being worked on. All but the last wait for what they want to look at.
#[derive(Debug, Default)]
struct Current(Mutex<Vec<Arc<CancelFlag>>>);

impl Current {
    /// One more; how many there are.
    fn begin(&self) -> usize {
        let mut requests = self.0.lock();
        requests.push(Arc::default());
        requests.len()
    }

    fn innermost(&self) -> Arc<CancelFlag> {
        self.0.lock().last().cloned().unwrap_or_default()
    }

    fn cancel(&self) {
        self.innermost().cancel();
    }

    fn end(&self) {
        self.0.lock().pop();
    }
}

/// Says something to who asks. Who does not hear it is gone, and so is this process soon.
fn say(message: Vec<u8>) {
    if wire::send(&mut io::stdout().lock(), &message).is_err() {
        exit(0);
    }
}
