//! Macros, as DuckDB has them: a call is written as what the macro says, with its arguments in the places of the parameters. Comes
//! before anything else is done to calls; what a body names means what it means where the macro is called.

use super::Session;
use super::function_names::function_name;
use crate::database::folded;
use crate::error::{Error, Result, SqlState};
use crate::statements::expression as parse_expression;
use crate::visits::{VisitMut, has_columns, visit_expressions_mut};
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{
    Expr, Function as Call, FunctionArg, FunctionArgExpr, FunctionArguments, Ident, ObjectName, Query, SelectItem,
    SetExpr, TableAlias, TableFactor, TableFunctionArgs, VisitorMut,
};
use sqlparser::tokenizer::Span;
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::{Function, FunctionDefinition, FunctionName};

/// So deep macros call each other.
const DEEPEST: usize = 32;

/// Writes all calls of macros in a statement as what they say.
///
/// # Errors
///
/// 42883 for a call that does not fit, 42809 for one in the place of another kind, 54001 for macros that never end.
pub(super) fn expand(statement: &mut DfStatement, session: &Session) -> Result<()> {
    if !session.catalog().has_macros() {
        return Ok(());
    }
    match visit(statement, &mut Macros { session, depth: 0 }) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(*error),
    }
}

fn visit(statement: &mut DfStatement, macros: &mut Macros) -> ControlFlow<Box<Error>> {
    match statement {
        DfStatement::Statement(statement) => VisitMut::visit(statement, macros),
        DfStatement::Explain(explain) => visit(&mut explain.statement, macros),
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => VisitMut::visit(query, macros),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

struct Macros<'a> {
    session: &'a Session,
    /// How many macros the text is within.
    depth: usize,
}

impl VisitorMut for Macros<'_> {
    type Break = Box<Error>;

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        let Some(function) = self.found(&call.name) else {
            return ControlFlow::Continue(());
        };
        match self.value(&function, call) {
            Ok(value) => {
                *expr = value;
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }

    fn post_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        let (TableFactor::Table {
            name,
            args: Some(TableFunctionArgs { args, .. }),
            alias,
            with_ordinality,
            ..
        }
        | TableFactor::Function {
            name,
            args,
            alias,
            with_ordinality,
            ..
        }) = factor
        else {
            return ControlFlow::Continue(());
        };
        let Some(function) = self.found(name) else {
            return ControlFlow::Continue(());
        };
        let made = if *with_ordinality {
            Err(Error::not_built("WITH ORDINALITY of a macro"))
        } else {
            self.rows(&function, args, alias.take())
        };
        match made {
            Ok(made) => {
                *factor = made;
                ControlFlow::Continue(())
            }
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }
}

impl Macros<'_> {
    fn found(&self, name: &ObjectName) -> Option<Arc<Function>> {
        let overloads = self.session.catalog().overloads(&function_name(name)?);
        overloads.into_iter().find(|function| function.is_macro())
    }

    /// What a call says, as a value.
    fn value(&self, function: &Function, call: &Call) -> Result<Expr> {
        let definition = function.definition();
        if definition.source.table.is_some() {
            let message = format!("macro {} gives a table", definition.source.name);
            let hint = format!("Call it in FROM: SELECT * FROM {}(…).", definition.source.name);
            return Err(Error::new(SqlState::WrongObjectType, message).with_hint(hint));
        }
        let plain = call.over.is_none()
            && call.filter.is_none()
            && call.within_group.is_empty()
            && call.null_treatment.is_none();
        let args: &[FunctionArg] = match &call.args {
            FunctionArguments::None => &[],
            FunctionArguments::List(list) if plain && list.duplicate_treatment.is_none() && list.clauses.is_empty() => {
                list.args.as_slice()
            }
            _ => {
                let message = format!("a call of macro {} takes arguments only", definition.source.name);
                return Err(Error::new(SqlState::WrongObjectType, message));
            }
        };
        let arguments = arguments(function, args)?;
        let mut query = self.query(definition, &format!("SELECT {}", definition.source.text))?;
        put(&mut query, &arguments);
        self.within(definition, &mut query)?;
        if let SetExpr::Select(select) = *query.body
            && let Some(SelectItem::UnnamedExpr(value)) = select.projection.into_iter().next()
        {
            return Ok(Expr::Nested(Box::new(value)));
        }
        Err(Error::new(SqlState::Internal, "a macro that is no expression"))
    }

    /// What a call says, as rows.
    fn rows(&self, function: &Function, args: &[FunctionArg], alias: Option<TableAlias>) -> Result<TableFactor> {
        let definition = function.definition();
        if definition.source.table.is_none() {
            let message = format!("macro {} gives a value", definition.source.name);
            let hint = format!("SELECT {}(…).", definition.source.name);
            return Err(Error::new(SqlState::WrongObjectType, message).with_hint(hint));
        }
        let arguments = arguments(function, args)?;
        let lateral = arguments.values().any(has_columns);
        let mut subquery = self.query(definition, &definition.source.text)?;
        put(&mut subquery, &arguments);
        self.within(definition, &mut subquery)?;
        let alias = alias.unwrap_or_else(|| TableAlias {
            explicit: true,
            name: Ident::with_quote('"', definition.source.name.as_str()),
            columns: Vec::new(),
            at: None,
        });
        Ok(TableFactor::Derived {
            lateral,
            subquery,
            alias: Some(alias),
            sample: None,
        })
    }

    /// The body of a macro as a query, with names as they are found now.
    fn query(&self, definition: &FunctionDefinition, text: &str) -> Result<Box<Query>> {
        let session = self.session;
        let name = FunctionName::qualified(definition.schema_name(), definition.source.name.as_str());
        session.calls_of(std::slice::from_ref(&name))?;
        session.mention(&session.stored_catalog()?, text)?;
        let parsed = parse_expression(&format!("({text}\n)"));
        let parsed = parsed.map_err(|error| error.moved_to(None));
        let Expr::Subquery(query) = parsed? else {
            let message = format!("macro {} is no query", definition.source.name);
            return Err(Error::new(SqlState::Internal, message));
        };
        let mut query = session.with_temporary_names(query)?;
        session.find_names_of(&mut query)?;
        // It has no place in the statement.
        let _: ControlFlow<()> = visit_expressions_mut(&mut query, |part| {
            nowhere(part);
            ControlFlow::Continue(())
        });
        Ok(query)
    }

    /// Expands the macros in a body.
    fn within(&self, definition: &FunctionDefinition, query: &mut Query) -> Result<()> {
        if self.depth >= DEEPEST {
            let name = &definition.source.name;
            let message = format!("macros within each other are more than {DEEPEST} levels deep at {name}");
            return Err(Error::new(SqlState::TooComplex, message).with_hint("Does a macro call itself?"));
        }
        let mut inner = Macros {
            session: self.session,
            depth: self.depth + 1,
        };
        match VisitMut::visit(query, &mut inner) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(*error),
        }
    }
}

