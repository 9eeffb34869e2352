//! Comparisons of rows that are written out, as those of their values, and of a value with any item of an array, where it matters
//! that a value is not known. The planner takes rows for values that are always known.

use super::making::{call, take};
use crate::error::{Error, Result, SqlState};
use crate::functions::{ROW, any_item};
use crate::statements::expression as parse_expression;
use crate::visits::VisitMut;
use sqlparser::ast::{
    BinaryOperator, Expr, FunctionArg, FunctionArgExpr, FunctionArguments, Query, SelectItem, UnaryOperator, VisitorMut,
};
use std::ops::ControlFlow;

/// Longer lists of rows are compared as the planner does.
const LONGEST: usize = 200;

/// Rewrites one expression. `is_volatile` tells whether an expression may have another value each time.
///
/// # Errors
///
/// 42601 for rows of different lengths.
pub(super) fn rewrite(expr: &mut Expr, is_volatile: &dyn Fn(&Expr) -> bool) -> Result<()> {
    let text = match expr {
        Expr::BinaryOp { left, op, right } => match (values(left), values(right), operator(op)) {
            (Some(left), Some(right), Some(op)) => {
                let again = op.starts_with(['<', '>']) && op != "<>";
                if again && left.iter().chain(&right).any(|value| is_volatile(value)) {
                    return Ok(());
                }
                compared(&left, op, &right)?
            }
            _ => return Ok(()),
        },
        Expr::InList {
            expr: row,
            list,
            negated,
        } => {
            let Some(row) = values(row).filter(|row| !row.iter().any(|value| is_volatile(value))) else {
                return Ok(());
            };
            let rows: Option<Vec<Vec<&Expr>>> = list.iter().map(values).collect();
            let Some(rows) = rows.filter(|rows| rows.len() <= LONGEST) else {
                return Ok(());
            };
            let equal = rows.iter().map(|other| compared(&row, "=", other));
            let equal = equal.collect::<Result<Vec<_>>>()?.join(" OR ");
            format!("({}({equal}))", if *negated { "NOT " } else { "" })
        }
        Expr::IsNull(row) => match values(row) {
            Some(values) => each(&values, "IS NULL"),
            None => return Ok(()),
        },
        Expr::IsNotNull(row) => match values(row) {
            Some(values) => each(&values, "IS NOT NULL"),
            None => return Ok(()),
        },
        _ => return Ok(()),
    };
    *expr = parse_expression(&text)?;
    Ok(())
}

/// The values of a row that is written out.
fn values(expr: &Expr) -> Option<Vec<&Expr>> {
    match expr {
        Expr::Tuple(values) => Some(values.iter().collect()),
        Expr::Nested(inner) => values(inner),
        Expr::Function(call) => {
            let [name] = call.name.0.as_slice() else { return None };
            let name = name.as_ident()?;
            let FunctionArguments::List(list) = &call.args else {
                return None;
            };
            let value = |arg| match arg {
                &FunctionArg::Unnamed(FunctionArgExpr::Expr(ref value)) => Some(value),
                _ => None,
            };
            // Names and values by turns.
            (name.value == ROW)
                .then(|| list.args.iter().skip(1).step_by(2).map(value).collect())
                .flatten()
        }
        _ => None,
    }
}

fn operator(op: &BinaryOperator) -> Option<&'static str> {
    Some(match op {
        BinaryOperator::Eq => "=",
        BinaryOperator::NotEq => "<>",
        BinaryOperator::Lt => "<",
        BinaryOperator::LtEq => "<=",
        BinaryOperator::Gt => ">",
        BinaryOperator::GtEq => ">=",
        _ => return None,
    })
}

fn each(values: &[&Expr], test: &str) -> String {
    let tests: Vec<String> = values.iter().map(|value| format!("({value}) {test}")).collect();
    format!("({})", tests.join(" AND "))
}

/// The comparison of two rows: the first values that are not equal decide.
fn compared(left: &[&Expr], op: &str, right: &[&Expr]) -> Result<String> {
    if left.len() != right.len() {
        let message = "unequal number of entries in row expressions";
        return Err(Error::new(SqlState::SyntaxError, message));
    }
    let pairs = left.iter().zip(right);
    let all = |op: &str, between: &str| {
        let compared = pairs.clone().map(|(left, right)| format!("({left}) {op} ({right})"));
        format!("({})", compared.collect::<Vec<_>>().join(between))
    };
    Ok(match op {
        "=" => all("=", " AND "),
        "<>" => all("<>", " OR "),
        op => {
            let strict = &op[..1];
            let mut text = String::new();
            for (left, right) in pairs.rev() {
                text = match text.as_str() {
                    "" => format!("(({left}) {op} ({right}))"),
                    rest => format!("(({left}) {strict} ({right}) OR (({left}) = ({right}) AND {rest}))"),
                };
            }
            text
        }
    })
}

/// Comparisons with any item of an array in what a query gives.
pub(super) fn in_list(items: &mut [SelectItem]) {
    for item in items {
        if let SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. } = item {
            known(expr);
        }
    }
}

/// Comparisons with any item of an array in what is negated.
pub(super) fn in_negation(expr: &mut Expr) {
    if let Expr::UnaryOp {
        op: UnaryOperator::Not,
        expr,
    } = expr
    {
        known(expr);
    }
}

fn known(expr: &mut Expr) {
    let _ = VisitMut::visit(expr, &mut AnyItems { queries: 0 });
}

struct AnyItems {
    /// How many queries are around the expression. What is in a query is its own.
    queries: usize,
}

impl VisitorMut for AnyItems {
    type Break = ();

    fn pre_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.queries += 1;
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _: &mut Query) -> ControlFlow<()> {
        self.queries -= 1;
        ControlFlow::Continue(())
    }

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        if let Expr::AnyOp {
            left,
            compare_op,
            right,
            ..
        } = expr
            && self.queries == 0
            && is_array(right)
            && let Some(function) = operator(compare_op).and_then(any_item)
        {
            *expr = call(function, [take(right), take(left)]);
        }
        ControlFlow::Continue(())
    }
}

/// Whether an expression is an array before anybody says what type it has.
fn is_array(expr: &Expr) -> bool {
    match expr {
        Expr::Nested(inner) => is_array(inner),
        Expr::Array(_) | Expr::Identifier(_) | Expr::CompoundIdentifier(_) => true,
        Expr::Cast { data_type, .. } => matches!(data_type, sqlparser::ast::DataType::Array(_)),
        _ => false,
    }
}
