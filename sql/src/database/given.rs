//! The values that a session has been given by sequences, for `currval` and `lastval`.

use std::collections::BTreeMap;
use taipan_store::Oid;

/// What a session has been given.
#[derive(Debug, Default)]
pub struct Given {
    /// The last value of each sequence.
    pub values: BTreeMap<Oid, i64>,
    /// The last value of all.
    pub last: Option<i64>,
}
