//! The table of native helpers: one typed row each, collected from the files that have them.

use super::dict_ops;
use super::helpers;
use super::intrinsics;
use super::list_ops;
use super::list_query;
use super::list_slices;
use super::list_sort;
use super::py_ops;
use super::set_ops;
use std::collections::HashMap;
use std::sync::LazyLock;

pub use super::abi::{Abi, Fails, Helper};

/// All rows.
pub fn table() -> &'static [Helper] {
    static TABLE: LazyLock<Vec<Helper>> = LazyLock::new(|| {
        [
            helpers::rows(),
            intrinsics::rows(),
            list_ops::rows(),
            list_query::rows(),
            list_slices::rows(),
            list_sort::rows(),
            dict_ops::rows(),
            set_ops::rows(),
            py_ops::rows(),
        ]
        .into_iter()
        .flatten()
        .collect()
    });
    &TABLE
}

/// The row of this name.
pub fn helper(name: &str) -> Option<&'static Helper> {
    static BY_NAME: LazyLock<HashMap<&'static str, &'static Helper>> =
        LazyLock::new(|| table().iter().map(|row| (row.name, row)).collect());
    BY_NAME.get(name).copied()
}
