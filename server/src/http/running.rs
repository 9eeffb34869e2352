//! A statement on its way.

use serde_json::Value;
use std::time::Instant;
use tokio::task::JoinHandle;

/// A statement that runs, or has ended and nobody was told.
pub struct Running {
    /// What it comes to.
    pub task: JoinHandle<Value>,
    pub text: String,
    pub since: Instant,
}
