//! MERGE: the rows of the source, each with the row of the target that it matches or without one. The first clause that fits
//! says what becomes of it: the query gives the new values, and what is to be done.

use super::changes::{inner, query};
use super::inserting::{always, is_default};
use super::triggers::old::{old_name, wants_old};
use super::{QueryResults, Session, using};
use crate::database::{Changing, Definition, folded};
use crate::dialect::{Overriding, overriding};
use crate::error::{Error, Position, Result, SqlState};
use crate::failure;
use datafusion::arrow::datatypes::{DataType, Schema};
use datafusion::catalog::TableProvider;
use datafusion::common::{Column, ScalarValue, TableReference};
use datafusion::datasource::provider_as_source;
use datafusion::execution::session_state::SessionState;
use datafusion::logical_expr::{
    Case, DmlStatement, Expr as Planned, ExprSchemable, LogicalPlan, LogicalPlanBuilder, WriteOp, lit,
};
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    Assignment, AssignmentTarget, Expr, ExprWithAlias, Ident, Merge, MergeAction, MergeClauseKind, MergeInsertExpr,
    MergeInsertKind, ObjectName, SetExpr, Spanned, Statement, TableAlias, TableFactor, With,
};
use std::collections::BTreeMap;
use std::sync::Arc;
use taipan_engine::{ACTION, MergeAction as Action};
use taipan_store::{Kind, Object};

/// True where a row of the source has one of the target. No typed name is like it.
const MATCHED: &str = "\u{1}matched";
/// The clause that fits, counted from 0.
const CLAUSE: &str = "\u{1}clause";

impl Session {
    /// Carries out a MERGE; `None` for other statements.
    pub(super) async fn merge(&self, statement: &DfStatement, text: &str) -> Result<Option<QueryResults>> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(None);
        };
        let (with, Statement::Merge(merge)) = inner(statement) else {
            return Ok(None);
        };
        let located = |error| failure::with_place(error, text);
        let plan = self.merge_plan(with, merge, text).await?;
        let plan = self.with_parameters(plan).map_err(located)?;
        let firings = self.merge_firings(&self.merge_target(merge)?, merge)?;
        let plan = self.fire_before_merge(plan, firings).await?;
        let count = self.count(plan).await.map_err(located)?;
        Ok(Some(QueryResults::done(format!("MERGE {count}"), Vec::new())))
    }

    /// What a MERGE does.
    pub(super) async fn merge_plan(&self, with: Option<&With>, merge: &Merge, text: &str) -> Result<LogicalPlan> {
        let object = self.merge_target(merge)?;
        let (name, alias) = target_of(merge)?;
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let table = self.stored_relation(&object).await.map_err(failure::from_datafusion)?;
        let table = table.ok_or_else(|| Error::new(SqlState::Internal, "a table that is not there"))?;
        let alias = alias.map(|alias| alias.name.clone());
        let alias = alias.unwrap_or_else(|| Ident::with_quote('"', object.key.name.as_str()));
        let merging = Merging {
            state: &self.context().state(),
            text,
            with,
            merge,
            reference,
            alias,
            definition: Definition::of(&object)?,
            table,
        };
        merging.plan().await
    }

    /// The table that a MERGE changes.
    fn merge_target(&self, merge: &Merge) -> Result<Arc<Object>> {
        let (name, _) = target_of(merge)?;
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let key = self.database_ddl("").key(&reference)?;
        match self.stored_catalog()?.get(&key) {
            Some(object) if object.kind == Kind::Table => Ok(object.clone()),
            Some(_) => {
                let message = format!("cannot execute MERGE on relation \"{}\"", key.name);
                Err(Error::new(SqlState::WrongObjectType, message))
            }
            None if self.attached().catalog.has_given(&key) => {
                Err(Error::not_built("MERGE into a table that is not of the database"))
            }
            None => {
                let message = format!("relation \"{}\" does not exist", key.name);
                Err(Error::new(SqlState::UndefinedTable, message))
            }
        }
    }
}

