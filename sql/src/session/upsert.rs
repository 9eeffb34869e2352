//! INSERT … ON CONFLICT DO UPDATE: the rows that are proposed are read once; those whose key the table has change its rows
//! as an UPDATE … FROM would, and the others are put in.

use super::changes::{self, query};
use super::returning::{Besides, quoted};
use super::target::retargeted;
use super::{Session, triggers};
use crate::database::{StoredTable, WORKING};
use crate::error::{Error, Result, SqlState};
use datafusion::arrow::array::RecordBatch;
use datafusion::common::DataFusionError;
use datafusion::dataframe::DataFrame;
use datafusion::datasource::MemTable;
use datafusion::logical_expr::{DmlStatement, LogicalPlan};
use datafusion::sql::parser::Statement as DfStatement;
use sqlparser::ast::helpers::attached_token::AttachedToken;
use sqlparser::ast::{ConflictTarget, DoUpdate, SetExpr, Statement, TableWithJoins, Update, UpdateTableFromKind};
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_engine::{KeySet, UniqueKey, keep_checks};

impl StoredTable {
    /// The keys that a conflict is about, by their places.
    ///
    /// # Errors
    ///
    /// 42P10 if the table has no such key, 42704 if it has no such constraint.
    pub(super) fn arbiters(&self, target: Option<&ConflictTarget>) -> Result<Vec<usize>> {
        let keys = &self.promises.keys;
        let found = match target {
            None => return Ok((0..keys.len()).collect()),
            Some(ConflictTarget::Columns(columns)) => {
                let mut wanted: Vec<String> = columns.iter().map(quoted).collect();
                wanted.sort();
                let is_wanted = |key: &UniqueKey| {
                    let own = key
                        .columns
                        .iter()
                        .map(|column| quote(self.layout.schema.field(*column).name()));
                    let mut own: Vec<String> = own.collect();
                    own.sort();
                    own == wanted
                };
                keys.iter().position(is_wanted).ok_or_else(|| {
                    let message = "there is no unique or exclusion constraint matching the ON CONFLICT specification";
                    Error::new(SqlState::InvalidColumnReference, message)
                })
            }
            Some(ConflictTarget::OnConstraint(name)) => {
                let wanted = name.0.last().and_then(|part| part.as_ident()).map(quoted);
                let is_wanted = |key: &UniqueKey| Some(quote(&key.name)) == wanted;
                keys.iter().position(is_wanted).ok_or_else(|| {
                    let message = format!(
                        "constraint {} for table \"{}\" does not exist",
                        wanted.clone().unwrap_or_default(),
                        self.object.key.name
                    );
                    Error::new(SqlState::UndefinedObject, message)
                })
            }
        };
        found.map(|key| vec![key])
    }
}

impl Session {
    /// Carries out an INSERT whose rows change those that are there; how many rows it has changed or put in.
    pub(super) async fn upsert(
        &self,
        dml: DmlStatement,
        table: StoredTable,
        arbiter: usize,
        update: &DoUpdate,
        besides: &Besides,
        text: &str,
    ) -> Result<u64, DataFusionError> {
        let outer = |error: Error| DataFusionError::External(Box::new(error));
        let insertion = table.insertion();
        let key = &table.promises.keys[arbiter];
        let name = &table.object.key.name;
        let input = keep_checks(name, Arc::unwrap_or_clone(dml.input), &table.promises.checks)?;
        let mut proposed = Vec::new();
        let mut once = KeySet::new(name, key, &table.layout.schema)?;
        for batch in DataFrame::new(self.context().state(), input).collect().await? {
            let batch = insertion.fitting(&batch)?;
            let columns = once.columns_of(&batch);
            once.add(&columns).map_err(|_| outer(twice()))?;
            proposed.push(batch);
        }
        let rest = insertion.new_ones(&[arbiter], &proposed).await?;
        let dml = self.update_of(&table, key, proposed, update, besides, text).await?;
        let updated = self.count(retargeted(dml, table)?).await?;
        let rest: Vec<RecordBatch> = rest.into_iter().filter(|batch| batch.num_rows() > 0).collect();
        Ok(updated + insertion.run(insertion.stream(rest)).await?)
    }

