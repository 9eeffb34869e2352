//! Where the values of a feature lie: a constant, or a column by its values in order, which have numbers here.

use super::exact;
use datafusion::arrow::datatypes::{DataType, SchemaRef};
use datafusion::common::{ColumnStatistics, ScalarValue};
use datafusion::logical_expr::Operator;
use datafusion::physical_expr::expressions::{BinaryExpr, Column, Literal};
use datafusion::physical_plan::PhysicalExpr;
use std::sync::Arc;

/// What is known of the values of a column: none is NaN or infinite.
#[derive(Clone, Debug)]
pub struct Known {
    ty: DataType,
    /// The places of the smallest and of the largest.
    pub ends: (i128, i128),
    /// Whether there may be NULLs.
    pub nulls: bool,
}

/// A feature.
#[derive(Clone, Debug)]
pub enum Axis {
    /// A number.
    Constant(f64),
    /// A column, and whether rows with NULL in it may pass.
    Column(Column, Known, bool),
}

impl Known {
    /// What statistics and other conditions on the same rows say of a column; nothing of types that have NaN, unless a
    /// condition leaves it out.
    pub fn of(
        schema: &SchemaRef,
        column: usize,
        statistics: Option<&ColumnStatistics>,
        conditions: &[Arc<dyn PhysicalExpr>],
    ) -> Option<Known> {
        let field = schema.fields().get(column)?;
        let mut known = Known {
            ty: field.data_type().clone(),
            ends: ends(field.data_type())?,
            nulls: field.is_nullable(),
        };
        // SQL's NaN is larger than every number.
        let mut has_nan = *field.data_type() == DataType::Float64;
        for (operator, bound) in conditions.iter().filter_map(|condition| compared(condition, column)) {
            let Some(place) = place(&bound, &known.ty) else {
                continue;
            };
            let (low, high) = &mut known.ends;
            if matches!(operator, Operator::Gt | Operator::GtEq | Operator::Eq) {
                *low = (*low).max(place + i128::from(operator == Operator::Gt));
            }
            if matches!(operator, Operator::Lt | Operator::LtEq | Operator::Eq) {
                *high = (*high).min(place - i128::from(operator == Operator::Lt));
                has_nan = false;
            }
        }
        if let Some(statistics) = statistics {
            known = known.within(statistics);
        }
        (!has_nan && known.is_finite()).then_some(known)
    }

    /// The same of some of the rows.
    pub fn within(&self, statistics: &ColumnStatistics) -> Known {
        let end = |value: Option<&ScalarValue>| value.and_then(|value| place(value, &self.ty));
        let (low, high) = (
            end(exact(&statistics.min_value)).unwrap_or(self.ends.0),
            end(exact(&statistics.max_value)).unwrap_or(self.ends.1),
        );
        Known {
            ty: self.ty.clone(),
            ends: (self.ends.0.max(low), self.ends.1.min(high)),
            nulls: self.nulls && exact(&statistics.null_count) != Some(&0),
        }
    }

    /// Whether a cast to a type leaves its values, but for how what is no DOUBLE is rounded to one.
    pub fn lasts_as(&self, ty: &DataType) -> bool {
        match ty {
            DataType::Float64 => true,
            DataType::Int64 => self.ty.is_integer(),
            _ => false,
        }
    }

    fn is_finite(&self) -> bool {
        // Models that work with 32 bits raise at what is too large for those.
        let (low, high) = self.numbers(self.ends);
        (low as f32).is_finite() && (high as f32).is_finite()
    }

    /// The numbers that a model sees for the values at two places, with room for how decimals are rounded.
    pub fn numbers(&self, (low, high): (i128, i128)) -> (f64, f64) {
        match self.ty {
            DataType::Float64 => (float_at(low), float_at(high)),
            DataType::Decimal128(_, scale) => {
                let number = |place: i128| place as f64 / 10f64.powi(scale.into());
                (number(low).next_down().next_down(), number(high).next_up().next_up())
            }
            _ => (low as f64, high as f64),
        }
    }

    /// The value at a place.
    pub fn value(&self, place: i128) -> Option<ScalarValue> {
        match self.ty {
            DataType::Float64 => Some(ScalarValue::Float64(Some(float_at(place)))),
            DataType::Decimal128(digits, scale) => Some(ScalarValue::Decimal128(Some(place), digits, scale)),
            ref whole => ScalarValue::Int64(Some(i64::try_from(place).ok()?)).cast_to(whole).ok(),
        }
    }
}

