//! What is told to the standard error: what a statement spends its time on, where the environment asks for it, and what
//! happens to a server. `TAIPAN_LOG=debug` shows each phase of compiling a function, each call that is bound, and each batch
//! that is run, when it ends.

mod line;
mod spans;

pub use line::Format;

use anyhow::{Context, Result};
use spans::Log;
use tracing::level_filters::LevelFilter;

/// The variable of the environment.
const VARIABLE: &str = "TAIPAN_LOG";

/// How a server tells what happens to it.
#[derive(Clone, Copy, Debug)]
pub struct ServerLog {
    pub format: Format,
    pub level: LevelFilter,
}

/// Begins to write, if that is asked for.
pub fn start(server: Option<ServerLog>) -> Result<()> {
    let asked = std::env::var_os(VARIABLE).filter(|level| !level.is_empty());
    let asked = asked.map(|level| {
        let level = level.to_string_lossy();
        let parsed: Result<LevelFilter, _> = level.parse();
        parsed.with_context(|| format!("{VARIABLE}={level}: one of off, error, warn, info, debug, trace"))
    });
    let spans = asked.transpose()?;
    let log = match (spans, server) {
        (None, None) => return Ok(()),
        (spans, server) => Log::new(
            server.map_or(Format::Short, |server| server.format),
            server.map(|server| server.level).max(spans).unwrap_or(LevelFilter::OFF),
            spans.unwrap_or(LevelFilter::OFF),
        ),
    };
    tracing::subscriber::set_global_default(log).context("a log is being written already")
}
