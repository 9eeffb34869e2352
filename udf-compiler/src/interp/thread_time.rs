//! How long a thread has run on a processor, as other threads may ask. Does not know what runs.

use std::path::PathBuf;
use std::time::Duration;

/// The processor time of one thread. Linux only: elsewhere nobody can tell.
#[derive(Debug)]
pub struct ThreadTime {
    account: PathBuf,
    before: Duration,
}

impl ThreadTime {
    /// Of the calling thread, from now on; `None` where the system keeps no account of it.
    pub fn from_now() -> Option<ThreadTime> {
        let thread = std::fs::read_link("/proc/thread-self").ok()?;
        let mut time = ThreadTime {
            account: PathBuf::from("/proc").join(thread).join("schedstat"),
            before: Duration::ZERO,
        };
        time.before = time.total()?;
        Some(time)
    }

    /// What it has spent; `None` once the thread has ended.
    pub fn spent(&self) -> Option<Duration> {
        Some(self.total()?.saturating_sub(self.before))
    }

    /// The first number of the account is nanoseconds on a processor.
    fn total(&self) -> Option<Duration> {
        let account = std::fs::read_to_string(&self.account).ok()?;
        let nanos = account.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanos))
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn work_counts_and_sleep_does_not() {
        let time = ThreadTime::from_now().expect("an account");
        std::thread::sleep(Duration::from_millis(120));
        assert!(time.spent().expect("a living thread") < Duration::from_millis(60));
        let until = Instant::now() + Duration::from_secs(60);
        while time.spent().expect("a living thread") < Duration::from_millis(60) {
            assert!(Instant::now() < until, "a minute of work counts nothing");
        }
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
