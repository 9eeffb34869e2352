//! Results as text, or as files.

mod arrow;
mod csv;
mod display;
mod html;
mod json;
mod markdown;
mod raw;
mod table;
mod text;
mod vertical;

use super::spool::Kept;
use clap::ValueEnum;
pub use display::{Display, Expanded};
use std::io::{self, Write};

/// The forms a result can be printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Table,
    /// A line for each column
    Vertical,
    Csv,
    Json,
    /// An object on a line for each row
    Jsonl,
    Markdown,
    Html,
    /// Values as they are, a line for each row, without names
    Raw,
    /// A file of Parquet
    Parquet,
    /// A stream of Arrow
    Arrow,
}

impl Format {
    /// Whether it is for programs alone.
    pub fn is_binary(self) -> bool {
        matches!(self, Format::Parquet | Format::Arrow)
    }

    /// Whether tags, such as CREATE FUNCTION, stand between results.
    pub fn has_tags(self) -> bool {
        matches!(self, Format::Table | Format::Vertical)
    }

    /// All names, for a list of what can be chosen.
    pub fn names() -> String {
        let names = Format::value_variants().iter().filter_map(Format::to_possible_value);
        let names: Vec<String> = names.map(|value| value.get_name().to_string()).collect();
        match names.split_last() {
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        }
    }
}

/// Prints a whole result. The title is for people.
pub fn print(display: &Display, title: Option<&str>, result: &Kept, out: &mut (dyn Write + Send)) -> io::Result<()> {
    match display.format {
        Format::Table if is_expanded(display, result)? => vertical::print(display, result, out),
        Format::Table => table::print(display, title, result, out),
        Format::Vertical => vertical::print(display, result, out),
        Format::Csv => csv::print(result, out),
        Format::Json => json::print(result, out),
        Format::Jsonl => json::print_lines(result, out),
        Format::Markdown => markdown::print(result, out),
        Format::Html => html::print(display, result, out),
        Format::Raw => raw::print(display, result, out),
        Format::Parquet => arrow::print_parquet(result, out),
        Format::Arrow => arrow::print_stream(result, out),
    }
}

/// Whether a table of a result has a line for each column.
fn is_expanded(display: &Display, result: &Kept) -> io::Result<bool> {
    match (display.expanded, display.width) {
        (Expanded::On, _) => Ok(true),
        (Expanded::Auto, Some(width)) => Ok(table::total_width(display, result)? > width),
        (Expanded::Auto, None) | (Expanded::Off, _) => Ok(false),
    }
}

/// The error of a cell that cannot be shown.
fn unreadable(error: datafusion::arrow::error::ArrowError) -> io::Error {
    io::Error::other(error)
}
