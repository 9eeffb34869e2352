//! Calls of Python functions in the AST: named arguments put into place, qualified names spelled as the engine
//! registers them, and where each call stands, for errors that come later.

pub(super) use super::function_names::{argument_count, function_name, object_name};
use super::given_back::{self, Record};
use super::{Session, arrays, asof, depth, macros, making, partitions, rows_in_list, spread};
use crate::database::folded;
use crate::error::{Error, Position, Result, SqlState};
use crate::failure::{self, CallSites};
use crate::functions::NOTHING;
use crate::statements::expression as parse_expression;
use crate::visits::{VisitMut, has_columns};
use datafusion::sql::parser::{CopyToSource, Statement as DfStatement};
use sqlparser::ast::{
    Expr, Function, FunctionArg, FunctionArgExpr, FunctionArgumentClause, FunctionArgumentList, FunctionArguments,
    Ident, ObjectName, ObjectNamePart, Select, Spanned, TableFactor, TableFunctionArgs, Value, VisitorMut,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use taipan_engine::{FunctionCatalog, FunctionName, Slot};

/// Stands around the call of a procedure where CALL has written it.
pub(super) const CALLED: &str = "call of";

/// Rewrites all calls of a statement. `text` is what it was parsed from.
pub fn rewrite(statement: &mut DfStatement, session: &Session, text: &str) -> Result<CallSites> {
    macros::expand(statement, session)?;
    arrays::rewrite(statement, session)?;
    crate::catalog::rewrite(statement)?;
    let mut rewriter = Rewriter {
        catalog: session.catalog(),
        text,
        sites: CallSites::default(),
        depth: 0,
    };
    match visit(statement, &mut rewriter) {
        ControlFlow::Continue(()) => Ok(rewriter.sites),
        ControlFlow::Break(error) => Err(*error),
    }
}

fn visit(statement: &mut DfStatement, rewriter: &mut Rewriter) -> ControlFlow<Box<Error>> {
    match statement {
        DfStatement::Statement(statement) => VisitMut::visit(statement, rewriter),
        DfStatement::Explain(explain) => visit(&mut explain.statement, rewriter),
        DfStatement::CopyTo(copy) => match &mut copy.source {
            CopyToSource::Query(query) => VisitMut::visit(query, rewriter),
            CopyToSource::Relation(_) => ControlFlow::Continue(()),
        },
        DfStatement::CreateExternalTable(_) | DfStatement::Reset(_) => ControlFlow::Continue(()),
    }
}

struct Rewriter<'a> {
    catalog: &'a FunctionCatalog,
    text: &'a str,
    sites: CallSites,
    depth: usize,
}

impl VisitorMut for Rewriter<'_> {
    type Break = Box<Error>;

    fn pre_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        depth::balance(expr);
        self.depth += 1;
        if self.depth > depth::MAX_DEPTH {
            let error = Error::new(
                SqlState::TooComplex,
                "an expression of the statement is nested too deeply",
            );
            return ControlFlow::Break(Box::new(
                error.with_hint(format!("At most {} levels.", depth::MAX_DEPTH)),
            ));
        }
        if let Expr::Identifier(name) = expr
            && name.quote_style.is_none()
            && name.value.eq_ignore_ascii_case("current_role")
        {
            // A word of its own, as `current_user` is for the parser.
            match parse_expression("current_role()") {
                Ok(call) => *expr = call,
                Err(error) => return ControlFlow::Break(Box::new(error)),
            }
        }
        let by_call = unwrap_called(expr);
        let Expr::Function(call) = expr else {
            return ControlFlow::Continue(());
        };
        match self.rewrite_call(call, by_call) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<Self::Break> {
        let gives = |name: &ObjectName| given_back::gives(self.catalog, name);
        let done = asof::rewrite(select)
            .and_then(|()| given_back::open_records(self.catalog, select))
            .and_then(|()| rows_in_list::rewrite(select, &gives));
        match done {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error)),
        }
    }

    fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<Self::Break> {
        unwrap_table(factor);
        let has_ordinality = matches!(
            factor,
            TableFactor::Table {
                with_ordinality: true,
                ..
            } | TableFactor::Function {
                with_ordinality: true,
                ..
            }
        );
        let Some((name, args)) = call_parts(factor) else {
            return ControlFlow::Continue(());
        };
        let Some(mut function) = function_name(name) else {
            return ControlFlow::Continue(());
        };
        if function.schema.as_deref() == Some(crate::catalog::CATALOG) {
            function.schema = None;
            *name = object_name(&function);
        }
        let start = name.span().start;
        let position = Position::of(self.text, start.line, start.column);
        let over = partitions::taken(args);
        if over.is_some()
            && let Err(error) = partitions::check(self.catalog, &function)
        {
            return ControlFlow::Break(Box::new(error.at(position)));
        }
        if !has_ordinality && self.is_scalar(&function) {
            let given = args.len();
            let made =
                given_back::record(self.catalog, &function, given).and_then(|columns| as_query(factor, &columns));
            return match made {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(Box::new(error.at(position))),
            };
        }
        self.sites.note(&function);
        let relation = if has_ordinality && !self.catalog.overloads(&function).is_empty() {
            Err(Error::not_built("WITH ORDINALITY of a Python function"))
        } else {
            self.relation(&function, args)
        };
        if !self.catalog.overloads(&function).is_empty() {
            args.extend(over);
        }
        match relation {
            Ok(true) => {
                look_left(factor);
                ControlFlow::Continue(())
            }
            Ok(false) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(Box::new(error.at(position))),
        }
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<Self::Break> {
        self.depth -= 1;
        if let Expr::Function(call) = expr
            && given_back::gives_nothing(self.catalog, call)
        {
            *expr = making::call(NOTHING, [making::take(expr)]);
        }
        ControlFlow::Continue(())
    }
}