impl Axis {
    pub fn constant(number: f64) -> Axis {
        Axis::Constant(number)
    }

    /// A column; with missing values where it has NULLs and the model takes them.
    pub fn of(column: Column, known: Known, takes_missing: bool) -> Axis {
        Axis::Column(column, known, takes_missing)
    }

    /// The numbers between which it lies.
    pub fn numbers(&self) -> (f64, f64) {
        match self {
            Axis::Constant(number) => (*number, *number),
            Axis::Column(_, known, _) => known.numbers(known.ends),
        }
    }
}

/// The places of the values of a type; nothing for types that are not numbers here.
fn ends(ty: &DataType) -> Option<(i128, i128)> {
    Some(match ty {
        DataType::Int8 => (i8::MIN.into(), i8::MAX.into()),
        DataType::Int16 => (i16::MIN.into(), i16::MAX.into()),
        DataType::Int32 => (i32::MIN.into(), i32::MAX.into()),
        DataType::Int64 => (i64::MIN.into(), i64::MAX.into()),
        DataType::Decimal128(digits, _) => {
            let most = 10i128.checked_pow((*digits).into())? - 1;
            (-most, most)
        }
        DataType::Float64 => (place_of(f64::NEG_INFINITY), place_of(f64::INFINITY)),
        _ => return None,
    })
}

/// The place of a value of the type.
fn place(value: &ScalarValue, ty: &DataType) -> Option<i128> {
    if value.data_type() != *ty {
        return None;
    }
    match value {
        ScalarValue::Int8(Some(whole)) => Some((*whole).into()),
        ScalarValue::Int16(Some(whole)) => Some((*whole).into()),
        ScalarValue::Int32(Some(whole)) => Some((*whole).into()),
        ScalarValue::Int64(Some(whole)) => Some((*whole).into()),
        ScalarValue::Decimal128(Some(digits), _, _) => Some(*digits),
        ScalarValue::Float64(Some(number)) if !number.is_nan() => Some(place_of(*number)),
        _ => None,
    }
}

/// The place of a number among all, the zero below nought before the other.
fn place_of(number: f64) -> i128 {
    let bits = number.to_bits().cast_signed();
    i128::from(bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed())
}

/// The number at a place.
fn float_at(place: i128) -> f64 {
    let bits = i64::try_from(place).unwrap_or(if place < 0 { i64::MIN } else { i64::MAX });
    f64::from_bits((bits ^ ((bits >> 63).cast_unsigned() >> 1).cast_signed()).cast_unsigned())
}

/// A comparison of a column with a constant.
fn compared(condition: &Arc<dyn PhysicalExpr>, column: usize) -> Option<(Operator, ScalarValue)> {
    let binary = condition.downcast_ref::<BinaryExpr>()?;
    let is_it = |expr: &Arc<dyn PhysicalExpr>| {
        let found = expr.downcast_ref::<Column>();
        found.is_some_and(|found| found.index() == column)
    };
    let (operator, other) = match (is_it(binary.left()), is_it(binary.right())) {
        (true, false) => (*binary.op(), binary.right()),
        (false, true) => (binary.op().swap()?, binary.left()),
        _ => return None,
    };
    constant(other)?;
    let value = other.downcast_ref::<Literal>()?.value().clone();
    Some((operator, value))
}

/// The number that a constant is.
pub fn constant(expr: &Arc<dyn PhysicalExpr>) -> Option<f64> {
    let value = expr.downcast_ref::<Literal>()?.value();
    match value.cast_to(&DataType::Float64).ok()? {
        ScalarValue::Float64(number) if value.data_type().is_numeric() => number,
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{float_at, place_of};

    #[test]
    fn places_of_numbers_are_in_order() {
        let numbers = [
            f64::NEG_INFINITY,
            -2.5,
            -0.0,
            0.0,
            f64::MIN_POSITIVE,
            1.0,
            f64::INFINITY,
        ];
        assert!(numbers.windows(2).all(|pair| place_of(pair[0]) < place_of(pair[1])));
        assert!(numbers.iter().all(|x| float_at(place_of(*x)).to_bits() == x.to_bits()));
        assert_eq!(place_of(0.0), place_of(-0.0) + 1);
    }
}
