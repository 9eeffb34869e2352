//! TRUNCATE of tables of the database: of several at once, with those that need their rows, with their sequences.

use super::{Notice, QueryResults, Session, Severity, guard};
use crate::database::{from_store, is_owned, restart};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::rights::Privilege;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{CascadeOption, Statement, Truncate, TruncateIdentityOption};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Catalog, Class, Kind, Object};

impl Session {
    /// Carries out a TRUNCATE; `None` for other statements, and of a table that the program has given.
    pub(super) fn truncate(&self, statement: &DfStatement) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        let Statement::Truncate(truncate) = statement.as_ref() else {
            return Ok(None);
        };
        let catalog = self.stored_catalog()?;
        let Some(mut tables) = self.truncated(&catalog, truncate)? else {
            return Ok(None);
        };
        let cascade = truncate.cascade == Some(CascadeOption::Cascade);
        let notices = self.with_needy(&mut tables, cascade)?;
        for table in &tables {
            guard::takes(table.clone(), Privilege::Truncate)?;
        }
        let work = &self.attached().work;
        for table in &tables {
            let cleared = work.write(work.turn(), |transaction| transaction.clear(table.oid));
            cleared.map_err(from_store)?;
            if truncate.identity == Some(TruncateIdentityOption::Restart) {
                let owned = catalog.of(Class::Relation, &table.key.schema);
                for sequence in owned.filter(|object| is_owned(object, table.oid, None)) {
                    self.access()?.require_owner(sequence)?;
                    restart(work, sequence, None)?;
                }
            }
        }
        Ok(Some(QueryResults::done("TRUNCATE TABLE", notices)))
    }

    /// The tables that a statement names, each once.
    fn truncated(&self, catalog: &Catalog, truncate: &Truncate) -> Result<Option<Vec<Arc<Object>>>> {
        let mut tables: Vec<Arc<Object>> = Vec::new();
        for target in &truncate.table_names {
            let reference = object_name_to_table_reference(target.name.clone(), true);
            let key = self
                .database_ddl("")
                .key(&reference.map_err(failure::from_datafusion)?)?;
            match catalog.get(&key) {
                Some(table) if table.kind == Kind::Table => {
                    if !tables.iter().any(|known| known.oid == table.oid) {
                        tables.push(table.clone());
                    }
                }
                Some(_) => {
                    let message = format!("\"{}\" is not a table", key.name);
                    return Err(Error::new(SqlState::WrongObjectType, message));
                }
                None if truncate.table_names.len() == 1 => return Ok(None),
                None if self.attached().catalog.has_given(&key) => {
                    return Err(Error::not_built(
                        "TRUNCATE of several tables, some of them not of the database",
                    ));
                }
                None => {
                    let message = format!("relation \"{}\" does not exist", key.name);
                    return Err(Error::new(SqlState::UndefinedTable, message));
                }
            }
        }
        Ok(Some(tables))
    }

    /// Adds the tables whose rows need those of the others.
    ///
    /// # Errors
    ///
    /// 0A000 if there are some and they must not be emptied too.
    fn with_needy(&self, tables: &mut Vec<Arc<Object>>, cascade: bool) -> Result<Vec<Notice>> {
        let references = self.attached().work.references().map_err(from_store)?;
        let mut notices = Vec::new();
        let mut next = 0;
        while let Some(table) = tables.get(next).cloned() {
            next += 1;
            for reference in references.to(&table.key) {
                let child = &reference.child;
                if tables.iter().any(|known| known.oid == child.oid) {
                    continue;
                }
                let name = quote(&child.key.name);
                if !cascade {
                    let message = "cannot truncate a table referenced in a foreign key constraint";
                    let detail = format!("Table \"{}\" references \"{}\".", child.key.name, table.key.name);
                    let hint = format!(
                        "Truncate table \"{}\" at the same time, or use TRUNCATE ... CASCADE.",
                        child.key.name
                    );
                    let error = Error::new(SqlState::FeatureNotSupported, message);
                    return Err(error.with_detail(detail).with_hint(hint));
                }
                notices.push(Notice::new(
                    Severity::Notice,
                    format!("truncate cascades to table {name}"),
                ));
                tables.push(child.clone());
            }
        }
        Ok(notices)
    }
}
