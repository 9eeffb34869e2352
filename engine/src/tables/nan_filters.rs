//! Filters on columns whose NaN count as missing, written on the columns as they are stored, so that scans prune by them. Only
//! where the truth of a comparison matters: NaN makes it false there, as a missing value does.

use super::ops::OpFunction;
use datafusion::common::ScalarValue;
use datafusion::functions::expr_fn::isnan;
use datafusion::logical_expr::{BinaryExpr, Expr, Operator, binary_expr};
use taipan_udf::tables::Op;

/// The same condition on stored columns, and whether it has changed.
pub(crate) fn bare(condition: Expr) -> (Expr, bool) {
    let Expr::BinaryExpr(BinaryExpr { left, op, right }) = condition else {
        return (condition, false);
    };
    if matches!(op, Operator::And | Operator::Or) {
        let ((left, a), (right, b)) = (bare(*left), bare(*right));
        return (binary_expr(left, op, right), a || b);
    }
    let compares = matches!(
        op,
        Operator::Eq | Operator::Lt | Operator::LtEq | Operator::Gt | Operator::GtEq
    );
    match (stored(&left), stored(&right)) {
        _ if !compares => (binary_expr(*left, op, *right), false),
        (Some(column), None) if is_number(&right) => (compared(column, op, *right), true),
        (None, Some(column)) if is_number(&left) => (compared(column, op.swap().unwrap_or(op), *left), true),
        _ => (binary_expr(*left, op, *right), false),
    }
}

/// A column compared with a number. SQL takes NaN for the greatest value.
fn compared(column: Expr, op: Operator, number: Expr) -> Expr {
    let compared = binary_expr(column.clone(), op, number);
    match op {
        Operator::Eq | Operator::Lt | Operator::LtEq => compared,
        _ => compared.and(Expr::Not(Box::new(isnan(column)))),
    }
}

/// The column, or what is made of one, that a function of rows gets with NaN where a float is missing.
pub(crate) fn nan_for_missing(expr: &Expr) -> Option<Expr> {
    let Expr::ScalarFunction(call) = expr else {
        return None;
    };
    match &call.args[..] {
        [value, Expr::Literal(ScalarValue::Float64(Some(nan)), _)]
            if nan.is_nan() && call.func.name() == "coalesce" =>
        {
            Some(stored(value).unwrap_or_else(|| value.clone()))
        }
        _ => None,
    }
}

/// The stored column behind one whose NaN count as missing.
fn stored(expr: &Expr) -> Option<Expr> {
    let Expr::ScalarFunction(call) = expr else {
        return None;
    };
    let present = call.func.inner().downcast_ref::<OpFunction>()?.is(Op::Present);
    match &call.args[..] {
        [column @ Expr::Column(_)] if present => Some(column.clone()),
        _ => None,
    }
}

fn is_number(expr: &Expr) -> bool {
    match expr {
        Expr::Literal(ScalarValue::Float64(Some(value)), _) => !value.is_nan(),
        Expr::Literal(ScalarValue::Float32(Some(value)), _) => !value.is_nan(),
        _ => false,
    }
}
