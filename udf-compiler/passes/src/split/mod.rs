//! Splits of texts whose list nobody needs: fields by their index, loops over parts, and what follows a split. Knows
//! nothing of how texts are searched.

pub(crate) mod fields;
pub(crate) mod fusion;
pub(crate) mod loops;