/// The name of the table that a MERGE changes, and what it calls it.
fn target_of(merge: &Merge) -> Result<(&ObjectName, Option<&TableAlias>)> {
    match &merge.table {
        TableFactor::Table { name, alias, .. } => Ok((name, alias.as_ref())),
        _ => Err(Error::not_built("MERGE into anything but a table")),
    }
}

struct Merging<'a> {
    state: &'a SessionState,
    text: &'a str,
    with: Option<&'a With>,
    merge: &'a Merge,
    reference: TableReference,
    alias: Ident,
    definition: Definition,
    table: Arc<dyn TableProvider>,
}

impl Merging<'_> {
    async fn plan(&self) -> Result<LogicalPlan> {
        let located = |error| failure::with_place(error, self.text);
        let pairs = self.pairs().await?;
        let mut columns: Vec<Planned> = pairs.schema().columns().into_iter().map(Planned::Column).collect();
        columns.push(self.clause(&pairs)?.alias(CLAUSE));
        let decided = LogicalPlanBuilder::from(pairs).project(columns);
        let decided = decided.and_then(LogicalPlanBuilder::build).map_err(located)?;
        let values = self.values(&decided)?;
        let rows = LogicalPlanBuilder::from(decided).project(values);
        let rows = rows.and_then(LogicalPlanBuilder::build).map_err(located)?;
        let target = provider_as_source(self.table.clone());
        Ok(LogicalPlan::Dml(DmlStatement::new(
            self.reference.clone(),
            target,
            WriteOp::Update,
            Arc::new(rows),
        )))
    }

    /// Each row of the source, with the row of the target that it matches or without one.
    async fn pairs(&self) -> Result<LogicalPlan> {
        let matched = Ident::with_quote('"', MATCHED);
        let text = format!("SELECT * FROM (SELECT *, true AS {matched} FROM x) AS x RIGHT JOIN y ON true");
        let mut query = query(&text)?;
        query.with = self.with.cloned();
        let wrong = || Error::new(SqlState::Internal, "the query of a MERGE is none");
        let SetExpr::Select(select) = query.body.as_mut() else {
            return Err(wrong());
        };
        let from = select.from.first_mut().ok_or_else(wrong)?;
        let TableFactor::Derived {
            subquery,
            alias: Some(alias),
            ..
        } = &mut from.relation
        else {
            return Err(wrong());
        };
        alias.name = self.alias.clone();
        if let SetExpr::Select(inner) = subquery.body.as_mut()
            && let TableFactor::Table { name, .. } = &self.merge.table
            && let Some(from) = inner.from.first_mut()
            && let TableFactor::Table { name: own, .. } = &mut from.relation
        {
            *own = name.clone();
        }
        let join = from.joins.first_mut().ok_or_else(wrong)?;
        join.relation = self.merge.source.clone();
        if let sqlparser::ast::JoinOperator::RightOuter(on) | sqlparser::ast::JoinOperator::Right(on) =
            &mut join.join_operator
        {
            *on = sqlparser::ast::JoinConstraint::On(*self.merge.on.clone());
        }
        let statement = DfStatement::Statement(Box::new(Statement::Query(query)));
        let planned = using::plan(self.state, statement).await;
        planned.map_err(|error| failure::with_place(error, self.text))
    }

    /// The number of the first clause that fits.
    fn clause(&self, pairs: &LogicalPlan) -> Result<Planned> {
        let mut cases = Vec::new();
        for (place, clause) in self.merge.clauses.iter().enumerate() {
            let column = pairs
                .schema()
                .columns()
                .into_iter()
                .find(|column| column.name == MATCHED);
            let Some(column) = column.map(Planned::Column) else {
                return Err(Error::new(SqlState::Internal, "a MERGE that matches nothing"));
            };
            let mut condition = match clause.clause_kind {
                MergeClauseKind::Matched => column.is_not_null(),
                _ => column.is_null(),
            };
            if let Some(predicate) = &clause.predicate {
                condition = condition.and(self.expr(predicate, pairs)?);
            }
            cases.push((Box::new(condition), Box::new(lit(number(place)))));
        }
        Ok(Planned::Case(Case::new(None, cases, None)))
    }

    fn expr(&self, expr: &Expr, plan: &LogicalPlan) -> Result<Planned> {
        if self.with.is_some() && crate::honoured::has_query(expr) {
            // It would not know the names of WITH.
            return Err(Error::not_built("a query in a clause of a MERGE behind WITH"));
        }
        let written = ExprWithAlias {
            expr: expr.clone(),
            alias: None,
        };
        let planned = self.state.create_logical_expr_from_sql_expr(written, plan.schema());
        planned.map_err(|error| failure::with_place(error, self.text))
    }

    /// The columns of the target as the clauses want them, and what becomes of the row.
    fn values(&self, decided: &LogicalPlan) -> Result<Vec<Planned>> {
        let schema = self.table.schema();
        let mut values: Vec<Vec<(usize, Planned)>> = vec![Vec::new(); schema.fields().len()];
        let mut actions = Vec::new();
        for (place, clause) in self.merge.clauses.iter().enumerate() {
            let (action, given) = match &clause.action {
                MergeAction::Delete { .. } => (Action::Delete, Vec::new()),
                // DO NOTHING.
                MergeAction::Update(update) if update.assignments.is_empty() => continue,
                MergeAction::Update(update) => (Action::Update, self.updated(&update.assignments, &schema, decided)?),
                MergeAction::Insert(insert) => (Action::Insert, self.inserted(insert, &schema, decided)?),
            };
            actions.push((place, lit(action as i64)));
            for (column, value) in given.into_iter().enumerate() {
                let ty = schema.field(column).data_type();
                let cast = value.cast_to(ty, decided.schema());
                let cast = cast.map_err(|error| failure::with_place(error, self.text))?;
                values[column].push((place, cast));
            }
        }
        let mut columns = Vec::new();
        for (values, field) in values.into_iter().zip(schema.fields()) {
            columns.push(by_clause(values, field.data_type())?.alias(field.name()));
        }
        columns.push(by_clause(actions, &DataType::Int64)?.alias(ACTION));
        if wants_old(&self.table, Changing::Update)? || wants_old(&self.table, Changing::Delete)? {
            let old = schema.fields().iter().map(|field| field.name());
            columns.extend(old.map(|name| self.own(name).alias(old_name(name))));
        }
        Ok(columns)
    }

    /// A row of the target with other values.
    fn updated(&self, assignments: &[Assignment], schema: &Schema, decided: &LogicalPlan) -> Result<Vec<Planned>> {
        let mut assigned: BTreeMap<usize, &Expr> = BTreeMap::new();
        for Assignment { target, value } in assignments {
            let pairs: Vec<(&ObjectName, &Expr)> = match (target, value) {
                (AssignmentTarget::ColumnName(name), value) => vec![(name, value)],
                (AssignmentTarget::Tuple(names), Expr::Tuple(values)) if names.len() == values.len() => {
                    names.iter().zip(values).collect()
                }
                _ => {
                    return Err(Error::not_built(
                        "an assignment to several columns from anything but a list",
                    ));
                }
            };
            for (name, value) in pairs {
                let place = self.column(name)?;
                self.refuse_numbered(place, value, "updated to DEFAULT")?;
                if assigned.insert(place, value).is_some() {
                    let message = format!("multiple assignments to same column {name}");
                    return Err(self.at(Error::new(SqlState::SyntaxError, message), name));
                }
            }
        }
        let own = schema
            .fields()
            .iter()
            .enumerate()
            .map(|(place, field)| match assigned.get(&place) {
                Some(value) => self.value(value, place, decided),
                None => Ok(self.own(field.name())),
            });
        own.collect()
    }

    /// A column of the row of the target.
    fn own(&self, name: &str) -> Planned {
        let relation = TableReference::bare(folded(&self.alias));
        Planned::Column(Column::new(Some(relation), name))
    }

    /// A new row.
    fn inserted(&self, insert: &MergeInsertExpr, schema: &Schema, decided: &LogicalPlan) -> Result<Vec<Planned>> {
        let MergeInsertKind::Values(values) = &insert.kind else {
            return Err(Error::not_built("INSERT ROW"));
        };
        let given: &[Expr] = match values.rows.as_slice() {
            [] => &[],
            [row] => &row.content,
            _ => {
                return Err(Error::new(
                    SqlState::SyntaxError,
                    "MERGE puts in one row for each of the source",
                ));
            }
        };
        let count = schema.fields().len();
        let places: Vec<usize> = if insert.columns.is_empty() {
            (0..count).collect()
        } else {
            insert
                .columns
                .iter()
                .map(|name| self.column(name))
                .collect::<Result<_>>()?
        };
        if given.len() > places.len() {
            let message = "INSERT has more expressions than target columns";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        if !insert.columns.is_empty() && given.len() < places.len() {
            let message = "INSERT has more target columns than expressions";
            return Err(Error::new(SqlState::SyntaxError, message));
        }
        let overriding = overriding(&insert.insert_token);
        let values = (0..count).map(|column| {
            let value = places
                .iter()
                .position(|place| *place == column)
                .and_then(|at| given.get(at));
            let identity = self.definition.identity(column).is_some();
            match (value, overriding) {
                (Some(value), Some(Overriding::System)) => self.value(value, column, decided),
                (Some(value), _) if !identity || overriding.is_none() => {
                    self.refuse_numbered(column, value, "given")?;
                    self.value(value, column, decided)
                }
                _ => Ok(self.default(column)),
            }
        });
        values.collect()
    }

    fn value(&self, value: &Expr, place: usize, decided: &LogicalPlan) -> Result<Planned> {
        if is_default(value) {
            Ok(self.default(place))
        } else {
            self.expr(value, decided)
        }
    }

    fn default(&self, place: usize) -> Planned {
        let schema = self.table.schema();
        let default = self.table.get_column_default(schema.field(place).name()).cloned();
        default.unwrap_or(Planned::Literal(ScalarValue::Null, None))
    }

    fn column(&self, name: &ObjectName) -> Result<usize> {
        let column = name.0.last().and_then(|part| part.as_ident()).map(folded);
        let column = column.unwrap_or_default();
        self.definition.column(&column).map_err(|error| self.at(error, name))
    }

    /// Fails for a value of a column that only its table numbers.
    fn refuse_numbered(&self, place: usize, value: &Expr, what: &str) -> Result<()> {
        if !self.definition.is_always(place) || is_default(value) {
            return Ok(());
        }
        let column = self.definition.layout.schema.field(place).name().clone();
        if what == "given" {
            return Err(always(&column));
        }
        let message = format!("column \"{column}\" can only be updated to DEFAULT");
        let detail = format!("Column \"{column}\" is an identity column defined as GENERATED ALWAYS.");
        Err(Error::new(SqlState::GeneratedAlways, message).with_detail(detail))
    }

    fn at(&self, error: Error, what: &impl Spanned) -> Error {
        let start = what.span().start;
        error.at(Position::of(self.text, start.line, start.column))
    }
}

fn number(place: usize) -> i64 {
    i64::try_from(place).unwrap_or(i64::MAX)
}

/// What each clause wants, by its number.
fn by_clause(values: Vec<(usize, Planned)>, ty: &DataType) -> Result<Planned> {
    let null = ScalarValue::try_from(ty).map_err(failure::from_datafusion)?;
    if values.is_empty() {
        return Ok(Planned::Literal(null, None));
    }
    let clause = Planned::Column(Column::from_name(CLAUSE));
    let cases = values.into_iter().map(|(place, value)| {
        let fits = clause.clone().eq(lit(number(place)));
        (Box::new(fits), Box::new(value))
    });
    Ok(Planned::Case(Case::new(
        None,
        cases.collect(),
        Some(Box::new(Planned::Literal(null, None))),
    )))
}
