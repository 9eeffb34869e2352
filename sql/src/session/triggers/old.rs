//! The values of rows before they change, which triggers look at.

use super::quiet::is_quiet;
use crate::database::{Changing, StoredTable};
use crate::error::Result;
use datafusion::catalog::TableProvider;
use std::any::Any;
use std::sync::Arc;
use taipan_engine::Parted;

/// What the old value of a column is called beside the new one.
pub(in crate::session) fn old_name(column: &str) -> String {
    format!("\u{1}old {column}")
}

/// Whether triggers look at the rows of a table before they change so.
pub(in crate::session) fn wants_old(table: &Arc<dyn TableProvider>, changing: Changing) -> Result<bool> {
    if is_quiet() {
        return Ok(false);
    }
    let provider: Arc<dyn Any + Send + Sync> = table.clone();
    let Ok(parted) = provider.downcast::<Parted>() else {
        return Ok(false);
    };
    let table: Arc<dyn Any + Send + Sync> = parted.0.clone();
    let Ok(table) = table.downcast::<StoredTable>() else {
        return Ok(false);
    };
    let triggers = table.work.triggers()?;
    let every = table.layout.schema.fields().iter().map(|field| field.name().clone());
    let every: Vec<String> = every.collect();
    let mut triggers = triggers.on(table.object.oid).iter();
    Ok(triggers.any(|trigger| trigger.says.before && trigger.says.row && trigger.is_for(changing, &every)))
}
