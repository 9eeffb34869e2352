//! VACUUM and its kind, of which nothing but the names of tables counts.

use super::{Notice, QueryResults, Session};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::Upkeep;
use datafusion::sql::planner::object_name_to_table_reference;

impl Session {
    pub(super) fn upkeep(&self, upkeep: &Upkeep) -> Result<QueryResults> {
        let catalog = self.stored_catalog()?;
        for table in &upkeep.tables {
            let reference = object_name_to_table_reference(table.clone(), true).map_err(failure::from_datafusion)?;
            let key = self.database_ddl("").key(&reference)?;
            if catalog.get(&key).is_none() {
                let message = format!("relation \"{}\" does not exist", key.name);
                return Err(self.hint_table(Error::new(SqlState::UndefinedTable, message)));
            }
        }
        let notice = format!("{} has no effect: a database keeps itself in order", upkeep.tag);
        Ok(QueryResults::done(upkeep.tag, vec![Notice::plain(notice)]))
    }
}
