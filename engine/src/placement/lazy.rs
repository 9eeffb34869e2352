//! A logical rule that makes AND, OR and FILTER lazy where they guard a Python call. DataFusion evaluates the right side
//! of AND for whole batches unless few rows pass the left; only CASE selects rows. So `b <> 0 AND f(a, b)` becomes
//! `CASE b <> 0 WHEN false THEN false WHEN true THEN f(a, b) ELSE f(a, b) AND NULL END`: a CASE with an operand, which
//! DataFusion does not turn back. The conjuncts of a filter are left to the physical rule, so that others can be pushed.

use crate::python_calls;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::expr_rewriter::NamePreserver;
use datafusion::logical_expr::utils::{conjunction, merge_schema, split_conjunction_owned};
use datafusion::logical_expr::{BinaryExpr, Case, Expr, ExprSchemable, LogicalPlan, Operator, binary_expr, lit};
use datafusion::optimizer::{ApplyOrder, OptimizerConfig, OptimizerRule};

/// Makes guards lazy.
#[derive(Debug)]
pub(super) struct LazyLogic;

impl OptimizerRule for LazyLogic {
    fn name(&self) -> &str {
        "lazy_python_logic"
    }

    fn apply_order(&self) -> Option<ApplyOrder> {
        Some(ApplyOrder::BottomUp)
    }

    fn supports_rewrite(&self) -> bool {
        true
    }

    fn rewrite(&self, plan: LogicalPlan, _: &dyn OptimizerConfig) -> Result<Transformed<LogicalPlan>> {
        if !python_calls::in_node(&plan) {
            return Ok(Transformed::no(plan));
        }
        let schema = match &plan {
            LogicalPlan::Join(join) => join.left.schema().join(join.right.schema())?,
            _ => merge_schema(&plan.inputs()),
        };
        let names = NamePreserver::new(&plan);
        let by_conjunct = matches!(plan, LogicalPlan::Filter(_) | LogicalPlan::Join(_));
        let rewritten = plan.map_expressions(|expr| {
            let name = names.save(&expr);
            let rewritten = if by_conjunct {
                conjuncts(expr, &schema)?
            } else {
                lazy(expr, &schema)?
            };
            Ok(rewritten.update_data(|expr| name.restore(expr)))
        })?;
        rewritten.map_data(|plan| plan.recompute_schema())
    }
}

/// Each conjunct by itself.
fn conjuncts(expr: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
    if !python_calls::in_logical(&expr) {
        return Ok(Transformed::no(expr));
    }
    let mut changed = false;
    let mut conditions = Vec::new();
    for condition in split_conjunction_owned(expr) {
        let condition = lazy(condition, schema)?;
        changed |= condition.transformed;
        conditions.push(condition.data);
    }
    let condition = conjunction(conditions).unwrap_or_else(|| lit(true));
    Ok(Transformed::new_transformed(condition, changed))
}

fn lazy(expr: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
    expr.transform_up(|expr| match expr {
        Expr::BinaryExpr(BinaryExpr {
            left,
            op: op @ (Operator::And | Operator::Or),
            right,
        }) if python_calls::in_logical(&right) && !matches!(*left, Expr::Literal(..)) => {
            guarded(*left, op, *right, schema).map(Transformed::yes)
        }
        Expr::AggregateFunction(mut call) => {
            let Some(filter) = call.params.filter.clone() else {
                return Ok(Transformed::no(Expr::AggregateFunction(call)));
            };
            let mut changed = false;
            for arg in &mut call.params.args {
                if python_calls::in_logical(arg) && !is_filtered(arg, &filter) {
                    let when = vec![(Box::new(lit(true)), Box::new(std::mem::take(arg)))];
                    *arg = Expr::Case(Case::new(Some(filter.clone()), when, None));
                    changed = true;
                }
            }
            Ok(Transformed::new_transformed(Expr::AggregateFunction(call), changed))
        }
        other => Ok(Transformed::no(other)),
    })
}

/// `left op right` with `right` evaluated only where `left` does not decide.
fn guarded(left: Expr, op: Operator, right: Expr, schema: &DFSchema) -> Result<Expr> {
    let decided = op == Operator::Or;
    let unknown = if left.nullable(schema)? {
        let null = Expr::Literal(ScalarValue::Boolean(None), None);
        Some(Box::new(binary_expr(right.clone(), op, null)))
    } else {
        None
    };
    let constant = |value: bool| Box::new(lit(value));
    let when = vec![
        (constant(decided), constant(decided)),
        (constant(!decided), Box::new(right)),
    ];
    Ok(Expr::Case(Case::new(Some(Box::new(left)), when, unknown)))
}

/// Whether an argument of an aggregate is guarded by its filter already.
fn is_filtered(arg: &Expr, filter: &Expr) -> bool {
    matches!(arg, Expr::Case(case) if case.expr.as_deref() == Some(filter))
}
