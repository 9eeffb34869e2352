//! A statement as the planner knows it: what it does not know is taken out, or written otherwise.

use super::returning::{self, Besides};
use super::sequences::number_columns;
use super::{Session, calls, columns, forms, functions, stored};
use crate::error::{Error, Result, SqlState};
use crate::failure::CallSites;
use crate::{database, failure, honoured};
use datafusion::error::DataFusionError;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::Statement;

/// What a statement has beside its plan.
pub(super) struct Beside {
    pub texts: Vec<Option<String>>,
    pub sites: CallSites,
    /// Columns that are declared NOT NULL.
    pub not_null: Vec<usize>,
    pub asked: Option<Besides>,
}

impl Beside {
    /// Names of columns as they are written.
    pub fn texts(&self) -> &[Option<String>] {
        &self.texts
    }

    /// The calls of Python functions.
    pub fn sites(&self) -> &CallSites {
        &self.sites
    }
}

impl Session {
    /// Makes of a statement what the planner knows.
    pub(super) async fn settle(&self, statement: &mut DfStatement, text: &str) -> Result<Beside> {
        super::inserting::take_with(statement)?;
        let texts = columns::texts(statement, self.inner.names);
        self.name_temporary(statement)?;
        let returned = returning::texts(statement, self.inner.names)?;
        let sites = calls::rewrite(statement, self, text)?;
        honoured::check(statement, &|name| self.called(name), text)?;
        self.refuse_zoned_arguments(statement)?;
        forms::rewrite(statement)?;
        self.watch(statement)?;
        self.calls_of(sites.called())?;
        self.plan_bodies(sites.called()).await;
        self.number(statement)?;
        database::take(statement);
        self.complete_insert(statement)?;
        self.refuse_numbered(statement)?;
        let asked = returning::take(statement, returned);
        if let DfStatement::CopyTo(copy) = statement {
            let completed = taipan_connectors::complete(copy);
            completed.map_err(|error| sites.locate(failure::with_place(error, text)))?;
            if copy.stored_as.is_none() {
                let message = format!("\"{}\" does not say in which format rows are written", copy.target);
                let hint = "Say it with STORED AS CSV, STORED AS PARQUET, STORED AS JSON or STORED AS ARROW.";
                return Err(Error::new(SqlState::InvalidParameter, message).with_hint(hint));
            }
        }
        self.attached().plans(statement);
        Ok(Beside {
            not_null: stored::declared_not_null(statement),
            texts,
            sites,
            asked,
        })
    }

    /// Columns of a new table that number themselves.
    fn number(&self, statement: &mut DfStatement) -> Result<()> {
        if let DfStatement::Statement(statement) = statement
            && let Statement::CreateTable(create) = statement.as_mut()
        {
            let reference = object_name_to_table_reference(create.name.clone(), true);
            let key = self
                .database_ddl("")
                .new_key(&reference.map_err(failure::from_datafusion)?, create.temporary)?;
            let catalog = self.stored_catalog()?;
            number_columns(create, &key, |key| catalog.get(key).is_some())?;
        }
        Ok(())
    }

    /// An error with what is known of it.
    pub(super) fn locate(&self, error: DataFusionError, beside: &Beside, text: &str) -> Error {
        let error = beside.sites.locate(failure::with_place(error, text));
        self.hint_table(functions::hint_candidates(error, self.catalog()))
    }
}
