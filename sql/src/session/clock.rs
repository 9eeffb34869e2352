//! Deadlines. They are watched on a thread of their own: a runtime whose threads are all busy does not look at its clock.

use crate::error::{Error, Result, SqlState};
use parking_lot::{Condvar, Mutex};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use std::time::Instant;
use tokio::sync::oneshot;

/// Who waits, by when and in which order they came.
type Waiting = BTreeMap<(Instant, u64), oneshot::Sender<()>>;

#[derive(Default)]
struct Clock {
    waiting: Mutex<(Waiting, u64)>,
    changed: Condvar,
}

/// Ready at this moment.
///
/// # Errors
///
/// 58000 if there is no thread for the clock.
pub fn at(moment: Instant) -> Result<oneshot::Receiver<()>> {
    let clock = clock()?;
    let (sender, receiver) = oneshot::channel();
    let mut waiting = clock.waiting.lock();
    waiting.1 += 1;
    let number = waiting.1;
    // Most have ended before their time.
    waiting.0.retain(|_, sender| !sender.is_closed());
    waiting.0.insert((moment, number), sender);
    clock.changed.notify_one();
    Ok(receiver)
}

fn clock() -> Result<&'static Clock> {
    static CLOCK: OnceLock<Result<&'static Clock, String>> = OnceLock::new();
    let made = CLOCK.get_or_init(|| {
        let clock: &'static Clock = Box::leak(Box::default());
        let thread = std::thread::Builder::new().name("taipan-clock".into());
        let started = thread.spawn(move || clock.run());
        started.map(|_| clock).map_err(|error| error.to_string())
    });
    made.as_ref().copied().map_err(|reason| {
        let message = format!("could not start a thread: {reason}");
        Error::new(SqlState::System, message)
    })
}

impl Clock {
    fn run(&self) {
        let mut waiting = self.waiting.lock();
        loop {
            let now = Instant::now();
            while let Some(first) = waiting.0.first_entry().filter(|first| first.key().0 <= now) {
                // Whoever has gone does not want to know.
                let _ = first.remove().send(());
            }
            match waiting.0.first_key_value().map(|((moment, _), _)| *moment) {
                Some(moment) => drop(self.changed.wait_until(&mut waiting, moment)),
                None => self.changed.wait(&mut waiting),
            }
        }
    }
}
