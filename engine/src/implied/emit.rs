//! Implied predicates as expressions of a plan: such as scans prune by, and databases understand.

use super::conditions::{EPOCH_DAY, EPOCH_MICROS, Rows};
use datafusion::arrow::datatypes::{DataType, TimeUnit};
use datafusion::common::ScalarValue;
use datafusion::functions::math::expr_fn::isnan;
use datafusion::logical_expr::utils::{conjunction, disjunction};
use datafusion::logical_expr::{Expr, lit};
use std::ops::Not;
use taipan_udf::predicates::{Cut, NAN, Point, Predicate, Set, float_at};

/// A range or hole is told by single values up to this many.
const MOST_VALUES: usize = 64;

/// The conjuncts of a predicate: what it says of each column alone, and, where that is less than all, the whole. That a
/// column is not NULL is not worth a filter.
pub(super) fn conjuncts(predicate: &Predicate, rows: &Rows<'_>) -> Vec<Expr> {
    if predicate.is_never() {
        return vec![lit(false)];
    }
    if predicate.is_always() {
        return Vec::new();
    }
    let columns = predicate.columns();
    let mut all: Vec<Expr> = columns
        .iter()
        .map(|column| predicate.of_column(*column))
        .filter(limits_values)
        .filter_map(|alone| whole(&alone, rows))
        .collect();
    if columns.len() > 1 && predicate.boxes().count() > 1 && limits_values(predicate) {
        all.extend(whole(predicate, rows));
    }
    all
}

/// Whether some row is left out that has no NULL.
fn limits_values(predicate: &Predicate) -> bool {
    !predicate
        .boxes()
        .any(|columns| columns.values().all(Set::has_every_value))
}

/// Any of the boxes. Nothing where some box says nothing that can be written.
fn whole(predicate: &Predicate, rows: &Rows<'_>) -> Option<Expr> {
    let boxes = predicate.boxes().map(|columns| {
        let sets = columns.iter().filter_map(|(column, set)| {
            let (expr, missing) = rows.expr(*column)?;
            let mut set = set.clone();
            if missing {
                set.null = set.has(&Point::Number(NAN));
            }
            within(expr, &rows.columns()[*column].ty, &set)
        });
        conjunction(sets)
    });
    disjunction(boxes.collect::<Option<Vec<Expr>>>()?)
}

/// That a column's value is in a set. Nothing where that cannot be written.
pub(crate) fn within(column: &Expr, ty: &DataType, set: &Set) -> Option<Expr> {
    let mut either = Vec::new();
    if set.has_every_value() {
        either.push(column.clone().is_not_null());
    } else if *ty == DataType::Boolean {
        either.extend(truth(column, set));
    } else if let Some(values) = values(set, ty) {
        either.extend(one_of(column, values, false));
    } else if let Some(values) = values(&set.not(), ty) {
        either.extend(one_of(column, values, true));
    } else {
        let nan = Cut::Before(Point::Number(NAN));
        for (from, to) in set.ranges().iter().filter(|(from, _)| !is_float(ty) || *from < nan) {
            either.push(between(column, ty, from, to)?);
        }
    }
    if is_float(ty) && !set.has_every_value() && set.has(&Point::Number(NAN)) {
        either.push(isnan(column.clone()));
    }
    if set.null {
        either.push(column.clone().is_null());
    }
    disjunction(either)
}

fn is_float(ty: &DataType) -> bool {
    matches!(ty, DataType::Float32 | DataType::Float64)
}

/// The values that are all a set has, where it has few. The zeros are two values to SQL, so floats are told by ranges.
fn values(set: &Set, ty: &DataType) -> Option<Vec<ScalarValue>> {
    if is_float(ty) {
        return None;
    }
    let points: Vec<Point> = match set.texts() {
        Some(texts) if !texts.is_empty() => texts.into_iter().map(Point::Text).collect(),
        _ => {
            let mut numbers = Vec::new();
            for (low, high) in set.spans() {
                let (low, high) = (low?, high?);
                if high.checked_sub(low)? >= MOST_VALUES as i128 || numbers.len() > MOST_VALUES {
                    return None;
                }
                numbers.extend((low..=high).map(Point::Number));
            }
            numbers
        }
    };
    // One range is better told by its ends.
    let apart = points.len() == 1 || set.ranges().len() > 1;
    let values = points.iter().map(|point| value(point, ty, false));
    values
        .collect::<Option<Vec<_>>>()
        .filter(|values| apart && !values.is_empty())
}

fn truth(column: &Expr, set: &Set) -> Option<Expr> {
    match (set.has(&Point::Number(1)), set.has(&Point::Number(0))) {
        (true, true) => Some(column.clone().is_not_null()),
        (true, false) => Some(column.clone()),
        (false, true) => Some(column.clone().not()),
        (false, false) => None,
    }
}

fn one_of(column: &Expr, values: Vec<ScalarValue>, negated: bool) -> Option<Expr> {
    let mut literals: Vec<Expr> = values.into_iter().map(|value| Expr::Literal(value, None)).collect();
    if literals.len() > 1 {
        return Some(column.clone().in_list(literals, negated));
    }
    let literal = literals.pop()?;
    Some(if negated {
        column.clone().not_eq(literal)
    } else {
        column.clone().eq(literal)
    })
}

