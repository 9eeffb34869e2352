//! What becomes of the rows that a statement finds, and the columns that say it.

use datafusion::logical_expr::WriteOp;

/// The name of the column of row numbers. No name that can be typed is like it.
pub(super) const ROW: &str = "\u{1}row";

/// What becomes of the rows that the query finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    Delete,
    /// They get the values that the query gives.
    Update,
    /// What the query says of each, with new ones.
    Merge,
}

/// The statement as errors call it.
pub(super) fn statement_name(op: &WriteOp) -> &'static str {
    match op {
        WriteOp::Delete => "DELETE",
        WriteOp::Truncate => "TRUNCATE",
        _ => "UPDATE",
    }
}

/// The name of the column that says what becomes of a row. No name that can be typed is like it.
pub const ACTION: &str = "\u{1}action";

/// What it says; NULL: nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeAction {
    Update = 0,
    Delete = 1,
    Insert = 2,
}