impl Rewriter<'_> {
    /// Whether all functions of a name give one value for a row.
    fn is_scalar(&self, function: &FunctionName) -> bool {
        let overloads = self.catalog.overloads(function);
        let scalar = |f: &Arc<taipan_engine::Function>| !f.is_relation() && !f.is_expanded() && !f.is_aggregate();
        !overloads.is_empty() && overloads.iter().all(scalar)
    }

    /// Puts the arguments of a call in FROM into place. Whether it may give rows, for which its arguments may be columns.
    fn relation(&self, function: &FunctionName, args: &mut Vec<FunctionArg>) -> Result<bool> {
        let overloads = self.catalog.overloads(function);
        if overloads.is_empty() {
            return Ok(false);
        }
        if !overloads.iter().any(|f| f.is_relation() || f.is_expanded()) {
            if overloads.iter().any(|f| f.is_aggregate()) {
                let message = format!("aggregate function {function} cannot be called in FROM");
                return Err(Error::new(SqlState::WrongObjectType, message));
            }
            return Err(Error::not_built(format!("function {function} in FROM"))
                .with_hint(format!("It returns one value: SELECT {function}(…).")));
        }
        let takes_table = |index: usize| {
            let params = overloads.iter().map(|f| f.definition().source.params.get(index));
            params.flatten().any(|param| param.table.is_some())
        };
        spread::spread(self.catalog, function, args)?;
        let arranged = self.arrange(function, std::mem::take(args))?;
        let placed = arranged
            .into_iter()
            .enumerate()
            .map(|(index, arg)| if takes_table(index) { as_subquery(arg) } else { arg });
        *args = placed.collect();
        Ok(overloads.iter().any(|f| f.gives_rows() || f.is_expanded()))
    }

    fn rewrite_call(&mut self, call: &mut Function, by_call: bool) -> Result<()> {
        let start = call.name.span().start;
        let position = Position::of(self.text, start.line, start.column);
        let Some(mut name) = function_name(&call.name) else {
            return Ok(());
        };
        if name.schema.as_deref() == Some("pg_catalog") {
            name.schema = None;
            call.name = object_name(&name);
        }
        self.sites.add(&name, argument_count(call), position.clone());
        let overloads = self.catalog.overloads(&name);
        if let FunctionArguments::List(list) = &mut call.args {
            spread::spread(self.catalog, &name, &mut list.args).map_err(|e| e.at(position.clone()))?;
        }
        if overloads.is_empty() {
            return Ok(());
        }
        if let Some(procedure) = overloads.iter().find(|f| f.definition().procedure && !by_call) {
            let message = format!("{} is a procedure", procedure.signature());
            let error = Error::new(SqlState::WrongObjectType, message).with_hint("To call a procedure, use CALL.");
            return Err(error.at(position));
        }
        if overloads.iter().any(|f| f.is_trigger()) {
            let message = "trigger functions can only be called as triggers";
            return Err(Error::new(SqlState::FeatureNotSupported, message).at(position));
        }
        let aggregate = overloads.iter().any(|f| f.is_aggregate());
        if let Some(what) = only_for_aggregates(call).filter(|_| !aggregate) {
            let message = format!("{what} specified, but {name} is not an aggregate function");
            return Err(Error::new(SqlState::WrongObjectType, message).at(position));
        }
        if aggregate {
            within_group(call, &name, &overloads).map_err(|e| e.at(position.clone()))?;
        }
        if let Some(what) = refused_for_aggregates(call).filter(|_| aggregate) {
            return Err(Error::not_built(format!("{what} of aggregate function {name}")).at(position));
        }
        if overloads.iter().all(|f| f.is_relation()) {
            let message = format!("function {name} returns a table");
            let hint = format!("Call it in FROM: SELECT * FROM {name}(…).");
            return Err(Error::new(SqlState::WrongObjectType, message)
                .with_hint(hint)
                .at(position));
        }
        call.name = object_name(&name);
        let FunctionArguments::List(list) = &mut call.args else {
            return Ok(());
        };
        if !list.args.iter().any(|arg| !matches!(arg, FunctionArg::Unnamed(_))) {
            return Ok(());
        }
        list.args = self
            .arrange(&name, std::mem::take(&mut list.args))
            .map_err(|e| e.at(position))?;
        Ok(())
    }

    /// The arguments by position.
    fn arrange(&self, name: &FunctionName, args: Vec<FunctionArg>) -> Result<Vec<FunctionArg>> {
        let mut values = Vec::new();
        let mut names = Vec::new();
        for arg in args {
            match split(arg) {
                (None, _) if !names.is_empty() => {
                    let message = "positional argument cannot follow named argument";
                    return Err(Error::new(SqlState::SyntaxError, message));
                }
                (None, value) => values.push(value),
                (Some(argument), value) => {
                    if names.contains(&argument) {
                        let message = format!("argument name \"{argument}\" used more than once");
                        return Err(Error::new(SqlState::SyntaxError, message));
                    }
                    names.push(argument);
                    values.push(value);
                }
            }
        }
        let borrowed: Vec<&str> = names.iter().map(String::as_str).collect();
        let slots = self.catalog.arrange(name, values.len() - names.len(), &borrowed);
        let slots = slots.map_err(|e| failure::with_candidates(failure::from_catalog(&e), self.catalog, name))?;
        let place = |slot| match slot {
            Slot::Given(index) => Ok(FunctionArg::Unnamed(values[index].clone())),
            Slot::Default(sql) => Ok(FunctionArg::Unnamed(FunctionArgExpr::Expr(parse_expression(&sql)?))),
        };
        slots.into_iter().map(place).collect()
    }
}

