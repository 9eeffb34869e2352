//! What INSERT leaves to the table: columns that are not named, DEFAULT in VALUES, DEFAULT VALUES. The planner knows defaults
//! of columns that a list leaves out, and nothing else.

use super::Session;
use super::changes::{inner, query};
use crate::database::{Definition, WORKING, folded};
use crate::dialect::{Overriding, overriding};
use crate::error::{Error, Result, SqlState};
use crate::visits::Visit;
use crate::{failure, statements};
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, DataFusionError};
use datafusion::datasource::ViewTable;
use datafusion::logical_expr::{Expr as Planned, LogicalPlan, LogicalPlanBuilder, WriteOp};
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    Assignment, AssignmentTarget, Expr, Ident, Insert, ObjectName, OnConflictAction, OnInsert, Query, SelectItem,
    SetExpr, Statement, TableFactor, TableObject, Value, Values, Visitor,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::types::quote;
use taipan_store::Kind;

/// The INSERT that a statement is or explains.
fn insert(statement: &mut DfStatement) -> Option<&mut Insert> {
    match statement {
        DfStatement::Statement(statement) => match statement.as_mut() {
            Statement::Insert(insert) => Some(insert),
            Statement::Query(query) => match query.body.as_mut() {
                SetExpr::Insert(Statement::Insert(insert)) => Some(insert),
                _ => None,
            },
            _ => None,
        },
        DfStatement::Explain(explain) => insert(&mut explain.statement),
        _ => None,
    }
}

/// Whether a statement puts rows in.
pub(super) fn inserts(statement: &DfStatement) -> bool {
    match statement {
        DfStatement::Statement(statement) => matches!(inner(statement).1, Statement::Insert(_)),
        DfStatement::Explain(explain) => inserts(&explain.statement),
        _ => false,
    }
}

pub(super) fn is_default(expr: &Expr) -> bool {
    matches!(expr, Expr::Identifier(name) if name.quote_style.is_none() && name.value.eq_ignore_ascii_case("default"))
}

/// `WITH … INSERT …` as an INSERT of a query behind the WITH, which is the same to it.
pub(super) fn take_with(statement: &mut DfStatement) -> Result<()> {
    let statement = match statement {
        DfStatement::Statement(statement) => statement,
        DfStatement::Explain(explain) => return take_with(&mut explain.statement),
        _ => return Ok(()),
    };
    let Statement::Query(query) = statement.as_mut() else {
        return Ok(());
    };
    let SetExpr::Insert(Statement::Insert(insert)) = query.body.as_mut() else {
        return Ok(());
    };
    let Some(mut with) = query.with.take() else {
        return Ok(());
    };
    if insert.on.as_ref().is_some_and(names_queries) || insert.returning.as_ref().is_some_and(names_queries) {
        // It would not know the names of WITH.
        return Err(Error::not_built(
            "a query in ON CONFLICT or RETURNING of an INSERT behind WITH",
        ));
    }
    if let Some(source) = &mut insert.source {
        if let Some(own) = source.with.take() {
            with.recursive |= own.recursive;
            with.cte_tables.extend(own.cte_tables);
        }
        source.with = Some(with);
    }
    **statement = Statement::Insert(insert.clone());
    Ok(())
}

/// Whether there is a query in a part of a statement.
fn names_queries(part: &impl Visit) -> bool {
    struct Queries;
    impl Visitor for Queries {
        type Break = ();
        fn pre_visit_query(&mut self, _: &Query) -> ControlFlow<()> {
            ControlFlow::Break(())
        }
    }
    part.visit(&mut Queries).is_break()
}

