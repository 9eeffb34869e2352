//! How long a thread has run on a processor and waited for one, as other threads may ask. Does not know what runs.

use std::path::PathBuf;
use std::time::Duration;

/// The account of one thread. Linux only: elsewhere nobody can tell.
#[derive(Debug)]
pub struct ThreadTime {
    account: PathBuf,
    before: Spent,
}

/// What a thread has spent.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// On a processor.
    pub ran: Duration,
    /// Ready to run, without a processor.
    pub waited: Duration,
}

impl ThreadTime {
    /// Of the calling thread, from now on; `None` where the system keeps no account of it.
    pub fn from_now() -> Option<ThreadTime> {
        let thread = std::fs::read_link("/proc/thread-self").ok()?;
        let mut time = ThreadTime {
            account: PathBuf::from("/proc").join(thread).join("schedstat"),
            before: Spent::default(),
        };
        time.before = time.total()?;
        Some(time)
    }

    /// What it has spent since; `None` once the thread has ended.
    pub fn spent(&self) -> Option<Spent> {
        let total = self.total()?;
        Some(Spent {
            ran: total.ran.saturating_sub(self.before.ran),
            waited: total.waited.saturating_sub(self.before.waited),
        })
    }

    /// The first two numbers of the account, in nanoseconds.
    fn total(&self) -> Option<Spent> {
        let account = std::fs::read_to_string(&self.account).ok()?;
        let mut numbers = account.split_whitespace().map(|number| number.parse().ok());
        let mut next = || numbers.next().flatten().map(Duration::from_nanos);
        Some(Spent {
            ran: next()?,
            waited: next()?,
        })
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Instant;

    #[test]
    fn work_counts_and_sleep_does_not() {
        let time = ThreadTime::from_now().expect("an account");
        std::thread::sleep(Duration::from_millis(120));
        assert!(time.spent().expect("a living thread").ran < Duration::from_millis(60));
        let until = Instant::now() + Duration::from_secs(60);
        while time.spent().expect("a living thread").ran < Duration::from_millis(60) {
            assert!(Instant::now() < until, "a minute of work counts nothing");
        }
    }

    #[test]
    fn who_shares_a_processor_waits_for_it() {
        let busy = Arc::new(AtomicBool::new(true));
        let cores = std::thread::available_parallelism().map_or(1, |n| n.get());
        let spin = |busy: Arc<AtomicBool>| while busy.load(Ordering::Relaxed) {};
        let others: Vec<_> = (0..4 * cores)
            .map(|_| {
                std::thread::spawn({
                    let busy = busy.clone();
                    move || spin(busy)
                })
            })
            .collect();
        let time = ThreadTime::from_now().expect("an account");
        let (began, until) = (Instant::now(), Instant::now() + Duration::from_secs(60));
        while time.spent().expect("a living thread").waited < Duration::from_millis(20) {
            assert!(Instant::now() < until, "a crowd for a minute, and it never waits");
        }
        let (spent, passed) = (time.spent().expect("a living thread"), began.elapsed());
        busy.store(false, Ordering::Relaxed);
        others.into_iter().for_each(|other| other.join().expect("no panic"));
        assert!(
            spent.ran + spent.waited <= passed + Duration::from_millis(20),
            "{spent:?} in {passed:?}"
        );
    }

    #[test]
    fn ended_threads_have_no_time() {
        let time = std::thread::spawn(ThreadTime::from_now).join().expect("no panic");
        let gone = || time.as_ref().is_some_and(|time| time.spent().is_none());
        // The system takes the thread off its list a moment after it was joined.
        let until = Instant::now() + Duration::from_secs(60);
        while !gone() {
            assert!(Instant::now() < until, "it lives on");
        }
    }
}