/// `FROM TABLE(f(…))` is `FROM f(…)`, and so is `LATERAL TABLE(f(…))`.
fn unwrap_table(factor: &mut TableFactor) {
    if let TableFactor::Function {
        name,
        args,
        with_ordinality: false,
        alias,
        lateral: true,
    } = factor
        && name.to_string().eq_ignore_ascii_case("table")
        && let [FunctionArg::Unnamed(FunctionArgExpr::Expr(expr @ Expr::Function(_)))] = &args[..]
    {
        *factor = TableFactor::TableFunction {
            expr: expr.clone(),
            alias: alias.take(),
        };
    }
    let TableFactor::TableFunction {
        expr: Expr::Function(call),
        alias,
    } = factor
    else {
        return;
    };
    // Whatever else a call may have is refused where calls are.
    if let FunctionArguments::List(FunctionArgumentList {
        duplicate_treatment: None,
        args,
        clauses,
    }) = &mut call.args
        && clauses.is_empty()
        && call.filter.is_none()
    {
        let mut args = std::mem::take(args);
        args.extend(partitions::argument(call));
        *factor = TableFactor::Table {
            name: call.name.clone(),
            alias: alias.take(),
            args: Some(TableFunctionArgs { args, settings: None }),
            with_hints: Vec::new(),
            version: None,
            with_ordinality: false,
            partitions: Vec::new(),
            json_path: None,
            sample: None,
            index_hints: Vec::new(),
        };
    }
}

/// Writes the tables that are given to functions in FROM as queries; whether there are calls of such functions.
pub fn write_tables(node: &mut impl VisitMut, catalog: &FunctionCatalog) -> bool {
    struct Tables<'a> {
        catalog: &'a FunctionCatalog,
        found: bool,
    }
    impl VisitorMut for Tables<'_> {
        type Break = ();
        fn pre_visit_table_factor(&mut self, factor: &mut TableFactor) -> ControlFlow<()> {
            unwrap_table(factor);
            let Some((name, args)) = call_parts(factor) else {
                return ControlFlow::Continue(());
            };
            let overloads = function_name(name).map(|name| self.catalog.overloads(&name));
            let overloads = overloads.unwrap_or_default();
            self.found |= !overloads.is_empty();
            for (index, arg) in args.iter_mut().enumerate() {
                let (named, value) = split(arg.clone());
                let takes_table = overloads.iter().any(|function| {
                    let params = &function.definition().source.params;
                    let param = match &named {
                        Some(named) => params.iter().find(|param| param.name == *named),
                        None => params.get(index),
                    };
                    param.is_some_and(|param| param.table.is_some())
                });
                if let (true, FunctionArg::Unnamed(value)) = (takes_table, as_subquery(FunctionArg::Unnamed(value))) {
                    put_value(arg, value);
                }
            }
            ControlFlow::Continue(())
        }
    }
    let mut tables = Tables { catalog, found: false };
    // Nothing in it breaks off.
    let _ = node.visit(&mut tables);
    tables.found
}

