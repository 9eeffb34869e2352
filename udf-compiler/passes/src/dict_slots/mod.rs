//! Entries of dicts that are looked for once: again in a row of code, from round to round of a loop, and where a miss is
//! added. Knows nothing of how dicts hash.

pub(crate) mod find_or_insert;
pub(crate) mod loop_carried;
pub(crate) mod reuse;
