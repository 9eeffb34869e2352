//! `(a, b) OVERLAPS (c, d)`: whether two spans of time have a moment in common, as comparisons of their ends.

use crate::error::{Error, Result};
use crate::statements::expression as parse_expression;
use sqlparser::ast::{BinaryOperator, DataType, Expr};

/// What stands for an expression, if it is one of these. `is_volatile` tells whether an expression may have another value each
/// time.
///
/// # Errors
///
/// 0A000 for ends that are others each time.
pub(super) fn rewritten(expr: &Expr, is_volatile: &dyn Fn(&Expr) -> bool) -> Result<Option<Expr>> {
    let Expr::BinaryOp {
        left,
        op: BinaryOperator::Overlaps,
        right,
    } = expr
    else {
        return Ok(None);
    };
    let (Expr::Tuple(first), Expr::Tuple(second)) = (left.as_ref(), right.as_ref()) else {
        return Ok(None);
    };
    let ([a, b], [c, d]) = (first.as_slice(), second.as_slice()) else {
        return Ok(None);
    };
    if [a, b, c, d].into_iter().any(is_volatile) {
        return Err(Error::not_built("OVERLAPS of what is another value each time"));
    }
    let (start, end) = span(a, b);
    let (other_start, other_end) = span(c, d);
    // The one that begins later has to begin before the other ends.
    let inside = |start: &str, end: &str, other_end: &str| {
        format!(
            "CASE WHEN {other_end} IS NULL THEN NULL WHEN {start} < {other_end} THEN true \
             WHEN {end} IS NULL THEN NULL ELSE false END"
        )
    };
    let later = inside(&start, &end, &other_end);
    let earlier = inside(&other_start, &other_end, &end);
    let text = format!(
        "(CASE WHEN {start} IS NULL OR {other_start} IS NULL THEN NULL WHEN {start} > {other_start} THEN {later} \
         WHEN {start} < {other_start} THEN {earlier} WHEN {end} IS NULL OR {other_end} IS NULL THEN NULL ELSE true END)"
    );
    parse_expression(&text).map(Some)
}

/// The first and the last moment of a span, whose second one may be how long it is. Of one that is known, it is the first.
fn span(from: &Expr, to: &Expr) -> (String, String) {
    let is_length = match to {
        Expr::Interval(_) => true,
        Expr::Cast { data_type, .. } => matches!(data_type, DataType::Interval { .. }),
        _ => false,
    };
    let to = if is_length {
        format!("(({from}) + ({to}))")
    } else {
        format!("({to})")
    };
    let start = format!("least(({from}), {to})");
    let end = format!("(CASE WHEN ({from}) IS NULL OR {to} IS NULL THEN NULL ELSE greatest(({from}), {to}) END)");
    (start, end)
}
