//! What statements that change rows ask for besides: ON CONFLICT, and RETURNING. The planner knows neither. The table of the
//! statement is told what to do with rows that are there already, and where to leave those that it has changed; what
//! RETURNING wants of them is a query of its own.

use super::changes::{inner, query, with_inner};
use super::functions::written_rows;
use super::target::{retargeted, stored};
use super::{ColumnNames, QueryResults, Session, columns};
use crate::database::{WORKING, folded};
use crate::error::{Error, Result, SqlState};
use crate::failure;
use datafusion::arrow::array::{RecordBatch, RecordBatchOptions};
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::error::ArrowError;
use datafusion::common::DataFusionError;
use datafusion::dataframe::DataFrame;
use datafusion::datasource::MemTable;
use datafusion::logical_expr::{LogicalPlan, WriteOp};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::{
    DoUpdate, FromTable, Ident, ObjectName, OnConflict, OnConflictAction, OnInsert, SelectItem, SetExpr, Statement,
    TableFactor, TableObject, TableWithJoins,
};
use std::sync::Arc;
use taipan_engine::Returned;
use taipan_engine::types::quote;

/// What a statement asks for.
pub(super) struct Besides {
    /// The table, and what the statement calls it.
    pub table: ObjectName,
    pub alias: Ident,
    pub conflict: Option<OnConflict>,
    pub returning: Option<Vec<SelectItem>>,
    /// The columns of what is returned as they are called.
    texts: Vec<Option<String>>,
}

impl Besides {
    /// What rows of the table get instead of new ones.
    pub fn updates(&self) -> Option<&DoUpdate> {
        match &self.conflict.as_ref()?.action {
            OnConflictAction::DoUpdate(update) => Some(update),
            OnConflictAction::DoNothing => None,
        }
    }
}

/// Names of what is returned, as the statement writes it before anything is rewritten.
pub(super) fn texts(statement: &DfStatement, names: ColumnNames) -> Result<Vec<Option<String>>> {
    let statement = match statement {
        DfStatement::Statement(statement) => statement,
        DfStatement::Explain(explain) => return texts(&explain.statement, names),
        _ => return Ok(Vec::new()),
    };
    let (returning, beside) = match inner(statement).1 {
        Statement::Insert(insert) => (&insert.returning, false),
        Statement::Update(update) => (&update.returning, update.from.is_some()),
        Statement::Delete(delete) => (&delete.returning, delete.using.is_some()),
        _ => return Ok(Vec::new()),
    };
    let whole = |item: &SelectItem| matches!(item, SelectItem::Wildcard(_));
    if beside && returning.iter().flatten().any(whole) {
        // It would be the columns of the other tables, too.
        let error = Error::not_built("RETURNING * of a change that other tables stand beside");
        return Err(error.with_hint("Name the columns, or write the table's name before the star."));
    }
    match returning {
        Some(items) => Ok(columns::texts(&selecting(items.clone(), "SELECT 1")?, names)),
        None => Ok(Vec::new()),
    }
}

/// A query for these items.
fn selecting(items: Vec<SelectItem>, text: &str) -> Result<DfStatement> {
    let mut query = query(text)?;
    match query.body.as_mut() {
        SetExpr::Select(select) => select.projection = items,
        _ => return Err(Error::new(SqlState::Internal, "a query that is no SELECT")),
    }
    Ok(DfStatement::Statement(Box::new(Statement::Query(query))))
}

/// Takes what the planner does not know out of a statement.
pub(super) fn take(statement: &mut DfStatement, texts: Vec<Option<String>>) -> Option<Besides> {
    match statement {
        DfStatement::Statement(statement) => with_inner(statement, |statement| taken(statement, texts)),
        DfStatement::Explain(explain) => take(&mut explain.statement, texts),
        _ => None,
    }
}

fn taken(statement: &mut Statement, texts: Vec<Option<String>>) -> Option<Besides> {
    let (table, alias, conflict, returning) = match statement {
        Statement::Insert(insert) => {
            let TableObject::TableName(table) = &insert.table else {
                return None;
            };
            let alias = insert.table_alias.take().map(|alias| alias.alias);
            let conflict = match insert.on.take() {
                Some(OnInsert::OnConflict(conflict)) => Some(conflict),
                other => {
                    insert.on = other;
                    None
                }
            };
            (table.clone(), alias, conflict, insert.returning.take())
        }
        Statement::Update(update) => {
            let (table, alias) = named(&update.table)?;
            (table, alias, None, update.returning.take())
        }
        Statement::Delete(delete) => {
            let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
            let (table, alias) = named(from.first()?)?;
            (table, alias, None, delete.returning.take())
        }
        _ => return None,
    };
    if conflict.is_none() && returning.is_none() {
        return None;
    }
    let alias = alias.or_else(|| table.0.last()?.as_ident().cloned())?;
    Some(Besides {
        table,
        alias,
        conflict,
        returning,
        texts,
    })
}

fn named(table: &TableWithJoins) -> Option<(ObjectName, Option<Ident>)> {
    match &table.relation {
        TableFactor::Table { name, alias, .. } => Some((name.clone(), alias.as_ref().map(|alias| alias.name.clone()))),
        _ => None,
    }
}

