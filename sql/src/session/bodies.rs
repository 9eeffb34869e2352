//! The bodies of functions in SQL as trees: read, and written as queries within one that has the parameters as columns.

use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::split;
use crate::statements::{self, StandardBody, Statement};
use crate::visits::VisitMut;
use datafusion::sql::parser::Statement as DfStatement;
pub(super) use sqlparser::ast::Query;
use sqlparser::ast::{
    Expr, Ident, Select, SetExpr, Statement as SqlStatement, TableAlias, TableFactor, Value, VisitorMut,
};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use taipan_engine::FunctionDefinition;
use taipan_engine::expanded::ARGUMENTS;
use taipan_engine::types::{quote, sql_name};

/// The query that a function's body is.
///
/// # Errors
///
/// 0A000 for what is more or other than one query.
pub(super) fn query(definition: &FunctionDefinition) -> Result<Box<Query>> {
    let text = &definition.source.text;
    if definition.standard {
        return match standard(definition)? {
            StandardBody::Return(expr) => returning(*expr),
            StandardBody::Atomic(mut statements) => match statements.len() {
                1 => of_statement(statements.remove(0)),
                count => Err(several(count)),
            },
        };
    }
    let pieces = split::statements(text);
    let [piece] = pieces.as_slice() else {
        return Err(several(pieces.len()));
    };
    match statements::parse(piece.text)? {
        Statement::Other(statement) => match *statement {
            DfStatement::Statement(statement) => of_statement(*statement),
            _ => Err(other("a statement of another kind")),
        },
        _ => Err(other("a statement of another kind")),
    }
}

/// The body of a function that is a part of its statement.
fn standard(definition: &FunctionDefinition) -> Result<StandardBody> {
    let create = statements::definition_text(definition);
    match statements::parse(&create)? {
        Statement::CreateFunction(create) => create.clauses.standard,
        _ => None,
    }
    .ok_or_else(|| Error::new(SqlState::Internal, "a function without its body"))
}

fn several(count: usize) -> Error {
    match count {
        0 => {
            let message = "return type mismatch in function: its body is empty";
            let detail = "Function's final statement must be SELECT or INSERT/UPDATE/DELETE RETURNING.";
            Error::new(SqlState::InvalidDefinition, message).with_detail(detail)
        }
        _ => Error::not_built("a function in SQL of several statements"),
    }
}

fn other(what: &str) -> Error {
    Error::not_built(format!("{what} in a body that is a part of CREATE FUNCTION"))
        .with_hint("Write the body as a text: AS $$ … $$.")
}

/// The query that a statement of a body is.
pub(super) fn of_statement(statement: SqlStatement) -> Result<Box<Query>> {
    match statement {
        SqlStatement::Query(query) => match query.body.as_ref() {
            SetExpr::Insert(_) | SetExpr::Update(_) | SetExpr::Delete(_) | SetExpr::Merge(_) => {
                Err(other("a change of rows"))
            }
            _ => Ok(query),
        },
        SqlStatement::Insert(_) | SqlStatement::Update(_) | SqlStatement::Delete(_) | SqlStatement::Merge(_) => {
            Err(other("a change of rows"))
        }
        _ => Err(other("a statement of another kind")),
    }
}

/// `SELECT expr`
pub(super) fn returning(expr: Expr) -> Result<Box<Query>> {
    let mut query = parsed("SELECT 1")?;
    if let SetExpr::Select(select) = query.body.as_mut() {
        select.projection = vec![sqlparser::ast::SelectItem::UnnamedExpr(expr)];
    }
    Ok(query)
}

fn parsed(text: &str) -> Result<Box<Query>> {
    let internal = || Error::new(SqlState::Internal, "a query that is none");
    let Statement::Other(statement) = statements::parse(text)? else {
        return Err(internal());
    };
    match *statement {
        DfStatement::Statement(statement) => match *statement {
            SqlStatement::Query(query) => Ok(query),
            _ => Err(internal()),
        },
        _ => Err(internal()),
    }
}

/// The query that has a body within.
fn select_of(query: &mut Query) -> Option<&mut Select> {
    match query.body.as_mut() {
        SetExpr::Select(select) => Some(select),
        _ => None,
    }
}

/// A query over the parameters of a function, which has the function's body within.
pub(super) fn around(definition: &FunctionDefinition, body: Box<Query>) -> Result<DfStatement> {
    let query = query_around(definition, body)?;
    Ok(DfStatement::Statement(Box::new(SqlStatement::Query(query))))
}

