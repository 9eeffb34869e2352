//! UPDATE and DELETE as queries for the rows that change. DataFusion's planner knows neither FROM nor USING, and takes the
//! last of several assignments to one column; the engine makes the change of whatever query finds the rows.

use super::triggers::old::{old_name, wants_old};
use super::using;
use crate::database::Changing;
use crate::error::{Error, Position, Result, SqlState};
use crate::failure;
use datafusion::catalog::TableProvider;
use datafusion::common::{Column, DataFusionError, ScalarValue, TableReference};
use datafusion::datasource::provider_as_source;
use datafusion::execution::context::SessionContext;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{
    DmlStatement, Expr as Planned, ExprSchemable, LogicalPlan, LogicalPlanBuilder, WriteOp,
};
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    Assignment, AssignmentTarget, Delete, Expr, FromTable, Ident, ObjectName, Query, Select, SelectItem, SetExpr,
    Spanned, Statement, TableFactor, TableWithJoins, Update, UpdateTableFromKind, Value, With,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The plan of an UPDATE or DELETE; `None` for other statements, and where the planner has to say what is wrong.
pub(super) async fn plan(context: &SessionContext, statement: &DfStatement, text: &str) -> Result<Option<LogicalPlan>> {
    let DfStatement::Statement(statement) = statement else {
        return Ok(None);
    };
    let (with, statement) = inner(statement);
    let Some(relation) = target(statement) else {
        return Ok(None);
    };
    let TableFactor::Table { name, .. } = &relation.relation else {
        return Ok(None);
    };
    let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
    let state = &context.state();
    let found = match state.schema_for_ref(reference.clone()) {
        Ok(schema) => schema
            .table(reference.table())
            .await
            .map_err(failure::from_datafusion)?,
        Err(_) => None,
    };
    let Some(table) = found else {
        return Ok(None);
    };
    let change = Change {
        state,
        text,
        with,
        relation,
        name,
        reference,
        table,
    };
    match statement {
        Statement::Update(update) => change.update(update).await.map(Some),
        Statement::Delete(delete) => change.delete(delete).await.map(Some),
        _ => Ok(None),
    }
}

/// The statement, and the WITH before it.
pub(super) fn inner(statement: &Statement) -> (Option<&With>, &Statement) {
    match statement {
        Statement::Query(query) => match query.body.as_ref() {
            SetExpr::Insert(inner) | SetExpr::Update(inner) | SetExpr::Delete(inner) | SetExpr::Merge(inner) => {
                (query.with.as_ref(), inner)
            }
            _ => (None, statement),
        },
        _ => (None, statement),
    }
}

/// Acts on the INSERT, UPDATE or DELETE behind a WITH, or on the statement itself.
pub(super) fn with_inner<R>(statement: &mut Statement, act: impl FnOnce(&mut Statement) -> R) -> R {
    if let Statement::Query(query) = statement
        && let SetExpr::Insert(inner) | SetExpr::Update(inner) | SetExpr::Delete(inner) | SetExpr::Merge(inner) =
            query.body.as_mut()
    {
        return act(inner);
    }
    act(statement)
}

fn target(statement: &Statement) -> Option<&TableWithJoins> {
    match statement {
        Statement::Update(update) => Some(&update.table),
        Statement::Delete(delete) => {
            let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
            from.first()
        }
        _ => None,
    }
}

struct Change<'a> {
    state: &'a SessionState,
    text: &'a str,
    with: Option<&'a With>,
    relation: &'a TableWithJoins,
    name: &'a ObjectName,
    reference: TableReference,
    table: Arc<dyn TableProvider>,
}