fn put_value(argument: &mut FunctionArg, value: FunctionArgExpr) {
    match argument {
        FunctionArg::Unnamed(arg) | FunctionArg::Named { arg, .. } | FunctionArg::ExprNamed { arg, .. } => *arg = value,
    }
}

/// The call that a table of FROM is.
fn call_parts(factor: &mut TableFactor) -> Option<(&mut ObjectName, &mut Vec<FunctionArg>)> {
    match factor {
        TableFactor::Table {
            name,
            args: Some(TableFunctionArgs { args, .. }),
            ..
        }
        | TableFactor::Function { name, args, .. } => Some((name, args)),
        _ => None,
    }
}

/// Takes what CALL has written around the call of a procedure away; whether it was there.
fn unwrap_called(expr: &mut Expr) -> bool {
    if let Expr::Function(call) = expr
        && matches!(call.name.0.as_slice(), [name] if name.as_ident().is_some_and(|name| name.value == CALLED))
        && let FunctionArguments::List(list) = &mut call.args
        && let Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(inner))) = list.args.pop()
    {
        *expr = inner;
        return true;
    }
    false
}

/// Makes a call in FROM of a function of one value, or of one row, a query.
fn as_query(factor: &mut TableFactor, record: &Record) -> Result<()> {
    if let TableFactor::Table {
        name,
        args: Some(TableFunctionArgs { args, .. }),
        alias,
        ..
    }
    | TableFactor::Function { name, args, alias, .. } = factor
    {
        let lateral = args.iter().any(has_columns);
        let args = std::mem::take(args);
        *factor = match record {
            Record::Row(columns, volatile) => {
                let row = super::scalar_relations::Row { columns, lateral };
                if lateral && *volatile && columns.len() > 1 {
                    let what = format!("a row of {name}, which is VOLATILE, for each row of other tables in FROM");
                    return Err(Error::not_built(what).with_hint("Declare the function STABLE or IMMUTABLE, if it is."));
                }
                row.of_call(name, args, alias.take())?
            }
            Record::Value(column) => {
                super::scalar_relations::of_call(name, args, alias.take(), lateral, column.as_deref())?
            }
        };
    }
    Ok(())
}

/// A call whose arguments have columns sees the tables before it, LATERAL or not.
fn look_left(factor: &mut TableFactor) {
    if let TableFactor::Table {
        name,
        args: Some(TableFunctionArgs { args, .. }),
        alias,
        ..
    } = factor
    {
        *factor = TableFactor::Function {
            lateral: args.iter().any(|arg| has_columns(arg) || partitions::is_over(arg)),
            name: name.clone(),
            args: std::mem::take(args),
            with_ordinality: false,
            alias: alias.take(),
        };
    }
}

/// What a call says that means nothing for a scalar function; the planner would overlook it.
fn only_for_aggregates(call: &Function) -> Option<&'static str> {
    let FunctionArguments::List(list) = &call.args else {
        return None;
    };
    let star = |arg: &FunctionArg| !matches!(arg_value(arg), FunctionArgExpr::Expr(_));
    let marks = [
        (list.duplicate_treatment.is_some(), "DISTINCT"),
        (call.over.is_some(), "OVER"),
        (call.filter.is_some(), "FILTER"),
        (!call.within_group.is_empty(), "WITHIN GROUP"),
        (call.null_treatment.is_some(), "IGNORE NULLS or RESPECT NULLS"),
        (!list.clauses.is_empty(), "ORDER BY"),
        (list.args.iter().any(star), "*"),
    ];
    marks.into_iter().find(|(given, _)| *given).map(|(_, what)| what)
}