/// The same as a query.
pub(super) fn query_around(definition: &FunctionDefinition, mut body: Box<Query>) -> Result<Box<Query>> {
    let mut columns = vec!["1 AS \"$0\"".to_string()];
    let parameters = definition.arguments.iter().zip(&definition.source.params);
    for (number, (argument, param)) in (1..).zip(parameters) {
        let ty = sql_name(&param.ty);
        columns.push(format!("CAST(NULL AS {ty}) AS \"${number}\""));
        if let Some(name) = &argument.name {
            columns.push(format!("CAST(NULL AS {ty}) AS {}", quote(name)));
        }
    }
    let text = format!(
        "SELECT 1 FROM (SELECT {}) AS \"{ARGUMENTS}\" WHERE EXISTS (SELECT 1)",
        columns.join(", ")
    );
    let mut query = parsed(&text)?;
    let mut parameters = Parameters::of(definition, &mut body);
    if let ControlFlow::Break(error) = VisitMut::visit(&mut body, &mut parameters) {
        return Err(*error);
    }
    if let Some(Expr::Exists { subquery, .. }) = select_of(&mut query).and_then(|select| select.selection.as_mut()) {
        *subquery = body;
    }
    Ok(query)
}

/// The body within a query that has the parameters, with these as they are written.
pub(super) fn body_within(definition: &FunctionDefinition, mut query: Box<Query>) -> Result<Box<Query>> {
    let selection = select_of(&mut query).and_then(|select| select.selection.take());
    let Some(Expr::Exists { mut subquery, .. }) = selection else {
        return Err(Error::new(SqlState::Internal, "a query without the body of a function"));
    };
    struct Written<'a>(&'a FunctionDefinition);
    impl VisitorMut for Written<'_> {
        type Break = ();
        fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
            if let Expr::CompoundIdentifier(parts) = expr
                && let [first, second] = parts.as_slice()
                && first.value == ARGUMENTS
            {
                // By its number, which stays whatever the function is called.
                let mut arguments = self.0.arguments.iter();
                let named = arguments.position(|argument| argument.name.as_ref() == Some(&second.value));
                let number = named.map_or_else(|| second.value.clone(), |place| format!("${}", place + 1));
                *expr = Expr::value(Value::Placeholder(number));
            }
            ControlFlow::Continue(())
        }
    }
    // Nothing in it breaks off.
    let _ = VisitMut::visit(&mut subquery, &mut Written(definition));
    Ok(subquery)
}

/// Writes `$1` and `function.parameter` as columns of the query around.
struct Parameters<'a> {
    definition: &'a FunctionDefinition,
    /// A table of the body has the function's name: then that is what is meant.
    hidden: bool,
}

impl<'a> Parameters<'a> {
    fn of(definition: &'a FunctionDefinition, body: &mut Query) -> Parameters<'a> {
        struct Names(BTreeSet<String>);
        impl VisitorMut for Names {
            type Break = ();
            fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
                let (name, alias) = match factor {
                    TableFactor::Table { name, alias, .. } | TableFactor::Function { name, alias, .. } => {
                        (name.0.last().and_then(|part| part.as_ident()).map(folded), alias)
                    }
                    TableFactor::Derived { alias, .. } => (None, alias),
                    _ => return ControlFlow::Continue(()),
                };
                let alias = alias.as_ref().map(|TableAlias { name, .. }| folded(name));
                self.0.extend(alias.or(name));
                ControlFlow::Continue(())
            }
        }
        let mut names = Names(BTreeSet::new());
        // Nothing in it breaks off.
        let _ = VisitMut::visit(body, &mut names);
        Parameters {
            hidden: names.0.contains(&definition.source.name),
            definition,
        }
    }

    fn column(&self, name: impl Into<String>) -> Expr {
        let ident = |text: String| Ident::with_quote('"', text);
        Expr::CompoundIdentifier(vec![ident(ARGUMENTS.to_string()), ident(name.into())])
    }
}

impl VisitorMut for Parameters<'_> {
    type Break = Box<Error>;

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        match expr {
            Expr::Value(value) => {
                let Value::Placeholder(name) = &value.value else {
                    return ControlFlow::Continue(());
                };
                let number = name.strip_prefix('$').and_then(|number| number.parse::<usize>().ok());
                match number {
                    Some(number) if (1..=self.definition.arguments.len()).contains(&number) => {
                        *expr = self.column(format!("${number}"));
                    }
                    _ => {
                        let message = format!("there is no parameter {name}");
                        return ControlFlow::Break(Box::new(Error::new(SqlState::UndefinedParameter, message)));
                    }
                }
            }
            Expr::CompoundIdentifier(parts) if !self.hidden => {
                if let [function, name] = parts.as_slice()
                    && folded(function) == self.definition.source.name
                    && let arguments = &self.definition.arguments
                    && arguments.iter().any(|argument| argument.name == Some(folded(name)))
                {
                    *expr = self.column(folded(name));
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}
