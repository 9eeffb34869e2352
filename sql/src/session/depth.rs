//! Keeps expressions shallow: the planner and the printer of plans use the stack for each level.

use sqlparser::ast::{BinaryOperator, Expr};

/// The deepest expression that is planned.
pub const MAX_DEPTH: usize = 500;

/// Chains shorter than this stay as they were written.
const LONG_CHAIN: usize = 16;

/// Turns a long chain of AND, OR or `||`, which is as deep as it is long, into a tree of the same meaning.
pub fn balance(expr: &mut Expr) {
    let Some(operator) = associative(expr) else {
        return;
    };
    if chain_length(expr, &operator) < LONG_CHAIN {
        return;
    }
    let mut parts = Vec::new();
    let mut rest = std::mem::replace(expr, Expr::value(sqlparser::ast::Value::Null));
    while let Expr::BinaryOp { left, op, right } = rest {
        if op != operator {
            rest = Expr::BinaryOp { left, op, right };
            break;
        }
        parts.push(*right);
        rest = *left;
    }
    parts.push(rest);
    parts.reverse();
    *expr = tree(parts, &operator);
}

fn associative(expr: &Expr) -> Option<BinaryOperator> {
    match expr {
        Expr::BinaryOp { op, .. } => match op {
            BinaryOperator::And | BinaryOperator::Or | BinaryOperator::StringConcat => Some(op.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn chain_length(mut expr: &Expr, operator: &BinaryOperator) -> usize {
    let mut length = 0;
    while let Expr::BinaryOp { left, op, .. } = expr
        && op == operator
    {
        length += 1;
        expr = left;
    }
    length
}

/// As deep as the logarithm of the number of parts.
fn tree(mut parts: Vec<Expr>, operator: &BinaryOperator) -> Expr {
    let nested = |expr: Expr| match expr {
        Expr::BinaryOp { .. } => Expr::Nested(Box::new(expr)),
        other => other,
    };
    while parts.len() > 1 {
        let mut pairs = parts.into_iter();
        let mut joined = Vec::new();
        while let Some(left) = pairs.next() {
            joined.push(match pairs.next() {
                Some(right) => {
                    let (left, right) = (Box::new(nested(left)), Box::new(nested(right)));
                    Expr::BinaryOp {
                        left,
                        op: operator.clone(),
                        right,
                    }
                }
                None => left,
            });
        }
        parts = joined;
    }
    parts.pop().unwrap_or_else(|| Expr::value(sqlparser::ast::Value::Null))
}
