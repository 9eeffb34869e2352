//! What the functions of a name give back: rows, a row of parameters, a value, nothing.

use super::builtin_calls::is_aggregate;
use super::function_names::{argument_count, function_name};
use super::rows_in_list::Gives;
use crate::dialect::all_fields;
use crate::error::{Error, Result};
use crate::statements::{VOID, expression as parse_expression};
use sqlparser::ast::{AccessExpr, Expr, Function, Ident, ObjectName, Select, SelectItem};
use std::sync::Arc;
use taipan_engine::{FunctionCatalog, FunctionName};
use taipan_udf::Volatility;

/// What the parameters that come back are called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Record {
    /// A row of these columns, and whether it may be another one each time.
    Row(Vec<String>, bool),
    Value(Option<String>),
}

/// What the functions of a name give in a select list.
pub(super) fn gives(catalog: &FunctionCatalog, name: &ObjectName) -> Gives {
    let Some(called) = function_name(name) else {
        return Gives::Other;
    };
    let overloads = catalog.overloads(&called);
    let Some(first) = overloads.first() else {
        return if is_aggregate(&called.name) {
            Gives::Aggregate
        } else {
            Gives::Other
        };
    };
    if first.is_aggregate() {
        return Gives::Aggregate;
    }
    let columns = |f: &Arc<taipan_engine::Function>| match &f.definition().source.table {
        Some(columns) if f.names_columns() => columns.iter().map(|(name, _)| name.clone()).collect(),
        _ => Vec::new(),
    };
    let own: Vec<String> = columns(first);
    let alike = |f: &Arc<taipan_engine::Function>| f.gives_rows() && columns(f) == own;
    if !overloads.iter().all(alike) {
        return Gives::Other;
    }
    Gives::Rows {
        columns: own,
        volatile: overloads.iter().any(|f| f.volatility() == Volatility::Volatile),
    }
}

/// The names of the columns in which the parameters come back that a call with so many arguments gives; none: it gives a
/// value. The name of the only one, where it is no row.
pub(super) fn record(catalog: &FunctionCatalog, name: &FunctionName, given: usize) -> Result<Record> {
    let mut found: Option<Record> = None;
    for function in catalog.overloads(name) {
        let definition = function.definition();
        let most = if definition.variadic().is_some() {
            usize::MAX
        } else {
            definition.arguments.len()
        };
        if !(definition.required_arguments()..=most).contains(&given) {
            continue;
        }
        let mut columns: Vec<String> = definition.given_back().into_iter().map(|(name, _)| name).collect();
        let record = if definition.gives_record() {
            Record::Row(columns, function.volatility() == Volatility::Volatile)
        } else {
            Record::Value(columns.pop().filter(|_| definition.named_back()))
        };
        match &found {
            Some(other) if *other != record => {
                return Err(Error::not_built(format!(
                    "function {name} in FROM, several of which give back other parameters"
                )));
            }
            _ => found = Some(record),
        }
    }
    Ok(found.unwrap_or(Record::Value(None)))
}

/// Writes `(f(…)).*` as the fields of the row that `f` gives.
pub(super) fn open_records(catalog: &FunctionCatalog, select: &mut Select) -> Result<()> {
    let row = |item: &SelectItem| match item {
        SelectItem::UnnamedExpr(expr) => all_fields(expr),
        _ => None,
    };
    select.projection.iter_mut().for_each(name_field);
    if !select.projection.iter().any(|item| row(item).is_some()) {
        return Ok(());
    }
    let mut opened = Vec::new();
    for item in std::mem::take(&mut select.projection) {
        let Some(row) = row(&item) else {
            opened.push(item);
            continue;
        };
        for name in fields(catalog, &row)? {
            let alias = Ident::with_quote('"', name);
            opened.push(SelectItem::ExprWithAlias {
                expr: parse_expression(&format!("({row}).{alias}"))?,
                alias,
            });
        }
    }
    select.projection = opened;
    Ok(())
}

/// A field of a row is called as it is where nothing gives it another name.
fn name_field(item: &mut SelectItem) {
    if let SelectItem::UnnamedExpr(expr @ Expr::CompoundFieldAccess { .. }) = item
        && let Expr::CompoundFieldAccess { access_chain, .. } = &*expr
        && let Some(AccessExpr::Dot(Expr::Identifier(name))) = access_chain.last()
        && all_fields(expr).is_none()
    {
        *item = SelectItem::ExprWithAlias {
            alias: name.clone(),
            expr: expr.clone(),
        };
    }
}

/// The names of the fields of a row that a call gives.
fn fields(catalog: &FunctionCatalog, row: &Expr) -> Result<Vec<String>> {
    let mut inner = row;
    while let Expr::Nested(nested) = inner {
        inner = nested;
    }
    let call = match inner {
        Expr::Function(call) => function_name(&call.name).map(|name| (name, call)),
        _ => None,
    };
    if let Some((name, call)) = call {
        if let Gives::Rows { columns, .. } = gives(catalog, &call.name)
            && !columns.is_empty()
        {
            return Ok(columns);
        }
        if let Record::Row(columns, _) = record(catalog, &name, argument_count(call).unwrap_or_default())? {
            return Ok(columns);
        }
    }
    Err(
        Error::not_built(format!("({row}).* of anything but the row of a function"))
            .with_hint("Name the fields: (x).a, (x).b."),
    )
}

/// Whether a call is of functions that return nothing.
pub(super) fn gives_nothing(catalog: &FunctionCatalog, call: &Function) -> bool {
    let Some(name) = function_name(&call.name) else {
        return false;
    };
    let overloads = catalog.overloads(&name);
    // What is written in SQL gives NULL then, as in Postgres.
    let void = |f: &Arc<taipan_engine::Function>| {
        f.definition().returns == VOID && !f.definition().procedure && !f.runs_statements()
    };
    !overloads.is_empty() && overloads.iter().all(void)
}