/// Writes a call over an ordered set as one whose rows are in order: what WITHIN GROUP orders by are its last arguments.
fn within_group(call: &mut Function, name: &FunctionName, overloads: &[Arc<taipan_engine::Function>]) -> Result<()> {
    let ordered = overloads.iter().any(|f| f.definition().ordered.is_some());
    let wrong = |message: String| Err(Error::new(SqlState::WrongObjectType, message));
    match (ordered, call.within_group.is_empty()) {
        (false, true) => return Ok(()),
        (false, false) => {
            return wrong(format!(
                "{name} is not an ordered-set aggregate, so it cannot have WITHIN GROUP"
            ));
        }
        (true, true) => return wrong(format!("WITHIN GROUP is required for ordered-set aggregate {name}")),
        (true, false) => {}
    }
    if call.over.is_some() {
        return wrong(format!("OVER is not supported for ordered-set aggregate {name}"));
    }
    let FunctionArguments::List(list) = &mut call.args else {
        return Ok(());
    };
    let keys = std::mem::take(&mut call.within_group);
    let given = keys
        .iter()
        .map(|key| FunctionArg::Unnamed(FunctionArgExpr::Expr(key.expr.clone())));
    list.args.extend(given);
    list.clauses.push(FunctionArgumentClause::OrderBy(keys));
    Ok(())
}

/// What a call says that an aggregate of Python does not know.
fn refused_for_aggregates(call: &Function) -> Option<&'static str> {
    let FunctionArguments::List(list) = &call.args else {
        return None;
    };
    let clause = |wanted: fn(&FunctionArgumentClause) -> bool| list.clauses.iter().any(wanted);
    let ordered = clause(|c| matches!(c, FunctionArgumentClause::OrderBy(_)));
    let star = |arg: &FunctionArg| !matches!(arg_value(arg), FunctionArgExpr::Expr(_));
    let marks = [
        (call.null_treatment.is_some(), "IGNORE NULLS or RESPECT NULLS"),
        (
            clause(|c| !matches!(c, FunctionArgumentClause::OrderBy(_))),
            "a clause in the arguments",
        ),
        (ordered && call.over.is_some(), "ORDER BY in the arguments before OVER"),
        (list.args.iter().any(star), "*"),
    ];
    marks.into_iter().find(|(given, _)| *given).map(|(_, what)| what)
}

fn arg_value(arg: &FunctionArg) -> &FunctionArgExpr {
    match arg {
        FunctionArg::Unnamed(arg) | FunctionArg::Named { arg, .. } | FunctionArg::ExprNamed { arg, .. } => arg,
    }
}

fn split(arg: FunctionArg) -> (Option<String>, FunctionArgExpr) {
    match arg {
        FunctionArg::Unnamed(value) => (None, value),
        FunctionArg::Named { name, arg, .. } => (Some(folded(&name)), arg),
        FunctionArg::ExprNamed {
            name: Expr::Identifier(name),
            arg,
            ..
        } => (Some(folded(&name)), arg),
        FunctionArg::ExprNamed { name, arg, .. } => (Some(name.to_string()), arg),
    }
}

/// A table argument as a subquery: `TABLE(SELECT …)`, the name of a table and that of a file are short for one. What is none stays.
fn as_subquery(arg: FunctionArg) -> FunctionArg {
    let FunctionArg::Unnamed(FunctionArgExpr::Expr(mut expr)) = arg else {
        return arg;
    };
    if let Some(table) = partitions::table_in(&mut expr) {
        *table = as_subquery(table.clone());
        return FunctionArg::Unnamed(FunctionArgExpr::Expr(expr));
    }
    let named = |parts: Vec<Ident>| {
        let name = ObjectName(parts.into_iter().map(ObjectNamePart::Identifier).collect());
        parse_expression(&format!("(SELECT * FROM {name})")).ok()
    };
    let expr = match expr {
        Expr::Function(Function {
            name,
            args: FunctionArguments::Subquery(query),
            ..
        }) if name.to_string().eq_ignore_ascii_case("table") => Expr::Subquery(query),
        Expr::Function(Function {
            ref name,
            args: FunctionArguments::List(ref list),
            ..
        }) if name.to_string().eq_ignore_ascii_case("table") && list.args.len() == 1 => {
            return as_subquery(list.args[0].clone());
        }
        Expr::Value(ref value) if matches!(value.value, Value::SingleQuotedString(_)) => {
            parse_expression(&format!("(SELECT * FROM {value})")).unwrap_or(expr)
        }
        Expr::Identifier(ident) => named(vec![ident.clone()]).unwrap_or(Expr::Identifier(ident)),
        Expr::CompoundIdentifier(parts) => named(parts.clone()).unwrap_or(Expr::CompoundIdentifier(parts)),
        other => other,
    };
    FunctionArg::Unnamed(FunctionArgExpr::Expr(expr))
}
