//! EXPLAIN FUNCTION … FORMAT: the source of a function with what became of each line, as text, JSON or a page.

mod html;
mod json;
mod text;

use crate::statements::AnnotatedFormat;
use taipan_udf::{Annotated, Tier};

/// What the statement gives: lines of text, or one whole document.
pub fn texts(signature: &str, annotated: &Annotated, format: AnnotatedFormat) -> Vec<String> {
    match format {
        AnnotatedFormat::Text => text::lines(signature, annotated),
        AnnotatedFormat::Json => vec![json::document(signature, annotated)],
        AnnotatedFormat::Html => vec![html::page(signature, annotated)],
    }
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
