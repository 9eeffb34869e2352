//! Whether an item of a select list stands for several columns.

use crate::dialect::all_fields;
use crate::visits::visit_expressions;
use sqlparser::ast::{Expr, Function};
use std::ops::ControlFlow;

/// Whether an expression of a select list is more than one column.
pub(super) fn is_several(expr: &Expr) -> bool {
    let found = visit_expressions(expr, |part| match part {
        Expr::Function(call) if is_columns(call) => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    found.is_break() || all_fields(expr).is_some()
}

/// Whether a call is `COLUMNS(…)`.
pub(super) fn is_columns(call: &Function) -> bool {
    match call.name.0.as_slice() {
        [name] => name
            .as_ident()
            .is_some_and(|name| name.quote_style.is_none() && name.value.eq_ignore_ascii_case("columns")),
        _ => false,
    }
}