impl Session {
    /// Writes out what an INSERT leaves to its table.
    pub(super) fn complete_insert(&self, statement: &mut DfStatement) -> Result<()> {
        let Some(insert) = insert(statement) else {
            return Ok(());
        };
        let Some(table) = self.target(insert)? else {
            return Ok(());
        };
        let names = table.layout.schema.fields().iter().map(|field| field.name().clone());
        let names: Vec<String> = names.collect();
        let given = insert.columns.len();
        if insert.source.is_none() {
            let row = (0..names.len()).map(|place| default_of(&table, place));
            insert.source = Some(values(vec![row.collect()])?);
        }
        let values = matches!(
            insert.source.as_ref().map(|source| source.body.as_ref()),
            Some(SetExpr::Values(_))
        );
        if let Some(SetExpr::Select(select)) = insert.source.as_ref().map(|source| source.body.as_ref())
            && let Some(count) = item_count(&select.projection)
        {
            check_lengths(given, names.len(), count, count)?;
            if insert.columns.is_empty() && count < names.len() {
                insert.columns = first_columns(&names, count);
            }
        }
        // COPY gives also columns their values that number themselves always.
        let copied = insert
            .source
            .as_ref()
            .is_some_and(|source| is_of_statement(&source.body));
        let overriding = overriding(&insert.insert_token);
        if !values && overriding == Some(Overriding::User) {
            leave_out(insert, &table, &names)?;
        }
        let checked = !values && !copied && overriding.is_none();
        if checked && let Some(place) = given_places(insert, &names).find(|place| table.is_always(*place)) {
            return Err(always(&names[place]));
        }
        let Some(SetExpr::Values(Values { rows, .. })) = insert.source.as_mut().map(|source| source.body.as_mut())
        else {
            return Ok(());
        };
        let shortest = rows.iter().map(|row| row.content.len()).min().unwrap_or(0);
        let longest = rows.iter().map(|row| row.content.len()).max().unwrap_or(0);
        check_lengths(given, names.len(), shortest, longest)?;
        if insert.columns.is_empty() && longest < names.len() {
            insert.columns = first_columns(&names, longest);
        }
        let places: Vec<Option<usize>> = if insert.columns.is_empty() {
            (0..names.len()).map(Some).collect()
        } else {
            insert.columns.iter().map(|column| place_of(&names, column)).collect()
        };
        for row in rows {
            for (value, place) in row.content.iter_mut().zip(&places) {
                let Some(place) = *place else { continue };
                let identity = table.identity(place).is_some();
                match overriding {
                    _ if is_default(value) => *value = default_of(&table, place),
                    Some(Overriding::User) if identity => *value = default_of(&table, place),
                    None if table.is_always(place) => return Err(always(&names[place])),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Fails for an UPDATE that gives a value to a column that only its table numbers.
    pub(super) fn refuse_numbered(&self, statement: &DfStatement) -> Result<()> {
        let statement = match statement {
            DfStatement::Statement(statement) => statement,
            DfStatement::Explain(explain) => return self.refuse_numbered(&explain.statement),
            _ => return Ok(()),
        };
        let (table, assignments) = match inner(statement).1 {
            Statement::Update(update) => match &update.table.relation {
                TableFactor::Table { name, .. } => (name, &update.assignments),
                _ => return Ok(()),
            },
            Statement::Insert(insert) => match (&insert.table, &insert.on) {
                (TableObject::TableName(name), Some(OnInsert::OnConflict(conflict))) => match &conflict.action {
                    OnConflictAction::DoUpdate(update) => (name, &update.assignments),
                    OnConflictAction::DoNothing => return Ok(()),
                },
                _ => return Ok(()),
            },
            _ => return Ok(()),
        };
        let Some(table) = self.stored_definition(table)? else {
            return Ok(());
        };
        for name in assignments.iter().flat_map(given_by) {
            if table.column(&name).is_ok_and(|place| table.is_always(place)) {
                let message = format!("column \"{name}\" can only be updated to DEFAULT");
                let detail = format!("Column \"{name}\" is an identity column defined as GENERATED ALWAYS.");
                return Err(Error::new(SqlState::GeneratedAlways, message).with_detail(detail));
            }
        }
        Ok(())
    }

    /// Plans the query of an INSERT by itself where it has VALUES inside: the planner takes their columns for those of the
    /// table. The statement reads what is planned then.
    pub(super) async fn plan_source(&self, statement: &mut DfStatement) -> Result<(), DataFusionError> {
        let Some(insert) = insert(statement) else {
            return Ok(());
        };
        let Some(source) = insert.source.take_if(|source| has_values_inside(source)) else {
            return Ok(());
        };
        let plan = DfStatement::Statement(Box::new(Statement::Query(source)));
        let plan = Box::pin(self.plan_in_order(plan, true)).await?;
        // Names of its own, for a query may call several columns the same.
        let columns = plan.schema().columns().into_iter().enumerate();
        let columns = columns.map(|(place, column)| Planned::Column(column).alias(place.to_string()));
        let plan = LogicalPlanBuilder::from(plan).project(columns)?.build()?;
        self.attached()
            .catalog
            .lend("source", Arc::new(ViewTable::new(plan, None)))?;
        let read = query(&format!("SELECT * FROM {}.\"source\"", quote(WORKING)));
        insert.source = Some(read.map_err(|error| DataFusionError::External(Box::new(error)))?);
        Ok(())
    }

    /// The table of an INSERT, if it is one of the database.
    fn target(&self, insert: &Insert) -> Result<Option<Definition>> {
        match &insert.table {
            TableObject::TableName(name) => self.stored_definition(name),
            _ => Ok(None),
        }
    }

    /// The definition of a table of the database.
    fn stored_definition(&self, name: &ObjectName) -> Result<Option<Definition>> {
        let reference = object_name_to_table_reference(name.clone(), true).map_err(failure::from_datafusion)?;
        let Ok(key) = self.database_ddl("").key(&reference) else {
            return Ok(None);
        };
        let found = self.stored_catalog()?.get(&key).cloned();
        let table = found.filter(|object| object.kind == Kind::Table);
        table.map(|table| Definition::of(&table)).transpose()
    }
}

/// The columns that an assignment gives other values than their defaults.
fn given_by(assignment: &Assignment) -> Vec<String> {
    let name = |name: &ObjectName| name.0.last().and_then(|part| part.as_ident()).map(folded);
    match (&assignment.target, &assignment.value) {
        (_, value) if is_default(value) => Vec::new(),
        (AssignmentTarget::ColumnName(column), _) => name(column).into_iter().collect(),
        (AssignmentTarget::Tuple(columns), Expr::Tuple(values)) => {
            let given = columns.iter().zip(values).filter(|(_, value)| !is_default(value));
            given.filter_map(|(column, _)| name(column)).collect()
        }
        (AssignmentTarget::Tuple(columns), _) => columns.iter().filter_map(name).collect(),
    }
}

/// Whether a query that is no VALUES has some within.
fn has_values_inside(query: &Query) -> bool {
    struct Inside;
    impl Visitor for Inside {
        type Break = ();

        fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
            if has_values(&query.body) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }
    fn has_values(body: &SetExpr) -> bool {
        match body {
            SetExpr::Values(_) => true,
            SetExpr::SetOperation { left, right, .. } => has_values(left) || has_values(right),
            _ => false,
        }
    }
    let plain = matches!(query.body.as_ref(), SetExpr::Values(_)) && query.with.is_none();
    !plain && query.visit(&mut Inside).is_break()
}

/// The plan of an INSERT, in whose VALUES there may be NULLs: which of them the table cannot have, it says itself.
pub(super) fn with_nulls(plan: LogicalPlan) -> Result<LogicalPlan, DataFusionError> {
    let LogicalPlan::Dml(mut dml) = plan else {
        return Ok(plan);
    };
    if !matches!(dml.op, WriteOp::Insert(_)) {
        return Ok(LogicalPlan::Dml(dml));
    }
    let input = Arc::unwrap_or_clone(dml.input).transform_up(|node| match node {
        LogicalPlan::Values(mut values) => {
            let fields = values.schema.iter().map(|(relation, field)| {
                let field = field.as_ref().clone().with_nullable(true);
                (relation.cloned(), Arc::new(field))
            });
            let schema = DFSchema::new_with_metadata(fields.collect(), values.schema.metadata().clone())?;
            values.schema = Arc::new(schema);
            Ok(Transformed::yes(LogicalPlan::Values(values)))
        }
        other => other.recompute_schema().map(Transformed::yes),
    });
    dml.input = Arc::new(input?.data);
    Ok(LogicalPlan::Dml(dml))
}

/// How many columns a list selects; `None`: that is not known by its text.
fn item_count(items: &[SelectItem]) -> Option<usize> {
    let one = |item: &SelectItem| matches!(item, SelectItem::UnnamedExpr(_) | SelectItem::ExprWithAlias { .. });
    items.iter().all(one).then_some(items.len())
}

fn first_columns(names: &[String], count: usize) -> Vec<ObjectName> {
    let given = names.iter().take(count);
    given
        .map(|name| ObjectName::from(vec![Ident::with_quote('"', name.as_str())]))
        .collect()
}

/// `given` columns are named, of as many as the table has.
fn check_lengths(given: usize, columns: usize, shortest: usize, longest: usize) -> Result<()> {
    let wanted = if given == 0 { columns } else { given };
    let wrong = match (shortest, longest) {
        (_, longest) if longest > wanted => "INSERT has more expressions than target columns",
        (shortest, _) if given > 0 && shortest < wanted => "INSERT has more target columns than expressions",
        (shortest, longest) if shortest != longest => "VALUES lists must all be the same length",
        _ => return Ok(()),
    };
    Err(Error::new(SqlState::SyntaxError, wrong))
}

/// Whether the rows are those that are lent to the statement, as COPY's are.
fn is_of_statement(query: &SetExpr) -> bool {
    let SetExpr::Select(select) = query else {
        return false;
    };
    select.from.iter().any(|from| match &from.relation {
        TableFactor::Table { name, .. } => {
            let schema = name.0.first().and_then(|part| part.as_ident());
            schema.is_some_and(|schema| schema.value == WORKING)
        }
        TableFactor::Derived { subquery, .. } => is_of_statement(&subquery.body),
        _ => false,
    })
}

/// The columns that an INSERT gives values for.
fn given_places(insert: &Insert, names: &[String]) -> impl Iterator<Item = usize> {
    let places: Vec<usize> = if insert.columns.is_empty() {
        (0..names.len()).collect()
    } else {
        insert
            .columns
            .iter()
            .filter_map(|column| place_of(names, column))
            .collect()
    };
    places.into_iter()
}

pub(super) fn always(column: &str) -> Error {
    let message = format!("cannot insert a non-DEFAULT value into column \"{column}\"");
    let detail = format!("Column \"{column}\" is an identity column defined as GENERATED ALWAYS.");
    let error = Error::new(SqlState::GeneratedAlways, message).with_detail(detail);
    error.with_hint("Use OVERRIDING SYSTEM VALUE to override.")
}

/// OVERRIDING USER VALUE of a query: what it gives for identity columns is not asked for.
fn leave_out(insert: &mut Insert, table: &Definition, names: &[String]) -> Result<()> {
    let places: Vec<usize> = given_places(insert, names).collect();
    if places.iter().all(|place| table.identity(*place).is_none()) {
        return Ok(());
    }
    // Names of its own, whatever the query calls its columns.
    let column = |place: &usize| format!("\"{place}\"");
    let item = |place: &usize| match table.identity(*place) {
        Some(_) => default_of(table, *place).to_string(),
        None => column(place),
    };
    let items: Vec<String> = places.iter().map(item).collect();
    let columns: Vec<String> = places.iter().map(column).collect();
    let (items, columns) = (items.join(", "), columns.join(", "));
    let mut without = query(&format!("SELECT {items} FROM (SELECT 1) AS \"given\" ({columns})"))?;
    if let SetExpr::Select(select) = without.body.as_mut()
        && let Some(TableFactor::Derived { subquery, .. }) = select.from.first_mut().map(|from| &mut from.relation)
        && let Some(given) = insert.source.take()
    {
        *subquery = given;
        insert.source = Some(without);
    }
    Ok(())
}

fn place_of(names: &[String], column: &ObjectName) -> Option<usize> {
    let name = column.0.last()?.as_ident().map(folded)?;
    names.iter().position(|known| *known == name)
}

fn default_of(table: &Definition, place: usize) -> Expr {
    let default = table.default(place).cloned();
    default.unwrap_or_else(|| Expr::value(Value::Null))
}

/// A query for these rows.
fn values(rows: Vec<Vec<Expr>>) -> Result<Box<sqlparser::ast::Query>> {
    let row = |row: &Vec<Expr>| {
        let values: Vec<String> = row.iter().map(ToString::to_string).collect();
        format!("({})", values.join(", "))
    };
    let rows: Vec<String> = rows.iter().map(row).collect();
    match statements::parse(&format!("VALUES {}", rows.join(", ")))? {
        statements::Statement::Other(statement) => match *statement {
            DfStatement::Statement(statement) => match *statement {
                Statement::Query(query) => Ok(query),
                _ => Err(no_query()),
            },
            _ => Err(no_query()),
        },
        _ => Err(no_query()),
    }
}

fn no_query() -> Error {
    Error::new(SqlState::Internal, "VALUES that are no query")
}
