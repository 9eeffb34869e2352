//! How long threads have been computing, which is less than the time that passes where others compute too.

use std::path::Path;
use std::time::Duration;

/// A thread of this process, as Linux numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thread(u32);

thread_local! {
    static OWN: Option<Thread> = find();
}

impl Thread {
    /// The one that asks; `None`: the system does not tell.
    pub fn own() -> Option<Thread> {
        OWN.with(|own| *own)
    }

    pub fn number(self) -> u32 {
        self.0
    }

    pub fn of_number(number: u32) -> Thread {
        Thread(number)
    }

    /// How long it has been computing; `None`: the system does not tell.
    pub fn time(self) -> Option<Duration> {
        let told = std::fs::read_to_string(format!("/proc/self/task/{}/schedstat", self.0)).ok()?;
        let nanoseconds = told.split_whitespace().next()?.parse().ok()?;
        Some(Duration::from_nanos(nanoseconds))
    }
}

fn find() -> Option<Thread> {
    let link = std::fs::read_link(Path::new("/proc/thread-self")).ok()?;
    link.file_name()?.to_str()?.parse().ok().map(Thread)
}

#[cfg(test)]
mod tests {
    use super::Thread;
    use std::time::{Duration, Instant};

    #[test]
    fn a_thread_that_sleeps_does_not_compute() {
        let Some(own) = Thread::own() else { return };
        let Some(before) = own.time() else { return };
        std::thread::sleep(Duration::from_millis(60));
        let slept = own.time().expect("as before") - before;
        assert!(slept < Duration::from_millis(30), "{slept:?}");
        let (start, mut sum) = (Instant::now(), 0_u64);
        while start.elapsed() < Duration::from_millis(200) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        let computed = own.time().expect("as before") - before;
        assert!(computed > slept + Duration::from_millis(10), "{computed:?}");
    }
}
