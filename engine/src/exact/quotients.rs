//! Quotients of NUMERICs, as they are planned: with the decimals that averages have, rounded away from zero from the middle.
//! DataFusion's have four more than the dividend, and what comes behind them is cut off.

use super::arithmetic::{Checked, Operation};
use super::moments::decimals;
use datafusion::arrow::datatypes::{DECIMAL128_MAX_PRECISION, DataType};
use datafusion::common::{DFSchema, Result};
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::{Expr, ExprSchemable};
use datafusion::sql::sqlparser::ast::BinaryOperator;

/// Plans divisions of NUMERICs, and of a NUMERIC and a whole number.
#[derive(Debug)]
pub(super) struct Quotients;

impl ExprPlanner for Quotients {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let numbers = match expr.op {
            BinaryOperator::Divide => decimal(&expr.left, schema).zip(decimal(&expr.right, schema)),
            _ => None,
        };
        let Some((one, other)) = numbers.filter(|(one, other)| !(one.whole && other.whole)) else {
            return Ok(PlannerResult::Original(expr));
        };
        let cast = |operand: Expr, number: &Decimal| {
            if number.whole {
                operand.cast_to(&number.ty(), schema)
            } else {
                Ok(operand)
            }
        };
        let args = vec![cast(expr.left, &one)?, cast(expr.right, &other)?];
        Ok(PlannerResult::Planned(Checked::call(
            Operation::Divide,
            ty(&one, &other),
            args,
        )))
    }
}

/// The type of an operand.
#[derive(Clone, Copy)]
struct Decimal {
    precision: u8,
    scale: i8,
    /// Whether it is a whole number, which is to become one.
    whole: bool,
}

impl Decimal {
    fn ty(self) -> DataType {
        DataType::Decimal128(self.precision, self.scale)
    }
}

/// What an operand is as a decimal; nothing: it is no number of digits.
fn decimal(expr: &Expr, schema: &DFSchema) -> Option<Decimal> {
    let whole = |precision| {
        Some(Decimal {
            precision,
            scale: 0,
            whole: true,
        })
    };
    match expr.get_type(schema).ok()? {
        DataType::Int8 | DataType::UInt8 => whole(3),
        DataType::Int16 | DataType::UInt16 => whole(5),
        DataType::Int32 | DataType::UInt32 => whole(10),
        DataType::Int64 => whole(19),
        DataType::UInt64 => whole(20),
        DataType::Decimal128(precision, scale) if scale >= 0 => Some(Decimal {
            precision,
            scale,
            whole: false,
        }),
        _ => None,
    }
}

/// The type of a quotient.
fn ty(one: &Decimal, other: &Decimal) -> DataType {
    let whole = i16::from(one.precision) - i16::from(one.scale) + i16::from(other.scale);
    let scale = decimals(one.precision.max(other.precision), whole, one.scale.max(other.scale));
    DataType::Decimal128(DECIMAL128_MAX_PRECISION, scale)
}