/// The identifier as it is looked up, in quotes.
pub(super) fn quoted(name: &Ident) -> String {
    quote(&folded(name))
}

impl Session {
    /// Carries out a statement that asks for more.
    pub(super) async fn change_with(
        &self,
        plan: LogicalPlan,
        besides: &Besides,
        text: &str,
    ) -> Result<QueryResults, DataFusionError> {
        let outer = |error: Error| DataFusionError::External(Box::new(error));
        let LogicalPlan::Dml(dml) = plan else {
            return Err(outer(Error::not_built("RETURNING of such a statement")));
        };
        let tag = match &dml.op {
            WriteOp::Insert(_) => "INSERT 0",
            WriteOp::Update => "UPDATE",
            _ => "DELETE",
        };
        let mut table = stored(&dml)?;
        let schema = table.layout.schema.clone();
        let returned = besides.returning.is_some().then(Arc::<Returned>::default);
        table.returned = returned.clone();
        let count = match &besides.conflict {
            None => self.count(retargeted(dml, table)?).await?,
            Some(conflict) => {
                let arbiters = table.arbiters(conflict.conflict_target.as_ref()).map_err(outer)?;
                match &conflict.action {
                    OnConflictAction::DoNothing => {
                        table.skipped = Some(arbiters.into());
                        self.count(retargeted(dml, table)?).await?
                    }
                    OnConflictAction::DoUpdate(update) => {
                        let arbiter = only(&arbiters).map_err(outer)?;
                        self.upsert(dml, table, arbiter, update, besides, text).await?
                    }
                }
            }
        };
        let command = format!("{tag} {count}");
        match (&besides.returning, returned) {
            (Some(items), Some(returned)) => {
                let rows = std::mem::take(&mut *returned.lock());
                let rows = MemTable::try_new(schema, vec![rows])?;
                self.give_back(command, items.clone(), rows, besides).await
            }
            _ => Ok(QueryResults::done(command, Vec::new())),
        }
    }

    /// What RETURNING wants of the rows that have changed.
    pub(super) async fn give_back(
        &self,
        command: String,
        items: Vec<SelectItem>,
        rows: MemTable,
        besides: &Besides,
    ) -> Result<QueryResults, DataFusionError> {
        let frame = self.returned(items, rows, besides).await?;
        let schema = named_columns(&frame, besides);
        let batches = frame.collect().await?;
        let named = batches.iter().map(|batch| {
            let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
            RecordBatch::try_new_with_options(schema.clone(), batch.columns().to_vec(), &options)
        });
        let named = named.collect::<Result<Vec<RecordBatch>, ArrowError>>()?;
        Ok(QueryResults::collected(command, schema, named))
    }

    /// The query for what RETURNING wants of these rows.
    async fn returned(
        &self,
        items: Vec<SelectItem>,
        rows: MemTable,
        besides: &Besides,
    ) -> Result<DataFrame, DataFusionError> {
        self.attached().catalog.lend("returned", Arc::new(rows))?;
        let alias = quoted(&besides.alias);
        let from = format!("SELECT 1 FROM {}.\"returned\" AS {alias}", quote(WORKING));
        let statement = selecting(items, &from).map_err(|error| DataFusionError::External(Box::new(error)))?;
        let plan = self.plan(statement).await?;
        Ok(DataFrame::new(self.context().state(), plan))
    }

    /// The columns of what a statement gives back, which is not run; `None`: nothing.
    pub(super) async fn returned_schema(
        &self,
        plan: LogicalPlan,
        besides: &Besides,
    ) -> Result<Option<SchemaRef>, DataFusionError> {
        let (LogicalPlan::Dml(dml), Some(items)) = (plan, &besides.returning) else {
            return Ok(None);
        };
        let schema = stored(&dml)?.layout.schema.clone();
        let rows = MemTable::try_new(schema, vec![Vec::new()])?;
        let frame = self.returned(items.clone(), rows, besides).await?;
        Ok(Some(named_columns(&frame, besides)))
    }

    /// Runs a plan that changes rows; how many.
    pub(super) async fn count(&self, plan: LogicalPlan) -> Result<u64, DataFusionError> {
        let frame = self.frame(plan).await?;
        let sites = failure::CallSites::default();
        let mut results = self
            .start(frame, self.stopped(self.cancelled()), &sites, Vec::new())
            .await?;
        let counted = written_rows(&mut results, None).await;
        counted.map_err(|error| DataFusionError::External(Box::new(error)))
    }
}

/// The columns of what is returned as they are called.
fn named_columns(frame: &DataFrame, besides: &Besides) -> SchemaRef {
    let schema = Arc::new(frame.schema().as_arrow().clone());
    columns::restored(&schema, &besides.texts).unwrap_or(schema)
}

/// The key that DO UPDATE is about.
pub(super) fn only(arbiters: &[usize]) -> Result<usize> {
    match arbiters {
        [arbiter] => Ok(*arbiter),
        _ => {
            let message = "ON CONFLICT DO UPDATE requires inference specification or constraint name";
            Err(Error::new(SqlState::SyntaxError, message).with_hint("For example, ON CONFLICT (column_name)."))
        }
    }
}
