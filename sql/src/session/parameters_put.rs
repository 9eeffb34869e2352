//! The values of the parameters of procedures and functions in the statements of their bodies. A name that may be a column as well is refused: what it
//! means would depend on the tables.

use super::Session;
use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::failure;
use crate::statements::Statement;
use crate::visits::Visit;
use datafusion::sql::parser::Statement as DfStatement;
use datafusion::sql::planner::object_name_to_table_reference;
use sqlparser::ast::{
    Expr, Function, Ident, ObjectName, Query, Select, SelectItem, Statement as SqlStatement, TableAlias, TableFactor,
    TableObject, Value, ValueWithSpan, Visitor,
};
use sqlparser::tokenizer::{Location, Span};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use taipan_engine::FunctionDefinition;

/// Values as texts that a cast to their types reads; `None`: NULL.
#[derive(Debug, Default)]
pub(super) struct Values(pub Vec<(Option<String>, String)>);

/// What a function and its parameters are called.
pub(super) struct Names<'a> {
    pub function: &'a str,
    pub arguments: Vec<Option<&'a str>>,
}

impl<'a> Names<'a> {
    pub(super) fn of(definition: &'a FunctionDefinition) -> Names<'a> {
        Names {
            function: &definition.source.name,
            arguments: definition
                .arguments
                .iter()
                .map(|argument| argument.name.as_deref())
                .collect(),
        }
    }
}

impl Values {
    pub(super) fn written(&self, place: usize) -> String {
        match self.0.get(place) {
            Some((Some(text), ty)) => format!("CAST('{}' AS {ty})", text.replace('\'', "''")),
            Some((None, ty)) => format!("CAST(NULL AS {ty})"),
            None => "NULL".to_string(),
        }
    }
}

/// The text of a statement with what is written for its parameters.
///
/// # Errors
///
/// 42702 for a name that may be a column, 42P02 for a parameter that is not there.
pub(super) async fn put(
    session: &Session,
    text: &str,
    mut statement: Statement,
    names: &Names<'_>,
    written: &(dyn Fn(usize) -> String + Sync),
) -> Result<String> {
    let mut places = Places {
        names,
        found: Vec::new(),
    };
    if let ControlFlow::Break(error) = visit(&statement, &mut places) {
        return Err(*error);
    }
    let mut found = places.found;
    if found.iter().any(|place| place.bare.is_some()) {
        // Names of relations are found as they are where it runs.
        drop(session.find_names(&mut statement)?);
        let known = known(session, &statement).await?;
        let mut bare = found.iter().filter_map(|place| place.bare.as_ref());
        if let Some(name) = bare.find(|name| known.open || known.names.contains(*name)) {
            let message = format!("column reference \"{name}\" is ambiguous");
            let hint = format!("Write {}.{name} for the parameter.", names.function);
            return Err(Error::new(SqlState::AmbiguousColumn, message)
                .with_detail("It could refer to either a parameter or a column.")
                .with_hint(hint));
        }
    }
    found.sort_by_key(|place| (place.span.start.line, place.span.start.column));
    let mut text = text.to_string();
    for place in found.iter().rev() {
        let (Some(start), Some(end)) = (offset(&text, place.span.start), offset(&text, place.span.end)) else {
            return Err(Error::new(SqlState::Internal, "a parameter without a place"));
        };
        text.replace_range(start..end, &written(place.argument));
    }
    Ok(text)
}

/// Where a line and column are in a text.
fn offset(text: &str, location: Location) -> Option<usize> {
    let line = usize::try_from(location.line.checked_sub(1)?).ok()?;
    let column = usize::try_from(location.column.checked_sub(1)?).ok()?;
    let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
    let rest = text.get(start..)?;
    let mut within = rest.char_indices().map(|(place, _)| place).chain([rest.len()]);
    within.nth(column).map(|place| start + place)
}

/// A parameter in a statement.
struct Place {
    span: Span,
    argument: usize,
    /// Its name, where nothing says that it is none of a column.
    bare: Option<String>,
}

struct Places<'a> {
    names: &'a Names<'a>,
    found: Vec<Place>,
}

impl Places<'_> {
    fn argument(&self, name: &Ident) -> Option<usize> {
        let name = folded(name);
        let mut arguments = self.names.arguments.iter();
        arguments.position(|argument| *argument == Some(name.as_str()))
    }
}

