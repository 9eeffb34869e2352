//! EXPLAIN FUNCTION … FORMAT: the source of a function with what became of each line, as text, JSON or a page.

mod html;
mod json;
mod text;

use super::QueryResults;
use super::functions::text_rows;
use crate::error::Result;
use crate::statements::AnnotatedFormat;
use taipan_udf::{Annotated, Tier};

/// The result of the statement: lines of text, or one whole document.
///
/// # Errors
///
/// Those of making rows of it.
pub fn rows(signature: &str, annotated: &Annotated, format: AnnotatedFormat) -> Result<QueryResults> {
    let lines = match format {
        AnnotatedFormat::Text => text::lines(signature, annotated),
        AnnotatedFormat::Json => vec![json::document(signature, annotated)],
        AnnotatedFormat::Html => vec![html::page(signature, annotated)],
    };
    text_rows("EXPLAIN", vec![("explain", lines.into_iter().map(Some).collect())])
}

/// How it runs, in a word.
fn tier(annotated: &Annotated) -> &'static str {
    match annotated.tier {
        Tier::Native => "native",
        Tier::Mixed => "mixed",
        Tier::Interpreted => "interpreted",
    }
}

/// How many rows it was called for, and how they ran; nothing before the first.
fn counts(annotated: &Annotated) -> Option<String> {
    let rows = annotated.rows;
    let all = rows.native + rows.replayed + rows.interpreted;
    let said = format!(
        "rows: {} native, {} run again on the interpreter, {} interpreted, {} failed",
        rows.native, rows.replayed, rows.interpreted, rows.failed
    );
    (all > 0).then_some(said)
}
