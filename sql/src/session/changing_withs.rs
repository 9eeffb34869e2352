//! Statements in WITH that change rows: `WITH moved AS (DELETE … RETURNING *) INSERT …`. Each is carried out first, in their order,
//! and what it returns stands in its place. A query sees all tables as they were before; a change that would read one that has
//! changed is refused.

use super::changes::{inner, query};
use super::{QueryResults, Session};
use crate::database::{WORKING, Work, folded};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::changes_in_with;
use crate::visits::visit_relations;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::datasource::MemTable;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use futures::FutureExt;
use futures::future::BoxFuture;
use sqlparser::ast::{Cte, FromTable, ObjectName, Query, Statement, TableFactor, TableObject, Visit, Visitor, With};
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::{Key, Kind};

/// What becomes of the statements in WITH.
enum Act<'a> {
    Run,
    /// They are only asked for their columns. Here they are left.
    Describe(&'a mut Vec<DfStatement>),
}

impl Session {
    /// Runs a statement whose WITH may hold some that change rows.
    pub(super) fn run_with_changes<'a>(
        &'a self,
        mut statement: DfStatement,
        text: &'a str,
    ) -> BoxFuture<'a, Result<QueryResults>> {
        let run = async move {
            refuse_inner(&statement)?;
            let Some(outer) = changing(&mut statement) else {
                return self.run_other(statement, text).await;
            };
            let seen = self.attached().work.seen_now()?;
            self.put_changes(outer, text, &mut Act::Run).await?;
            if is_change(&statement) {
                return self.run_other(statement, text).await;
            }
            let read = async {
                let results = self.run_other(statement, text).await?;
                self.read_in_turn(results).await
            };
            Work::seeing(Some(seen), read).await
        };
        run.boxed()
    }

    /// Puts tables without rows in the place of statements in WITH that change rows, so that a statement can be described.
    /// Gives those statements.
    pub(super) fn without_changes<'a>(
        &'a self,
        statement: &'a mut DfStatement,
        text: &'a str,
    ) -> BoxFuture<'a, Result<Vec<DfStatement>>> {
        let describe = async move {
            refuse_inner(statement)?;
            let mut changes = Vec::new();
            if let Some(outer) = changing(statement) {
                self.put_changes(outer, text, &mut Act::Describe(&mut changes)).await?;
            }
            Ok(changes)
        };
        describe.boxed()
    }

    async fn put_changes(&self, outer: &mut Query, text: &str, act: &mut Act<'_>) -> Result<()> {
        let Some(with) = outer.with.take() else {
            return Ok(());
        };
        let mut put = With {
            cte_tables: Vec::new(),
            ..with.clone()
        };
        let mut seen = Seen::default();
        for mut table in with.cte_tables {
            let name = folded(&table.alias.name);
            if changes_in_with(&table) {
                self.put_change(&mut table, &put, &mut seen, text, act).await?;
            }
            seen.names.push(name);
            put.cte_tables.push(table);
        }
        outer.with = Some(put);
        let whole = Statement::Query(Box::new(outer.clone()));
        seen.refuse_silent(&whole)?;
        if inner(&whole).0.is_some() {
            self.refuse_reads(&whole, &seen)?;
        }
        Ok(())
    }

    /// Carries out a statement in WITH; a query for what it returns takes its place.
    async fn put_change(
        &self,
        table: &mut Cte,
        before: &With,
        seen: &mut Seen,
        text: &str,
        act: &mut Act<'_>,
    ) -> Result<()> {
        let mut change = std::mem::replace(&mut table.query, query("SELECT 1 AS nothing")?);
        let change = if before.cte_tables.is_empty() && change.with.is_none() {
            crate::statements::change_of(&change).cloned()
        } else {
            if let Some(with) = &mut change.with {
                let around = before.cte_tables.iter().cloned();
                with.cte_tables.splice(0..0, around);
            } else {
                change.with = Some(before.clone());
            }
            Some(Statement::Query(change))
        };
        let Some(change) = change else {
            return Err(Error::new(
                SqlState::Internal,
                "a statement in WITH that changes nothing",
            ));
        };
        seen.refuse_silent(&change)?;
        self.refuse_reads(&change, seen)?;
        if let Some(target) = target(bare(&change)) {
            seen.changed.push(self.key_of(target)?);
        }
        let change = DfStatement::Statement(Box::new(change));
        let rows = match act {
            Act::Run => self.returned_rows(change, text).await?,
            Act::Describe(changes) => {
                changes.push(change.clone());
                let columns = Box::pin(self.columns_of_other(change, text)).await?;
                columns.map(|schema| MemTable::try_new(schema, vec![Vec::new()]))
            }
        };
        let Some(rows) = rows else {
            seen.silent.push(folded(&table.alias.name));
            return Ok(());
        };
        let rows = rows.map_err(failure::from_datafusion)?;
        let lent = self.attached().catalog.lend_more("changed", Arc::new(rows));
        let lent = lent.map_err(failure::from_datafusion)?;
        table.query = query(&format!("SELECT * FROM {}.{}", quote(WORKING), quote(&lent)))?;
        Ok(())
    }

    /// What a statement returns, if it returns anything.
    async fn returned_rows(
        &self,
        change: DfStatement,
        text: &str,
    ) -> Result<Option<datafusion::error::Result<MemTable>>> {
        let results = self.run_other(change, text).boxed().await?;
        if !results.returns_rows() {
            return Ok(None);
        }
        let schema: SchemaRef = results.schema();
        let rows = results.collect().await?;
        Ok(Some(MemTable::try_new(schema, vec![rows])))
    }

    fn key_of(&self, name: &ObjectName) -> Result<Key> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        self.database_ddl("").key(&reference)
    }

    /// Fails for a change that reads a table which has changed, or a view, which may.
    fn refuse_reads(&self, statement: &Statement, seen: &Seen) -> Result<()> {
        if seen.changed.is_empty() {
            return Ok(());
        }
        let own = match bare(statement) {
            Statement::Insert(_) => target(bare(statement)),
            _ => None,
        };
        let mut own = own.cloned();
        let catalog = self.stored_catalog()?;
        let found = visit_relations(statement, |name| {
            if own.as_ref() == Some(name) {
                own = None;
                return ControlFlow::Continue(());
            }
            if seen.is_of_with(name) {
                return ControlFlow::Continue(());
            }
            let key = match self.key_of(name) {
                Ok(key) => key,
                Err(error) => return ControlFlow::Break(error),
            };
            let is_view = catalog.get(&key).is_some_and(|object| object.kind == Kind::View);
            if is_view || seen.changed.contains(&key) {
                return ControlFlow::Break(reads(&key, is_view));
            }
            ControlFlow::Continue(())
        });
        match found {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }
}