impl Visitor for Places<'_> {
    type Break = Box<Error>;

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<Self::Break> {
        match expr {
            Expr::Identifier(name) => {
                if let Some(argument) = self.argument(name) {
                    self.found.push(Place {
                        span: name.span,
                        argument,
                        bare: Some(folded(name)),
                    });
                }
            }
            Expr::CompoundIdentifier(parts) => {
                if let [function, name] = parts.as_slice()
                    && folded(function) == self.names.function
                    && let Some(argument) = self.argument(name)
                {
                    self.found.push(Place {
                        span: function.span.union(&name.span),
                        argument,
                        bare: None,
                    });
                }
            }
            Expr::Value(ValueWithSpan {
                value: Value::Placeholder(number),
                span,
            }) => {
                let place = number.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
                match place.and_then(|place| place.checked_sub(1)) {
                    Some(argument) if argument < self.names.arguments.len() => self.found.push(Place {
                        span: *span,
                        argument,
                        bare: None,
                    }),
                    _ => {
                        let message = format!("there is no parameter {number}");
                        return ControlFlow::Break(Box::new(Error::new(SqlState::UndefinedParameter, message)));
                    }
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

fn visit<V: Visitor>(statement: &Statement, visitor: &mut V) -> ControlFlow<V::Break> {
    match statement {
        Statement::Other(other) => match other.as_ref() {
            DfStatement::Statement(statement) => Visit::visit(statement.as_ref(), visitor),
            _ => ControlFlow::Continue(()),
        },
        Statement::Call(call) => {
            let call: &Function = call.call.as_ref();
            Visit::visit(call, visitor)
        }
        _ => ControlFlow::Continue(()),
    }
}

/// What columns a statement may name.
#[derive(Default)]
struct Known {
    names: BTreeSet<String>,
    /// There are others that are not known.
    open: bool,
}

/// What a statement reads.
#[derive(Default)]
struct Read {
    known: Known,
    relations: Vec<ObjectName>,
    functions: Vec<ObjectName>,
    withs: BTreeSet<String>,
}

impl Read {
    fn alias(&mut self, alias: &TableAlias) {
        self.known
            .names
            .extend(alias.columns.iter().map(|column| folded(&column.name)));
    }
}

impl Visitor for Read {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        for with in query.with.iter().flat_map(|with| &with.cte_tables) {
            self.withs.insert(folded(&with.alias.name));
            self.alias(&with.alias);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        for item in &select.projection {
            if let SelectItem::ExprWithAlias { alias, .. } = item {
                self.known.names.insert(folded(alias));
            }
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        match factor {
            TableFactor::Table {
                name,
                args: None,
                alias,
                ..
            } => {
                self.relations.push(name.clone());
                alias.iter().for_each(|alias| self.alias(alias));
            }
            TableFactor::Table { name, alias, .. } | TableFactor::Function { name, alias, .. } => {
                self.functions.push(name.clone());
                if let Some(alias) = alias {
                    // Its only column may be called so.
                    self.known.names.insert(folded(&alias.name));
                    self.alias(alias);
                }
            }
            TableFactor::Derived { alias, .. } => alias.iter().for_each(|alias| self.alias(alias)),
            TableFactor::NestedJoin { .. } => {}
            _ => self.known.open = true,
        }
        ControlFlow::Continue(())
    }
}

async fn known(session: &Session, statement: &Statement) -> Result<Known> {
    let mut read = Read::default();
    // Nothing in it breaks off.
    let _ = visit(statement, &mut read);
    if let Statement::Other(other) = statement
        && let DfStatement::Statement(statement) = other.as_ref()
        && let SqlStatement::Insert(insert) = statement.as_ref()
        && (insert.on.is_some() || insert.returning.is_some())
        && let TableObject::TableName(name) = &insert.table
    {
        // Only these parts of an INSERT see the table that it changes.
        read.relations.push(name.clone());
    }
    let Read {
        mut known,
        relations,
        functions,
        withs,
    } = read;
    for name in &functions {
        let named = super::calls::function_name(name);
        let overloads = named.map(|name| session.catalog().overloads(&name)).unwrap_or_default();
        known
            .names
            .extend(name.0.last().and_then(|part| part.as_ident()).map(folded));
        for function in overloads {
            match &function.definition().source.table {
                Some(columns) if columns.is_empty() => known.open = true,
                Some(columns) => known.names.extend(columns.iter().map(|(name, _)| name.clone())),
                None => known
                    .names
                    .extend(function.definition().given_back().into_iter().map(|(name, _)| name)),
            }
        }
    }
    let catalog = session.stored_catalog()?;
    for name in relations {
        let bare = match name.0.as_slice() {
            [part] => part.as_ident().map(folded),
            _ => None,
        };
        if bare.is_some_and(|bare| withs.contains(&bare)) {
            continue;
        }
        let reference = object_name_to_table_reference(name, true).map_err(failure::from_datafusion)?;
        let key = session.database_ddl("").key(&reference)?;
        match catalog.get(&key) {
            Some(object) => {
                let columns = session.columns_of(object).await?;
                known
                    .names
                    .extend(columns.fields().iter().map(|field| field.name().clone()));
            }
            None => known.open = true,
        }
    }
    Ok(known)
}
