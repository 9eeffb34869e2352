//! Memory that a session's pool gets back.

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
