//! Operators of `jsonb` that others have, too: `@>` and `<@` of arrays, `||` of texts and arrays, `-` of numbers.

use super::column::Declared;
use super::comparisons::written_type;
use crate::json::{self, Edit, JsonType};
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::{Expr, ScalarUDF};
use sqlparser::ast::BinaryOperator;
use std::sync::Arc;

#[derive(Debug)]
pub struct Operators;

impl ExprPlanner for Operators {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        match function(&expr, schema) {
            Some(function) => {
                let call = ScalarFunction::new_udf(Arc::new(function), vec![expr.left, expr.right]);
                Ok(PlannerResult::Planned(Expr::ScalarFunction(call)))
            }
            None => Ok(PlannerResult::Original(expr)),
        }
    }
}

/// The function that an operator is between these, if it is one of `jsonb`.
fn function(expr: &RawBinaryExpr, schema: &DFSchema) -> Option<ScalarUDF> {
    let is_jsonb = |side: &Expr| written_type(side, schema) == Some(Declared::Json(JsonType::Jsonb));
    let (left, right) = (is_jsonb(&expr.left), is_jsonb(&expr.right));
    // A text of a column stays a text; one that is written out is what stands beside it.
    let joins = left && (right || is_written(&expr.right)) || right && is_written(&expr.left);
    match expr.op {
        BinaryOperator::AtArrow if left || right => json::containment(false),
        BinaryOperator::ArrowAt if left || right => json::containment(true),
        BinaryOperator::StringConcat if joins => json::operator(Edit::Joined),
        BinaryOperator::Minus if left => json::operator(Edit::Without),
        BinaryOperator::HashMinus if left => json::operator(Edit::WithoutPath),
        _ => None,
    }
}

fn is_written(side: &Expr) -> bool {
    matches!(side, Expr::Literal(..) | Expr::Placeholder(_))
}
