//! Arithmetic of whole constants, checked as it is read. Arguments of table functions and the like are computed before any
//! rule of analysis sees them.

use super::arithmetic::{Checked, Operation, out_of_range};
use datafusion::arrow::datatypes::DataType;
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::type_coercion::binary::BinaryTypeCoercer;
use datafusion::logical_expr::{Expr, Operator};
use datafusion::sql::sqlparser::ast::BinaryOperator;

/// Plans arithmetic of constants.
#[derive(Debug)]
pub(super) struct Constants;

impl ExprPlanner for Constants {
    fn plan_binary_op(&self, expr: RawBinaryExpr, _: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let Some((operation, ty)) = planned(&expr) else {
            return Ok(PlannerResult::Original(expr));
        };
        let made = Checked::call(operation, ty.clone(), vec![expr.left, expr.right]);
        match value(&made) {
            Some(_) => Ok(PlannerResult::Planned(made)),
            // As Postgres does, which computes constants before anything else.
            None => Err(out_of_range(&ty).into()),
        }
    }
}

fn planned(expr: &RawBinaryExpr) -> Option<(Operation, DataType)> {
    let operator = match expr.op {
        BinaryOperator::Plus => Operator::Plus,
        BinaryOperator::Minus => Operator::Minus,
        BinaryOperator::Multiply => Operator::Multiply,
        _ => return None,
    };
    let (one, other) = (whole(&expr.left)?, whole(&expr.right)?);
    let ty = BinaryTypeCoercer::new(&one, &operator, &other).get_result_type().ok()?;
    let operation = Operation::of(operator)?;
    ty.is_integer().then_some((operation, ty))
}

/// The type of a constant that is a whole number.
fn whole(expr: &Expr) -> Option<DataType> {
    value(expr)?;
    let ty = match expr {
        Expr::Literal(value, _) => value.data_type(),
        other => Checked::of(other)?.ty().clone(),
    };
    ty.is_integer().then_some(ty)
}

/// The value of a constant that is a whole number, if its type has room for it.
fn value(expr: &Expr) -> Option<i128> {
    let (number, ty) = match expr {
        Expr::Literal(ScalarValue::Int64(Some(number)), _) => return Some(i128::from(*number)),
        Expr::Literal(ScalarValue::UInt64(Some(number)), _) => return Some(i128::from(*number)),
        Expr::ScalarFunction(call) => {
            let checked = Checked::of(expr)?;
            let [one, other] = &call.args[..] else { return None };
            let (one, other) = (value(one)?, value(other)?);
            let number = match checked.operation() {
                Operation::Add => one.checked_add(other),
                Operation::Subtract => one.checked_sub(other),
                Operation::Multiply => one.checked_mul(other),
                Operation::Divide | Operation::Negate => None,
            };
            (number?, checked.ty())
        }
        _ => return None,
    };
    let fits = match ty {
        DataType::Int64 => i64::try_from(number).is_ok(),
        DataType::UInt64 => u64::try_from(number).is_ok(),
        _ => false,
    };
    fits.then_some(number)
}
