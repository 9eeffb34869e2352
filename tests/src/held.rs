//! Memory that is held: by the process, and by the pool of a session, which gets it back.

use datafusion::execution::memory_pool::MemoryPool;
use std::time::{Duration, Instant};

/// Bytes that the pool still lends when 20 seconds are over, or none. What a call holds that was given up counts until its
/// interpreter stops, so an error of a query can come before.
pub fn never_given_back(pool: &dyn MemoryPool) -> usize {
    let end = Instant::now() + Duration::from_secs(20);
    while pool.reserved() > 0 && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
    pool.reserved()
}

/// Bytes of memory that the process holds.
pub fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = status.split(' ').nth(1).and_then(|n| n.parse::<usize>().ok());
    pages.unwrap_or(0) * 4096
}
