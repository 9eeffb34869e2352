//! Sequences that go with a column of a table.

use std::sync::Arc;
use taipan_store::{Kind, Object, Oid};

/// What a sequence goes with, as its object keeps it.
pub fn owned_by(table: Oid, column: usize) -> Arc<[u8]> {
    let column = u32::try_from(column).unwrap_or(u32::MAX);
    [table.to_be_bytes(), column.to_be_bytes()].concat().into()
}

/// Whether a sequence goes with a table, and with this column of it if one is given.
pub fn is_owned(object: &Object, table: Oid, column: Option<usize>) -> bool {
    let owner = column.map(|column| owned_by(table, column));
    object.kind == Kind::Sequence
        && match owner {
            Some(owner) => object.columns == owner,
            None => object.columns.starts_with(&table.to_be_bytes()),
        }
}
