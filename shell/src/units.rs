//! Sizes and times on the command line.

use std::time::Duration;
use taipan::statements::{parse_bytes, parse_duration};

/// A size as it is written.
pub fn size(text: &str) -> Result<usize, String> {
    parse_bytes(text).ok_or_else(|| "write a size such as 64MB or 2GB".into())
}

/// A time as it is written.
pub fn time(text: &str) -> Result<Duration, String> {
    parse_duration(text).ok_or_else(|| "write a time such as 500ms, 30s or 5min".into())
}