fn reads(key: &Key, is_view: bool) -> Error {
    let what = if is_view {
        format!(
            "a change that reads the view \"{}\" beside another one in WITH",
            key.name
        )
    } else {
        format!(
            "a change that reads the table \"{}\", which another one in WITH changes",
            key.name
        )
    };
    Error::not_built(what).with_hint("Write statements of their own, in one transaction.")
}

/// What comes before a statement in WITH.
#[derive(Default)]
struct Seen {
    names: Vec<String>,
    /// Those that return nothing.
    silent: Vec<String>,
    changed: Vec<Key>,
}

impl Seen {
    fn is_of_with(&self, name: &ObjectName) -> bool {
        matches!(name.0.as_slice(), [only] if only.as_ident().is_some_and(|name| self.names.contains(&folded(name))))
    }

    /// Fails where something reads a statement that returns nothing.
    fn refuse_silent(&self, statement: &Statement) -> Result<()> {
        let found = visit_relations(statement, |name| match name.0.as_slice() {
            [only] if only.as_ident().is_some_and(|name| self.silent.contains(&folded(name))) => {
                ControlFlow::Break(name.to_string())
            }
            _ => ControlFlow::Continue(()),
        });
        match found {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(name) => {
                let message = format!("WITH query \"{name}\" does not have a RETURNING clause");
                Err(Error::new(SqlState::FeatureNotSupported, message))
            }
        }
    }
}

/// The query whose WITH holds statements that change rows.
fn changing(statement: &mut DfStatement) -> Option<&mut Query> {
    let DfStatement::Statement(statement) = statement else {
        return None;
    };
    let Statement::Query(query) = statement.as_mut() else {
        return None;
    };
    let changes = query.with.iter().flat_map(|with| &with.cte_tables).any(changes_in_with);
    changes.then_some(query)
}

fn is_change(statement: &DfStatement) -> bool {
    matches!(statement, DfStatement::Statement(statement) if inner(statement).0.is_some())
}

/// The statement behind its WITH.
fn bare(statement: &Statement) -> &Statement {
    match statement {
        Statement::Query(query) => crate::statements::change_of(query).unwrap_or(statement),
        _ => statement,
    }
}

/// The table that a statement changes.
fn target(statement: &Statement) -> Option<&ObjectName> {
    match statement {
        Statement::Insert(insert) => match &insert.table {
            TableObject::TableName(name) => Some(name),
            _ => None,
        },
        Statement::Update(update) => name_of(&update.table.relation),
        Statement::Delete(delete) => {
            let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
            from.first().and_then(|table| name_of(&table.relation))
        }
        Statement::Merge(merge) => name_of(&merge.table),
        _ => None,
    }
}

fn name_of(table: &TableFactor) -> Option<&ObjectName> {
    match table {
        TableFactor::Table { name, .. } => Some(name),
        _ => None,
    }
}

/// Fails for a WITH further in that changes rows.
fn refuse_inner(statement: &DfStatement) -> Result<()> {
    let DfStatement::Statement(statement) = statement else {
        return Ok(());
    };
    let mut inner = Inner {
        depth: usize::from(!matches!(statement.as_ref(), Statement::Query(_))),
    };
    match statement.visit(&mut inner) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => {
            let message = "WITH clause containing a data-modifying statement must be at the top level";
            Err(Error::new(SqlState::FeatureNotSupported, message))
        }
    }
}

struct Inner {
    depth: usize,
}

impl Visitor for Inner {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        let changes = query.with.iter().flat_map(|with| &with.cte_tables).any(changes_in_with);
        self.depth += 1;
        if changes && self.depth > 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn post_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
        self.depth -= 1;
        ControlFlow::Continue(())
    }
}
