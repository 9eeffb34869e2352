//! Names of objects as definitions have them.

use taipan_engine::types::quote;
use taipan_store::Key;

/// `"schema"."name"`.
pub fn qualified(key: &Key) -> String {
    format!("{}.{}", quote(&key.schema), quote(&key.name))
}
