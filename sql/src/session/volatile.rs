//! Expressions that may have another value each time, which are not to be computed twice for one value.

use crate::database::folded;
use crate::visits::visit_expressions;
use sqlparser::ast::{Expr, ObjectName};
use std::ops::ControlFlow;
use taipan_engine::{FunctionCatalog, FunctionName};
use taipan_udf::Volatility;

/// Functions of the engine and of the session that are so.
const VOLATILE: [&str; 8] = [
    "random",
    "rand",
    "gen_random_uuid",
    "uuid",
    "nextval",
    "setval",
    "clock_timestamp",
    "timeofday",
];

/// Whether an expression may have another value each time. One with a query in it may.
pub(super) fn is_volatile(expr: &Expr, functions: &FunctionCatalog) -> bool {
    let found = visit_expressions(expr, |part| match part {
        Expr::Function(call) if changes(&call.name, functions) => ControlFlow::Break(()),
        Expr::Subquery(_) | Expr::Exists { .. } | Expr::InSubquery { .. } => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    found.is_break()
}

fn changes(name: &ObjectName, functions: &FunctionCatalog) -> bool {
    let parts: Vec<String> = name.0.iter().filter_map(|part| part.as_ident()).map(folded).collect();
    let (schema, name) = match parts.as_slice() {
        [schema, name] => (Some(schema.clone()), name.clone()),
        [name] => (None, name.clone()),
        _ => return true,
    };
    if VOLATILE.contains(&name.as_str()) {
        return true;
    }
    let own = functions.overloads(&FunctionName { schema, name });
    own.iter()
        .any(|function| function.volatility() == Volatility::Volatile || function.is_sql())
}