    /// The change of the rows that proposed ones are in conflict with.
    pub(super) async fn update_of(
        &self,
        table: &StoredTable,
        key: &UniqueKey,
        proposed: Vec<RecordBatch>,
        update: &DoUpdate,
        besides: &Besides,
        text: &str,
    ) -> Result<DmlStatement, DataFusionError> {
        let outer = |error: Error| DataFusionError::External(Box::new(error));
        let changed = self
            .rows_in_conflict(table, key, proposed, update, besides)
            .map_err(outer)?;
        let statement = DfStatement::Statement(Box::new(Statement::Update(changed)));
        let plan = changes::plan(self.context(), &statement, text).await.map_err(outer)?;
        let none = || outer(Error::new(SqlState::Internal, "an UPDATE that is none"));
        let mut plan = self.with_parameters(plan.ok_or_else(none)?)?;
        let assigned = triggers::assigned_by(&update.assignments);
        if let Some(firing) = self.firing(&plan, assigned).map_err(outer)? {
            plan = self.with_calls(plan, &firing).await.map_err(outer)?;
        }
        match plan {
            LogicalPlan::Dml(dml) => Ok(dml),
            _ => Err(none()),
        }
    }

    /// `UPDATE table AS alias SET … FROM excluded WHERE the keys are the same AND condition`.
    fn rows_in_conflict(
        &self,
        table: &StoredTable,
        key: &UniqueKey,
        proposed: Vec<RecordBatch>,
        update: &DoUpdate,
        besides: &Besides,
    ) -> Result<Update> {
        let excluded = MemTable::try_new(table.layout.schema.clone(), vec![proposed]);
        let lent = excluded.and_then(|excluded| self.attached().catalog.lend("excluded", Arc::new(excluded)));
        lent.map_err(crate::failure::from_datafusion)?;
        let alias = quoted(&besides.alias);
        let same = if key.nulls_distinct {
            "="
        } else {
            "IS NOT DISTINCT FROM"
        };
        let conditions = key.columns.iter().map(|column| {
            let column = quote(table.layout.schema.field(*column).name());
            format!("{alias}.{column} {same} \"excluded\".{column}")
        });
        let conditions: Vec<String> = conditions.collect();
        let mut condition = crate::statements::expression(&conditions.join(" AND "))?;
        if let Some(more) = &update.selection {
            condition = sqlparser::ast::Expr::BinaryOp {
                left: Box::new(condition),
                op: sqlparser::ast::BinaryOperator::And,
                right: Box::new(sqlparser::ast::Expr::Nested(Box::new(more.clone()))),
            };
        }
        let relation = relation(&format!("{} AS {alias}", besides.table))?;
        let others = relation_of_excluded()?;
        Ok(Update {
            update_token: AttachedToken::empty(),
            optimizer_hints: Vec::new(),
            table: relation,
            assignments: update.assignments.clone(),
            from: Some(UpdateTableFromKind::AfterSet(vec![others])),
            selection: Some(condition),
            returning: None,
            output: None,
            or: None,
            order_by: Vec::new(),
            limit: None,
        })
    }
}

fn twice() -> Error {
    let message = "ON CONFLICT DO UPDATE command cannot affect row a second time";
    let hint = "Ensure that no rows proposed for insertion within the same command have duplicate constrained values.";
    Error::new(SqlState::CardinalityViolation, message).with_hint(hint)
}

fn relation_of_excluded() -> Result<TableWithJoins> {
    relation(&format!("{}.\"excluded\" AS \"excluded\"", quote(WORKING)))
}

/// A table as FROM has it.
fn relation(text: &str) -> Result<TableWithJoins> {
    let query = query(&format!("SELECT 1 FROM {text}"))?;
    let from = match *query.body {
        SetExpr::Select(mut select) => select.from.pop(),
        _ => None,
    };
    from.ok_or_else(|| Error::new(SqlState::Internal, "a FROM without a table"))
}
