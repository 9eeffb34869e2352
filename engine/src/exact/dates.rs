//! Dates with intervals, which are points in time with a clock, as in Postgres: the planner's are dates, which lose the hours.

use datafusion::arrow::datatypes::{DataType, IntervalMonthDayNano, IntervalUnit, TimeUnit};
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::{BinaryExpr, Cast, Expr, ExprSchemable, Operator};
use datafusion::sql::sqlparser::ast::BinaryOperator;

/// Has room for all dates that there are.
const POINT: DataType = DataType::Timestamp(TimeUnit::Microsecond, None);

/// Plans sums and differences of dates and intervals, and comparisons of dates with them.
#[derive(Debug)]
pub(super) struct Dates;

impl ExprPlanner for Dates {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let operator = match expr.op {
            BinaryOperator::Plus => Operator::Plus,
            BinaryOperator::Minus => Operator::Minus,
            BinaryOperator::Eq
            | BinaryOperator::NotEq
            | BinaryOperator::Lt
            | BinaryOperator::LtEq
            | BinaryOperator::Gt
            | BinaryOperator::GtEq => return Ok(compared(expr, schema)),
            _ => return Ok(PlannerResult::Original(expr)),
        };
        let is_date = |side: &Expr| matches!(side.get_type(schema), Ok(DataType::Date32));
        let is_interval = |side: &Expr| is_interval(side, schema);
        let (left, right) = match (expr.left, expr.right) {
            (left, right) if is_interval(&right) && is_date(&left) => (point(left), right),
            (left, right) if operator == Operator::Plus && is_interval(&left) && is_date(&right) => {
                (left, point(right))
            }
            (left, right) => {
                return Ok(PlannerResult::Original(RawBinaryExpr {
                    op: expr.op,
                    left,
                    right,
                }));
            }
        };
        let made = BinaryExpr::new(Box::new(left), operator, Box::new(right));
        Ok(PlannerResult::Planned(Expr::BinaryExpr(made)))
    }
}

fn point(date: Expr) -> Expr {
    Expr::Cast(Cast::new(Box::new(date), POINT))
}

fn is_interval(side: &Expr, schema: &DFSchema) -> bool {
    matches!(side.get_type(schema), Ok(DataType::Interval(_)))
}

/// A text that is written out, whose type is open.
fn is_text(side: &Expr) -> bool {
    matches!(side, Expr::Literal(ScalarValue::Utf8(_), _))
}

fn interval(text: Expr) -> Expr {
    Expr::Cast(Cast::new(
        Box::new(text),
        DataType::Interval(IntervalUnit::MonthDayNano),
    ))
}

/// A date is compared with a constant that is one, as which it can be looked for in files; an interval with a text that is one.
fn compared(mut expr: RawBinaryExpr, schema: &DFSchema) -> PlannerResult<RawBinaryExpr> {
    let is_date = |side: &Expr| matches!(side.get_type(schema), Ok(DataType::Date32));
    if let Some(date) = constant(&expr.right).filter(|_| is_date(&expr.left)) {
        expr.right = Expr::Literal(date, None);
    } else if let Some(date) = constant(&expr.left).filter(|_| is_date(&expr.right)) {
        expr.left = Expr::Literal(date, None);
    } else if is_text(&expr.right) && is_interval(&expr.left, schema) {
        expr.right = interval(expr.right);
    } else if is_text(&expr.left) && is_interval(&expr.right, schema) {
        expr.left = interval(expr.left);
    }
    PlannerResult::Original(expr)
}

/// The date that a constant date with whole days or months of a constant interval is.
fn constant(expr: &Expr) -> Option<ScalarValue> {
    let Expr::BinaryExpr(BinaryExpr { left, op, right }) = expr else {
        return None;
    };
    let (point, interval) = match (left.as_ref(), right.as_ref()) {
        (Expr::Cast(point), Expr::Literal(interval, _)) | (Expr::Literal(interval, _), Expr::Cast(point)) => {
            (point, interval)
        }
        _ => return None,
    };
    let ScalarValue::IntervalMonthDayNano(Some(IntervalMonthDayNano { nanoseconds: 0, .. })) = interval else {
        return None;
    };
    if *point.field.data_type() != POINT {
        return None;
    }
    let date = match point.expr.as_ref() {
        Expr::Literal(date, _) => date.clone(),
        Expr::Cast(Cast { expr, field }) => expr.as_literal()?.cast_to(field.data_type()).ok()?,
        _ => return None,
    };
    if date.data_type() != DataType::Date32 {
        return None;
    }
    let point = date.cast_to(&POINT).ok()?;
    let moved = match op {
        Operator::Plus => point.add(interval),
        _ => point.sub(interval),
    };
    moved.ok()?.cast_to(&DataType::Date32).ok()
}

#[cfg(test)]
mod tests {
    use super::{constant, point};
    use datafusion::arrow::datatypes::IntervalMonthDayNano;
    use datafusion::common::ScalarValue;
    use datafusion::logical_expr::{BinaryExpr, Expr, Operator};

    fn moved(op: Operator, months: i32, days: i32, nanoseconds: i64) -> Option<ScalarValue> {
        let date = Expr::Literal(ScalarValue::Date32(Some(19_753)), None);
        let interval = IntervalMonthDayNano::new(months, days, nanoseconds);
        let interval = Expr::Literal(ScalarValue::IntervalMonthDayNano(Some(interval)), None);
        let made = BinaryExpr::new(Box::new(point(date)), op, Box::new(interval));
        constant(&Expr::BinaryExpr(made))
    }

    #[test]
    fn whole_days_from_a_date_are_a_date() {
        // 2024-01-31
        assert_eq!(moved(Operator::Plus, 1, 0, 0), Some(ScalarValue::Date32(Some(19_782))));
        assert_eq!(
            moved(Operator::Minus, 0, 31, 0),
            Some(ScalarValue::Date32(Some(19_722)))
        );
        assert_eq!(moved(Operator::Plus, 0, 0, 1), None);
    }
}