/// From a cut to a cut.
fn between(column: &Expr, ty: &DataType, from: &Cut, to: &Cut) -> Option<Expr> {
    let ends = match (is_float(ty), from, to) {
        (true, _, _) => float_ends(column, ty, from, to),
        (false, _, Cut::Before(to @ Point::Text(_))) => {
            let begin = begin(column, ty, from);
            let end = column.clone().lt(Expr::Literal(value(to, ty, true)?, None));
            begin.into_iter().chain([end]).collect()
        }
        (false, _, Cut::Before(Point::Number(to))) => {
            let last = value(&Point::Number(to - 1), ty, true);
            let end = last.map(|last| column.clone().lt_eq(Expr::Literal(last, None)));
            begin(column, ty, from).into_iter().chain(end).collect()
        }
        _ => begin(column, ty, from).into_iter().collect::<Vec<_>>(),
    };
    Some(conjunction(ends).unwrap_or_else(|| column.clone().is_not_null()))
}

fn begin(column: &Expr, ty: &DataType, from: &Cut) -> Option<Expr> {
    let Cut::Before(point) = from else { return None };
    let first = value(point, ty, false)?;
    Some(column.clone().gt_eq(Expr::Literal(first, None)))
}

/// The ends of a range of floats, each told by the float in it or by the one next to it, whichever is shorter to write.
fn float_ends(column: &Expr, ty: &DataType, from: &Cut, to: &Cut) -> Vec<Expr> {
    let literal = |place: i128, up: bool| Expr::Literal(float(place, ty, up), None);
    let digits = |place: i128| format!("{}", float_at(place)).len();
    let mut ends = Vec::new();
    if let Cut::Before(Point::Number(first)) = from {
        ends.push(if digits(*first) <= digits(first - 1) || *ty == DataType::Float32 {
            column.clone().gt_eq(literal(*first, false))
        } else {
            column.clone().gt(literal(first - 1, true))
        });
    }
    // What comes after infinity is NaN.
    if let Cut::Before(Point::Number(end)) = to
        && *end < NAN
    {
        ends.push(if digits(end - 1) <= digits(*end) || *ty == DataType::Float32 {
            column.clone().lt_eq(literal(end - 1, true))
        } else {
            column.clone().lt(literal(*end, false))
        });
    }
    ends
}

/// A value of a type; `up`: as the end of a range, else as its begin. Nothing where the type has no such value: a range
/// has no end there.
fn value(point: &Point, ty: &DataType, up: bool) -> Option<ScalarValue> {
    let number = match point {
        Point::Text(text) => return ScalarValue::from(text.as_ref()).cast_to(ty).ok(),
        Point::Number(number) => *number,
    };
    match ty {
        DataType::Boolean => Some(ScalarValue::Boolean(Some(number != 0))),
        DataType::Float32 | DataType::Float64 => Some(float(number, ty, up)),
        DataType::Date32 => {
            let days = i32::try_from(number - i128::from(EPOCH_DAY)).ok()?;
            Some(ScalarValue::Date32(Some(days)))
        }
        DataType::Decimal128(precision, scale) => Some(ScalarValue::Decimal128(Some(number), *precision, *scale)),
        DataType::Timestamp(unit, _) => {
            let micros = i64::try_from(number - i128::from(EPOCH_MICROS)).ok()?;
            ScalarValue::Int64(Some(ticks(micros, *unit, up)?)).cast_to(ty).ok()
        }
        _ => ScalarValue::Int64(Some(i64::try_from(number).ok()?)).cast_to(ty).ok(),
    }
}

/// Microseconds in another unit, rounded into the range that they end or begin; all nanoseconds of a microsecond are in it.
fn ticks(micros: i64, unit: TimeUnit, up: bool) -> Option<i64> {
    let coarse = |size: i64| micros.div_euclid(size) + i64::from(!up && micros.rem_euclid(size) != 0);
    match unit {
        TimeUnit::Second => Some(coarse(1_000_000)),
        TimeUnit::Millisecond => Some(coarse(1_000)),
        TimeUnit::Microsecond => Some(micros),
        TimeUnit::Nanosecond => micros.checked_mul(1_000)?.checked_add(if up { 999 } else { 0 }),
    }
}

/// The float at a place. SQL puts -0.0 before 0.0, which are one place: a range has both.
fn float(place: i128, ty: &DataType, up: bool) -> ScalarValue {
    let float = match float_at(place) {
        0.0 if up => 0.0,
        0.0 => -0.0,
        float => float,
    };
    if *ty == DataType::Float64 {
        return ScalarValue::Float64(Some(float));
    }
    let near = float as f32;
    let outward = match (up, f64::from(near)) {
        (true, rounded) if rounded < float => near.next_up(),
        (false, rounded) if rounded > float => near.next_down(),
        _ => near,
    };
    ScalarValue::Float32(Some(outward))
}
