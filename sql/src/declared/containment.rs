//! The operators `@>` and `<@`, where a side is of type `jsonb`.

use super::comparisons::declared_type;
use crate::json;
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::Expr;
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use sqlparser::ast::BinaryOperator;
use std::sync::Arc;

#[derive(Debug)]
pub struct Containment;

impl ExprPlanner for Containment {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let turned = match expr.op {
            BinaryOperator::AtArrow => false,
            BinaryOperator::ArrowAt => true,
            _ => return Ok(PlannerResult::Original(expr)),
        };
        let is_json = [&expr.left, &expr.right]
            .into_iter()
            .any(|side| declared_type(side, schema).is_some());
        match json::containment(turned) {
            Some(function) if is_json => {
                let call = ScalarFunction::new_udf(Arc::new(function), vec![expr.left, expr.right]);
                Ok(PlannerResult::Planned(Expr::ScalarFunction(call)))
            }
            _ => Ok(PlannerResult::Original(expr)),
        }
    }
}
