//! Results as text.

mod csv;
mod json;
mod markdown;
mod table;
mod text;

use super::spool::Kept;
use clap::ValueEnum;
use std::io::{self, Write};

/// The forms a result can be printed in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    Table,
    Csv,
    Json,
    Markdown,
}

/// Prints a whole result. The title is for people.
pub fn print(format: Format, title: Option<&str>, result: &Kept, out: &mut dyn Write) -> io::Result<()> {
    match format {
        Format::Table => table::print(title, result, out),
        Format::Csv => csv::print(result, out),
        Format::Json => json::print(result, out),
        Format::Markdown => markdown::print(result, out),
    }
}

/// The error of a cell that cannot be shown.
fn unreadable(error: datafusion::arrow::error::ArrowError) -> io::Error {
    io::Error::other(error)
}