impl Change<'_> {
    async fn delete(&self, delete: &Delete) -> Result<LogicalPlan> {
        let others = delete.using.clone().unwrap_or_default();
        let items = if wants_old(&self.table, Changing::Delete)? {
            self.old_values().collect()
        } else {
            vec![SelectItem::UnnamedExpr(Expr::value(Value::Number("1".into(), false)))]
        };
        let rows = self.rows(items, others, delete.selection.clone()).await?;
        Ok(self.statement(WriteOp::Delete, rows))
    }

    async fn update(&self, update: &Update) -> Result<LogicalPlan> {
        let others = match &update.from {
            Some(UpdateTableFromKind::BeforeSet(from) | UpdateTableFromKind::AfterSet(from)) => from.clone(),
            None => Vec::new(),
        };
        let assigned = self.assigned(&update.assignments)?;
        let schema = self.table.schema();
        let items = schema.fields().iter().map(|field| {
            let expr = match assigned.get(field.name()) {
                // The default stands in its place later.
                Some(expr) if is_default(expr) => Expr::value(Value::Null),
                Some(expr) => (*expr).clone(),
                None => self.column(field.name()),
            };
            let alias = Ident::with_quote('"', field.name());
            SelectItem::ExprWithAlias { expr, alias }
        });
        let mut items: Vec<SelectItem> = items.collect();
        if wants_old(&self.table, Changing::Update)? {
            items.extend(self.old_values());
        }
        let rows = self.rows(items, others, update.selection.clone()).await?;
        let values = schema.fields().iter().enumerate().map(|(index, field)| {
            let defaulted = assigned.get(field.name()).is_some_and(|expr| is_default(expr));
            let value = match self.table.get_column_default(field.name()) {
                Some(default) if defaulted => default.clone(),
                _ if defaulted => Planned::Literal(ScalarValue::Null, None),
                _ => Planned::Column(Column::from(rows.schema().qualified_field(index))),
            };
            Ok(value.cast_to(field.data_type(), rows.schema())?.alias(field.name()))
        });
        let old = rows.schema().iter().skip(schema.fields().len());
        let old = old.map(|field| Ok(Planned::Column(Column::from(field))));
        let values = values.chain(old).collect::<Result<Vec<Planned>, DataFusionError>>();
        let located = |error| failure::with_place(error, self.text);
        let values = values.map_err(located)?;
        let rows = LogicalPlanBuilder::from(rows)
            .project(values)
            .and_then(LogicalPlanBuilder::build);
        Ok(self.statement(WriteOp::Update, rows.map_err(located)?))
    }

    fn statement(&self, op: WriteOp, rows: LogicalPlan) -> LogicalPlan {
        let target = provider_as_source(self.table.clone());
        LogicalPlan::Dml(DmlStatement::new(self.reference.clone(), target, op, Arc::new(rows)))
    }

    /// `SELECT items FROM target, others WHERE condition`.
    async fn rows(
        &self,
        items: Vec<SelectItem>,
        others: Vec<TableWithJoins>,
        condition: Option<Expr>,
    ) -> Result<LogicalPlan> {
        let mut query = empty_query()?;
        query.with = self.with.cloned();
        let SetExpr::Select(select) = query.body.as_mut() else {
            return Err(Error::new(SqlState::Internal, "the query of a change is no SELECT"));
        };
        let select: &mut Select = select;
        select.projection = items;
        select.from = std::iter::once(self.relation.clone()).chain(others).collect();
        select.selection = condition;
        let query = DfStatement::Statement(Box::new(Statement::Query(query)));
        let plan = using::plan(self.state, query).await;
        plan.map_err(|error| failure::with_place(error, self.text))
    }

    /// The values of the target's columns before the change.
    fn old_values(&self) -> impl Iterator<Item = SelectItem> {
        let schema = self.table.schema();
        let items = schema.fields().iter().map(|field| SelectItem::ExprWithAlias {
            expr: self.column(field.name()),
            alias: Ident::with_quote('"', old_name(field.name())),
        });
        items.collect::<Vec<_>>().into_iter()
    }

    /// A column of the target, as it is called in the statement.
    fn column(&self, name: &str) -> Expr {
        let alias = match &self.relation.relation {
            TableFactor::Table { alias: Some(alias), .. } => Some(vec![alias.name.clone()]),
            _ => None,
        };
        let own = || self.name.0.iter().filter_map(|part| part.as_ident().cloned()).collect();
        let mut parts: Vec<Ident> = alias.unwrap_or_else(own);
        parts.push(Ident::with_quote('"', name));
        Expr::CompoundIdentifier(parts)
    }

    /// The new values by the names of their columns.
    fn assigned<'s>(&self, assignments: &'s [Assignment]) -> Result<BTreeMap<String, &'s Expr>> {
        let mut assigned = BTreeMap::new();
        for Assignment { target, value } in assignments {
            match target {
                AssignmentTarget::ColumnName(name) => self.assign(&mut assigned, name, value)?,
                AssignmentTarget::Tuple(names) => match value {
                    Expr::Tuple(values) if values.len() == names.len() => {
                        for (name, value) in names.iter().zip(values) {
                            self.assign(&mut assigned, name, value)?;
                        }
                    }
                    _ => {
                        let error = Error::not_built("an assignment to several columns from anything but a list");
                        return Err(self.at(error, &value.span()));
                    }
                },
            }
        }
        Ok(assigned)
    }

    fn assign<'s>(&self, assigned: &mut BTreeMap<String, &'s Expr>, name: &ObjectName, value: &'s Expr) -> Result<()> {
        let [part] = name.0.as_slice() else {
            return Err(self.at(Error::not_built("an assignment to a part of a column"), &name.span()));
        };
        let column = match part.as_ident() {
            Some(ident) if ident.quote_style.is_some() => ident.value.clone(),
            Some(ident) => ident.value.to_lowercase(),
            None => part.to_string(),
        };
        if self.table.schema().field_with_name(&column).is_err() {
            let table = self.reference.table();
            let message = format!("column \"{column}\" of relation \"{table}\" does not exist");
            return Err(self.at(Error::new(SqlState::UndefinedColumn, message), &name.span()));
        }
        match assigned.insert(column, value) {
            None => Ok(()),
            Some(_) => {
                let message = format!("multiple assignments to same column {name}");
                Err(self.at(Error::new(SqlState::SyntaxError, message), &name.span()))
            }
        }
    }

    fn at(&self, error: Error, span: &sqlparser::tokenizer::Span) -> Error {
        error.at(Position::of(self.text, span.start.line, span.start.column))
    }
}

fn is_default(expr: &Expr) -> bool {
    matches!(expr, Expr::Identifier(ident) if ident.quote_style.is_none() && ident.value.eq_ignore_ascii_case("default"))
}

/// A query to be filled in.
fn empty_query() -> Result<Box<Query>> {
    query("SELECT 1")
}

/// A query of this text.
pub(super) fn query(text: &str) -> Result<Box<Query>> {
    match crate::statements::expression(&format!("({text})"))? {
        Expr::Subquery(query) => Ok(query),
        _ => Err(Error::new(SqlState::Internal, "a query in parentheses is no query")),
    }
}
