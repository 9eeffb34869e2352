//! Dates with intervals, which are points in time with a clock, as in Postgres: the planner's are dates, which lose the hours.

use super::interval_length::is_interval;
use super::interval_order::compares;
use super::rewriting::rewritten;
use datafusion::arrow::datatypes::{DataType, IntervalMonthDayNano, IntervalUnit, TimeUnit};
use datafusion::common::config::ConfigOptions;
use datafusion::common::tree_node::Transformed;
use datafusion::common::{DFSchema, Result, ScalarValue};
use datafusion::logical_expr::planner::{ExprPlanner, PlannerResult, RawBinaryExpr};
use datafusion::logical_expr::{BinaryExpr, Cast, Expr, ExprSchemable, LogicalPlan, Operator};
use datafusion::optimizer::AnalyzerRule;
use datafusion::sql::sqlparser::ast::BinaryOperator;

/// Has room for all dates that there are.
const POINT: DataType = DataType::Timestamp(TimeUnit::Microsecond, None);

/// Plans sums and differences of dates and intervals.
#[derive(Debug)]
pub(super) struct Dates;

impl ExprPlanner for Dates {
    fn plan_binary_op(&self, expr: RawBinaryExpr, schema: &DFSchema) -> Result<PlannerResult<RawBinaryExpr>> {
        let operator = match expr.op {
            BinaryOperator::Plus => Operator::Plus,
            BinaryOperator::Minus => Operator::Minus,
            _ => return Ok(PlannerResult::Original(expr)),
        };
        let is_point = |side: &Expr| matches!(side.get_type(schema), Ok(DataType::Timestamp(..)));
        let (left, right) = match (expr.left, expr.right) {
            // What is written out beside a sum of times is an interval.
            (left, right) if operator == Operator::Plus && is_point(&left) && is_text(&right) => {
                (left, interval(right))
            }
            (left, right) if operator == Operator::Plus && is_text(&left) && is_point(&right) => {
                (interval(left), right)
            }
            (left, right) if is_interval(&right, schema) && is_date(&left, schema) => (point(left), right),
            (left, right) if operator == Operator::Plus && is_interval(&left, schema) && is_date(&right, schema) => {
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

/// A rule of analysis, before types are settled: what dates and intervals are compared with is of their type where that is
/// known.
#[derive(Debug)]
pub(super) struct Compared;

impl AnalyzerRule for Compared {
    fn name(&self) -> &str {
        "compared_with_dates"
    }

    fn analyze(&self, plan: LogicalPlan, _: &ConfigOptions) -> Result<LogicalPlan> {
        rewritten(plan, compared)
    }
}

fn compared(expr: Expr, schema: &DFSchema) -> Transformed<Expr> {
    match expr {
        Expr::BinaryExpr(mut sides) if compares(sides.op) => {
            let changed =
                settle(&sides.left, &mut sides.right, schema) || settle(&sides.right, &mut sides.left, schema);
            Transformed::new_transformed(Expr::BinaryExpr(sides), changed)
        }
        Expr::Between(mut between) => {
            let low = settle(&between.expr, &mut between.low, schema);
            let high = settle(&between.expr, &mut between.high, schema);
            Transformed::new_transformed(Expr::Between(between), low || high)
        }
        Expr::InList(mut list) => {
            let mut changed = false;
            for item in &mut list.list {
                changed |= settle(&list.expr, item, schema);
            }
            Transformed::new_transformed(Expr::InList(list), changed)
        }
        other => Transformed::no(other),
    }
}

/// Makes a constant that a date is compared with a date, as which it can be looked for in files, and a text that an interval is
/// compared with an interval. Whether it was another.
fn settle(value: &Expr, other: &mut Expr, schema: &DFSchema) -> bool {
    if let Some(date) = constant(other) {
        let compares = is_date(value, schema);
        if compares {
            *other = Expr::Literal(date, None);
        }
        return compares;
    }
    let compares = is_text(other) && is_interval(value, schema);
    if compares {
        *other = interval(std::mem::take(other));
    }
    compares
}

fn point(date: Expr) -> Expr {
    Expr::Cast(Cast::new(Box::new(date), POINT))
}

fn is_date(side: &Expr, schema: &DFSchema) -> bool {
    matches!(side.get_type(schema), Ok(DataType::Date32))
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
