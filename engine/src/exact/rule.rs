//! A rule of analysis, after types are settled: arithmetic of whole numbers and decimals becomes checked arithmetic, casts to
//! whole numbers round, casts to floats are checked, casts of text to bytes read what the text stands for.

use super::arithmetic::{Checked, Operation};
use super::rewriting::rewritten;
use super::{bytes, decimals, floats, rounding, spelled, times};
use datafusion::arrow::datatypes::{DECIMAL128_MAX_PRECISION, DataType};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::{Transformed, TreeNode};
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::type_coercion::binary::BinaryTypeCoercer;
use datafusion::logical_expr::{BinaryExpr, Cast, Expr, ExprSchemable, LogicalPlan, Operator, TryCast};
use datafusion::optimizer::AnalyzerRule;

/// Writes arithmetic and casts so that nothing is lost without an error.
#[derive(Debug)]
pub(super) struct ExactNumbers;

impl AnalyzerRule for ExactNumbers {
    fn name(&self) -> &str {
        "exact_numbers"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, exact)
    }
}

/// An expression so written.
pub(crate) fn expression(expr: Expr, schema: &DFSchema) -> Result<Transformed<Expr>> {
    expr.transform_up(|expr| Ok(exact(expr, schema)))
}

fn exact(expr: Expr, schema: &DFSchema) -> Transformed<Expr> {
    match expr {
        Expr::BinaryExpr(BinaryExpr { left, op, right }) => match checked(&left, op, &right, schema) {
            Some((operation, ty)) => Transformed::yes(Checked::call(operation, ty, vec![*left, *right])),
            None => Transformed::no(Expr::BinaryExpr(BinaryExpr { left, op, right })),
        },
        Expr::Negative(inner) => match ty(&inner, schema) {
            Some(ty) if ty.is_signed_integer() => Transformed::yes(Checked::call(Operation::Negate, ty, vec![*inner])),
            _ => Transformed::no(Expr::Negative(inner)),
        },
        Expr::Cast(Cast { expr, field }) => match ty(&expr, schema) {
            Some(from) if rounding::rounds(&from, field.data_type()) => {
                Transformed::yes(rounding::rounded(*expr, &from, field.data_type().clone()))
            }
            Some(from) if floats::narrows(&from, field.data_type()) => {
                Transformed::yes(floats::narrowed(*expr, field.data_type().clone(), false))
            }
            Some(from) if decimals::reads(&from, field.data_type()) => {
                Transformed::yes(decimals::read(*expr, field.data_type().clone()))
            }
            Some(from) if bytes::reads(&from, field.data_type()) => {
                Transformed::yes(bytes::read(*expr, field.data_type().clone(), false))
            }
            Some(from) if times::reads(&from, field.data_type()) => {
                Transformed::yes(times::read(*expr, field.data_type().clone(), false))
            }
            Some(from) if spelled::reads(&from, field.data_type()) => {
                match spelled::spelled(&expr, field.data_type()) {
                    Some(text) => Transformed::yes(Expr::Cast(Cast {
                        expr: Box::new(text),
                        field,
                    })),
                    None => Transformed::no(Expr::Cast(Cast { expr, field })),
                }
            }
            _ => Transformed::no(Expr::Cast(Cast { expr, field })),
        },
        Expr::TryCast(TryCast { expr, field }) => match ty(&expr, schema) {
            Some(from) if floats::narrows(&from, field.data_type()) => {
                Transformed::yes(floats::narrowed(*expr, field.data_type().clone(), true))
            }
            Some(from) if bytes::reads(&from, field.data_type()) => {
                Transformed::yes(bytes::read(*expr, field.data_type().clone(), true))
            }
            Some(from) if times::reads(&from, field.data_type()) => {
                Transformed::yes(times::read(*expr, field.data_type().clone(), true))
            }
            Some(from) if spelled::reads(&from, field.data_type()) => {
                match spelled::spelled(&expr, field.data_type()) {
                    Some(text) => Transformed::yes(Expr::TryCast(TryCast {
                        expr: Box::new(text),
                        field,
                    })),
                    None => Transformed::no(Expr::TryCast(TryCast { expr, field })),
                }
            }
            _ => Transformed::no(Expr::TryCast(TryCast { expr, field })),
        },
        other => Transformed::no(other),
    }
}

/// The type of an expression, at once for what is checked already: chains are as deep as they are long.
fn ty(expr: &Expr, schema: &DFSchema) -> Option<DataType> {
    match Checked::of(expr) {
        Some(checked) => Some(checked.ty().clone()),
        None => expr.get_type(schema).ok(),
    }
}

/// What is to be computed, and the type of the result, where DataFusion's operator would lose what does not fit.
fn checked(left: &Expr, op: Operator, right: &Expr, schema: &DFSchema) -> Option<(Operation, DataType)> {
    let operation = Operation::of(op)?;
    let (one, other) = (ty(left, schema)?, ty(right, schema)?);
    if one.is_integer() {
        return (one == other && operation != Operation::Divide).then_some((operation, one));
    }
    let decimal = |ty: &DataType| matches!(ty, DataType::Decimal128(..));
    if !decimal(&one) || !decimal(&other) {
        return None;
    }
    let ty = BinaryTypeCoercer::new(&one, &op, &other).get_result_type().ok()?;
    // Narrower results have room for all that their operands can be; quotients are rounded.
    let checked = operation == Operation::Divide || matches!(ty, DataType::Decimal128(DECIMAL128_MAX_PRECISION, _));
    checked.then_some((operation, ty))
}
