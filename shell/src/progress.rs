//! The line on a terminal that says how far a long statement is.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};
use taipan::Session;

/// How long a statement runs before the line appears.
const PATIENCE: Duration = Duration::from_millis(700);

/// How often the line is drawn anew.
pub const TICK: Duration = Duration::from_millis(150);

/// Watches one statement.
pub struct Progress {
    started: Instant,
    line: Option<ProgressBar>,
}

impl Progress {
    pub fn new() -> Progress {
        Progress {
            started: Instant::now(),
            line: None,
        }
    }

    /// Draws the line, once it is time for one.
    pub fn tick(&mut self, session: &Session) {
        if self.started.elapsed() < PATIENCE || !std::io::stderr().is_terminal() {
            return;
        }
        let rows = session.rows_read();
        let line = self.line.get_or_insert_with(|| {
            let line = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            line.set_style(ProgressStyle::default_spinner());
            line
        });
        let seconds = self.started.elapsed().as_secs_f64();
        line.set_message(match rows {
            0 => format!("{seconds:.1} s"),
            rows => format!(
                "{seconds:.1} s, {} rows, {} rows/s",
                human(rows as f64),
                human(rows as f64 / seconds)
            ),
        });
        line.tick();
    }

    /// Prints above the line.
    pub fn print(&self, text: &str) {
        match &self.line {
            Some(line) => line.suspend(|| eprintln!("{text}")),
            None => eprintln!("{text}"),
        }
    }

    /// Takes the line away.
    pub fn finish(self) {
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
    }
}

fn human(count: f64) -> String {
    match count {
        n if n >= 1e9 => format!("{:.2} G", n / 1e9),
        n if n >= 1e6 => format!("{:.2} M", n / 1e6),
        n if n >= 1e4 => format!("{:.1} k", n / 1e3),
        n => format!("{n:.0}"),
    }
}
