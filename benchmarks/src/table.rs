//! A Markdown table with aligned columns, and how figures are written in it.

use std::fmt;
use std::time::Duration;

/// Rows of text under headings.
#[derive(Clone, Debug, Default)]
pub struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table.
    pub fn new(headings: &[&str]) -> Table {
        Table {
            headings: headings.iter().map(|h| h.to_string()).collect(),
            rows: Vec::new(),
        }
    }

    /// Adds a row with a cell for each heading.
    pub fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut widths: Vec<usize> = self.headings.iter().map(|h| h.chars().count()).collect();
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        let mut line = |cells: &[String]| {
            for (i, (cell, &width)) in cells.iter().zip(&widths).enumerate() {
                match i {
                    0 => write!(f, "| {cell:<width$} |")?,
                    _ => write!(f, " {cell:>width$} |")?,
                }
            }
            writeln!(f)
        };
        line(&self.headings)?;
        let rules = widths.iter().enumerate().map(|(i, &width)| match i {
            0 => "-".repeat(width),
            _ => format!("{}:", "-".repeat(width.saturating_sub(1))),
        });
        line(&rules.collect::<Vec<_>>())?;
        self.rows.iter().try_for_each(|row| line(row))
    }
}

/// Nanoseconds per row.
pub fn per_row(time: Option<Duration>, rows: usize) -> String {
    match time {
        None => "–".to_string(),
        Some(time) => {
            let nanos = time.as_nanos() as f64 / rows.max(1) as f64;
            if nanos < 100.0 {
                format!("{nanos:.1}")
            } else {
                format!("{nanos:.0}")
            }
        }
    }
}

/// How many times as long the first takes as the second.
pub fn ratio(time: Option<Duration>, base: Option<Duration>) -> String {
    match (time, base) {
        (Some(time), Some(base)) if base > Duration::ZERO => {
            let ratio = time.as_secs_f64() / base.as_secs_f64();
            if ratio < 10.0 {
                format!("{ratio:.2}×")
            } else {
                format!("{ratio:.0}×")
            }
        }
        _ => "–".to_string(),
    }
}

/// Milliseconds.
pub fn millis(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}
