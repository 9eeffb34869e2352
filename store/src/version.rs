//! Numbers of commits, and the time at which they are made.

use std::time::SystemTime;

/// The number of a commit.
pub type Version = u64;

/// Seconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}
