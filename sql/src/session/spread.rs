//! Calls of functions that are VARIADIC: their last arguments are the items of an array.

use crate::dialect::VARIADIC;
use crate::error::{Error, Result};
use crate::statements::expression as parse_expression;
use sqlparser::ast::{Expr, FunctionArg, FunctionArgExpr, FunctionArguments};
use std::sync::Arc;
use taipan_engine::{FunctionCatalog, FunctionName};

/// Puts the last arguments of a call of a function that is VARIADIC into an array, unless they are one already.
pub(super) fn spread(catalog: &FunctionCatalog, name: &FunctionName, args: &mut Vec<FunctionArg>) -> Result<()> {
    let overloads = catalog.overloads(name);
    let variadic = overloads.iter().filter_map(|f| f.definition().variadic());
    let variadic: Vec<usize> = variadic.collect();
    if let Some(marked) = args.iter().position(|arg| marked_array(arg).is_some()) {
        if variadic.is_empty() || marked + 1 != args.len() {
            return Err(Error::not_built(format!("VARIADIC in a call of {name}, in this place")));
        }
        if let Some(array) = marked_array(&args[marked]) {
            args[marked] = FunctionArg::Unnamed(FunctionArgExpr::Expr(array));
        }
        return Ok(());
    }
    let given = args.len();
    let is_named = args.iter().any(|arg| !matches!(arg, FunctionArg::Unnamed(_)));
    let fitting: Vec<usize> = variadic.iter().copied().filter(|first| given > *first).collect();
    let [first, rest @ ..] = fitting.as_slice() else {
        return Ok(());
    };
    if is_named {
        return Ok(());
    }
    let takes = |f: &Arc<taipan_engine::Function>| {
        let definition = f.definition();
        let counts = definition.required_arguments()..=definition.arguments.len();
        definition.variadic().is_none() && counts.contains(&given)
    };
    if rest.iter().any(|other| other != first) || overloads.iter().any(takes) {
        let what = format!("a call of {name}, which is VARIADIC and has overloads of {given} arguments");
        return Err(Error::not_built(what).with_hint("Write VARIADIC ARRAY[…] for the last argument."));
    }
    let items: Vec<String> = args.split_off(*first).iter().map(ToString::to_string).collect();
    let array = parse_expression(&format!("ARRAY[{}]", items.join(", ")))?;
    args.push(FunctionArg::Unnamed(FunctionArgExpr::Expr(array)));
    Ok(())
}

/// The array that stands behind VARIADIC, if an argument is one.
fn marked_array(arg: &FunctionArg) -> Option<Expr> {
    let FunctionArg::Unnamed(FunctionArgExpr::Expr(Expr::Function(call))) = arg else {
        return None;
    };
    let [name] = call.name.0.as_slice() else {
        return None;
    };
    let FunctionArguments::List(list) = &call.args else {
        return None;
    };
    match (name.as_ident()?.value == VARIADIC, list.args.as_slice()) {
        (true, [FunctionArg::Unnamed(FunctionArgExpr::Expr(array))]) => Some(array.clone()),
        _ => None,
    }
}
