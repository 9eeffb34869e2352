//! `TABLE(f(…) OVER (PARTITION BY …))` in FROM: what OVER says is the last argument of the call until the call is planned.

use crate::dialect::{is_partitions, partitions};
use crate::error::{Error, Result, SqlState};
use sqlparser::ast::{Expr, Function, FunctionArg, FunctionArgExpr, FunctionArguments};
use taipan_engine::{FunctionCatalog, FunctionName};

/// What OVER of a call says, as an argument.
pub(super) fn argument(call: &mut Function) -> Option<FunctionArg> {
    let over = call.over.take()?;
    Some(FunctionArg::Unnamed(FunctionArgExpr::Expr(partitions(None, over))))
}

/// Takes it away from the others.
pub(super) fn taken(args: &mut Vec<FunctionArg>) -> Option<FunctionArg> {
    args.pop_if(|arg| is_over(arg))
}

/// Whether an argument is what OVER says.
pub(super) fn is_over(arg: &FunctionArg) -> bool {
    let FunctionArg::Unnamed(FunctionArgExpr::Expr(expr)) = arg else {
        return false;
    };
    is_partitions(expr) && matches!(expr, Expr::Function(call) if call.args == FunctionArguments::None)
}

/// The table of an argument that says what its partitions are.
pub(super) fn table_in(expr: &mut Expr) -> Option<&mut FunctionArg> {
    if !is_partitions(expr) {
        return None;
    }
    match expr {
        Expr::Function(Function {
            args: FunctionArguments::List(list),
            ..
        }) => list.args.first_mut(),
        _ => None,
    }
}

/// Refuses OVER of what gives no rows.
pub(super) fn check(catalog: &FunctionCatalog, function: &FunctionName) -> Result<()> {
    let overloads = catalog.overloads(function);
    // That there is none is said where it is looked for.
    if overloads.is_empty() || overloads.iter().any(|f| f.gives_rows()) {
        return Ok(());
    }
    let message = format!("OVER specified, but {function} is not a function of rows");
    Err(Error::new(SqlState::WrongObjectType, message))
}
