//! What INSERT leaves to the table: columns that are not named, DEFAULT in VALUES, DEFAULT VALUES. The planner knows defaults
//! of columns that a list leaves out, and nothing else.

use super::Session;
use super::changes::inner;
use crate::database::{Definition, WORKING, folded};
use crate::error::{Error, Result, SqlState};
use crate::{failure, statements};
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    Assignment, AssignmentTarget, Expr, Ident, Insert, ObjectName, OnConflictAction, OnInsert, SelectItem, SetExpr,
    Statement, TableFactor, TableObject, Value, Values,
};
use taipan_engine::ChangeError;
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

pub(super) fn is_default(expr: &Expr) -> bool {
    matches!(expr, Expr::Identifier(name) if name.quote_style.is_none() && name.value.eq_ignore_ascii_case("default"))
}

impl Session {
    /// Writes out what an INSERT leaves to its table.
    pub(super) fn complete_insert(&self, statement: &mut DfStatement) -> Result<Option<Target>> {
        let Some(insert) = insert(statement) else {
            return Ok(None);
        };
        let Some(table) = self.target(insert)? else {
            return Ok(None);
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
        let checked = !values && !is_of_statement(insert);
        if checked && let Some(place) = given_places(insert, &names).find(|place| table.is_always(*place)) {
            return Err(always(&names[place]));
        }
        let Some(SetExpr::Values(Values { rows, .. })) = insert.source.as_mut().map(|source| source.body.as_mut())
        else {
            return Ok(None);
        };
        let shortest = rows.iter().map(|row| row.content.len()).min().unwrap_or(0);
        let longest = rows.iter().map(|row| row.content.len()).max().unwrap_or(0);
        check_lengths(given, names.len(), shortest, longest)?;
        if insert.columns.is_empty() && longest < names.len() {
            insert.columns = first_columns(&names, longest);
        }
        let places: Vec<Option<usize>> = match insert.columns.is_empty() {
            true => (0..names.len()).map(Some).collect(),
            false => insert.columns.iter().map(|column| place_of(&names, column)).collect(),
        };
        for row in rows {
            for (value, place) in row.content.iter_mut().zip(&places) {
                match *place {
                    Some(place) if is_default(value) => *value = default_of(&table, place),
                    Some(place) if table.is_always(place) => return Err(always(&names[place])),
                    _ => {}
                }
            }
        }
        let columns = places.iter().map(|place| names.get((*place)?).cloned());
        Ok(Some(Target {
            table: table.key.name,
            columns: columns.map(Option::unwrap_or_default).collect(),
        }))
    }

    /// Fails for an UPDATE that gives a value to a column that only its table numbers.
    pub(super) fn refuse_numbered(&self, statement: &DfStatement) -> Result<()> {
        let DfStatement::Statement(statement) = statement else {
            return Ok(());
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

/// Where the values of an INSERT go.
pub(super) struct Target {
    table: String,
    /// The columns of VALUES.
    columns: Vec<String>,
}

impl Target {
    /// Says of which column a NULL is that the planner refuses among VALUES, which it calls column1, column2 ….
    pub fn explain(&self, error: Error) -> Error {
        let detail = error.detail().unwrap_or_default();
        let place = detail
            .split("'column")
            .nth(1)
            .and_then(|rest| rest.split('\'').next()?.parse::<usize>().ok());
        match place.and_then(|place| self.columns.get(place.checked_sub(1)?)) {
            Some(column) if error.sqlstate() == SqlState::NotNullViolation => {
                let (table, column) = (self.table.clone(), column.clone());
                let null = ChangeError::NotNull { table, column };
                Error::new(SqlState::NotNullViolation, null.to_string())
            }
            _ => error,
        }
    }
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
fn is_of_statement(insert: &Insert) -> bool {
    let Some(SetExpr::Select(select)) = insert.source.as_ref().map(|source| source.body.as_ref()) else {
        return false;
    };
    select.from.iter().any(|from| match &from.relation {
        TableFactor::Table { name, .. } => {
            let schema = name.0.first().and_then(|part| part.as_ident());
            schema.is_some_and(|schema| schema.value == WORKING)
        }
        _ => false,
    })
}

/// The columns that an INSERT gives values for.
fn given_places(insert: &Insert, names: &[String]) -> impl Iterator<Item = usize> {
    let places: Vec<usize> = match insert.columns.is_empty() {
        true => (0..names.len()).collect(),
        false => insert
            .columns
            .iter()
            .filter_map(|column| place_of(names, column))
            .collect(),
    };
    places.into_iter()
}

fn always(column: &str) -> Error {
    let message = format!("cannot insert a non-DEFAULT value into column \"{column}\"");
    let detail = format!("Column \"{column}\" is an identity column defined as GENERATED ALWAYS.");
    Error::new(SqlState::GeneratedAlways, message).with_detail(detail)
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