/// Takes the places of names away.
fn nowhere(expr: &mut Expr) {
    match expr {
        Expr::Identifier(name) => name.span = Span::empty(),
        Expr::CompoundIdentifier(parts) => parts.iter_mut().for_each(|part| part.span = Span::empty()),
        Expr::Function(call) => {
            let parts: Option<Vec<Ident>> = call.name.0.iter().map(|part| part.as_ident().cloned()).collect();
            if let Some(mut parts) = parts {
                parts.iter_mut().for_each(|part| part.span = Span::empty());
                call.name = ObjectName::from(parts);
            }
        }
        _ => {}
    }
}

/// The arguments of a call by the names of the parameters.
fn arguments(function: &Function, args: &[FunctionArg]) -> Result<HashMap<String, Expr>> {
    let definition = function.definition();
    let wrong = || {
        let message = format!("macro {} does not take these arguments", definition.source.name);
        let detail = format!("The macro is {}.", function.signature_names());
        Error::new(SqlState::UndefinedFunction, message).with_detail(detail)
    };
    let names: Vec<&String> = definition.arguments.iter().filter_map(|a| a.name.as_ref()).collect();
    let mut given: HashMap<String, Expr> = HashMap::new();
    for (place, arg) in args.iter().enumerate() {
        let (name, value) = match arg {
            FunctionArg::Unnamed(value) => (names.get(place).map(|name| (*name).clone()), value),
            FunctionArg::Named { name, arg, .. } => (Some(folded(name)), arg),
            FunctionArg::ExprNamed {
                name: Expr::Identifier(name),
                arg,
                ..
            } => (Some(folded(name)), arg),
            FunctionArg::ExprNamed { arg, .. } => (None, arg),
        };
        let (Some(name), FunctionArgExpr::Expr(value)) = (name, value) else {
            return Err(wrong());
        };
        if !names.contains(&&name) || given.insert(name, value.clone()).is_some() {
            return Err(wrong());
        }
    }
    for argument in &definition.arguments {
        let Some(name) = argument.name.as_ref().filter(|name| !given.contains_key(*name)) else {
            continue;
        };
        let default = argument.default.as_ref().ok_or_else(wrong)?;
        given.insert(name.clone(), parse_expression(&default.sql)?);
    }
    Ok(given)
}

/// Puts arguments where the names of parameters are.
fn put(query: &mut Query, arguments: &HashMap<String, Expr>) {
    let _: ControlFlow<()> = visit_expressions_mut(query, |part| {
        if let Expr::Identifier(name) = part
            && let Some(value) = arguments.get(&folded(name))
        {
            *part = match value {
                Expr::Value(_) | Expr::Identifier(_) | Expr::CompoundIdentifier(_) | Expr::Nested(_) => value.clone(),
                other => Expr::Nested(Box::new(other.clone())),
            };
        }
        ControlFlow::Continue(())
    });
}
