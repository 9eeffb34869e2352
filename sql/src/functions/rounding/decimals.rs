//! NUMERIC with fewer decimals, or more. The type of the result has those that are asked for.

use super::Way;
use crate::error::{Error, SqlState};
use crate::functions::outer;
use datafusion::arrow::array::{Array, ArrayRef, AsArray, PrimitiveArray};
use datafusion::arrow::datatypes::{
    ArrowNativeTypeOp, DECIMAL128_MAX_PRECISION, DECIMAL256_MAX_PRECISION, DataType, Decimal128Type, Decimal256Type,
    DecimalType, Int64Type,
};
use datafusion::common::{Result, internal_err};
use std::cmp::Ordering;
use std::sync::Arc;

/// The type of numbers of a type with so many decimals.
pub(super) fn with_places(ty: &DataType, places: i64) -> Result<DataType> {
    let (precision, scale, most) = match ty {
        DataType::Decimal128(precision, scale) => (*precision, *scale, DECIMAL128_MAX_PRECISION),
        DataType::Decimal256(precision, scale) => (*precision, *scale, DECIMAL256_MAX_PRECISION),
        other => return internal_err!("decimals of {other}"),
    };
    let places = places.max(0);
    let Some(wanted) = i8::try_from(places).ok().filter(|places| places.unsigned_abs() <= most) else {
        return Err(outer(Error::not_built(format!("a NUMERIC with {places} decimals"))));
    };
    // What is rounded up may have one digit more before the point.
    let whole = (i16::from(precision) - i16::from(scale)).max(0) + 1;
    let precision = u8::try_from(whole + i16::from(wanted)).map_or(most, |precision| precision.min(most));
    Ok(match ty {
        DataType::Decimal128(..) => DataType::Decimal128(precision, wanted),
        _ => DataType::Decimal256(precision, wanted),
    })
}

/// Numbers with as many decimals as stand beside them, or none.
pub(super) fn rounded(numbers: &ArrayRef, places: Option<&dyn Array>, way: Way, gives: &DataType) -> Result<ArrayRef> {
    Ok(match gives {
        DataType::Decimal128(..) => Arc::new(each::<Decimal128Type>(numbers, places, way, gives)?),
        DataType::Decimal256(..) => Arc::new(each::<Decimal256Type>(numbers, places, way, gives)?),
        other => return internal_err!("decimals of {other}"),
    })
}

fn each<T: DecimalType>(
    numbers: &ArrayRef,
    places: Option<&dyn Array>,
    way: Way,
    gives: &DataType,
) -> Result<PrimitiveArray<T>> {
    let numbers = numbers.as_primitive::<T>();
    let places = places.map(|places| places.as_primitive::<Int64Type>());
    let scale_of = |ty: &DataType| match ty {
        DataType::Decimal128(precision, scale) | DataType::Decimal256(precision, scale) => {
            (*precision, i64::from(*scale))
        }
        _ => (0, 0),
    };
    let ((_, scale), (precision, wanted)) = (scale_of(numbers.data_type()), scale_of(gives));
    let rows = places.map_or(numbers.len(), |places| places.len().max(numbers.len()));
    let at = |row: usize, rows: usize| if rows == 1 { 0 } else { row };
    let made = (0..rows).map(|row| {
        let place = at(row, numbers.len());
        let asked = places.map(|places| (places, at(row, places.len())));
        if numbers.is_null(place) || asked.is_some_and(|(places, at)| places.is_null(at)) {
            return Ok(None);
        }
        let asked = asked.map_or(0, |(places, at)| places.value(at));
        let cut = Cut { scale, wanted, asked };
        let made = cut.of::<T>(numbers.value(place), way);
        let fits = |made: &T::Native| T::validate_decimal_precision(*made, precision, wanted as i8).is_ok();
        match made.filter(fits) {
            Some(made) => Ok(Some(made)),
            None => {
                let error = Error::new(SqlState::NumericOutOfRange, "numeric field overflow");
                Err(outer(error))
            }
        }
    });
    let made: PrimitiveArray<T> = made.collect::<Result<Vec<_>>>()?.into_iter().collect();
    Ok(made.with_data_type(gives.clone()))
}

/// From so many decimals to those that are asked for, written with those that the type has.
struct Cut {
    scale: i64,
    wanted: i64,
    asked: i64,
}

impl Cut {
    /// `None`: the result has no room.
    fn of<T: DecimalType>(&self, number: T::Native, way: Way) -> Option<T::Native> {
        if self.asked >= self.scale {
            return times::<T>(number, self.wanted - self.scale);
        }
        let Some(unit) = power::<T>(self.scale - self.asked) else {
            // The unit is larger than any number: only its sign is left.
            return match (way, number.compare(T::Native::ZERO)) {
                (Way::Up, Ordering::Greater) | (Way::Down, Ordering::Less) => None,
                _ => Some(T::Native::ZERO),
            };
        };
        let (whole, rest) = (number.div_checked(unit).ok()?, number.mod_checked(unit).ok()?);
        let one = match rest.compare(T::Native::ZERO) {
            Ordering::Less => T::Native::ZERO.sub_checked(T::Native::ONE).ok()?,
            _ => T::Native::ONE,
        };
        let size = rest.mul_checked(one).ok()?;
        let more = match (way, rest.compare(T::Native::ZERO)) {
            (Way::Up, sign) => sign == Ordering::Greater,
            (Way::Down, sign) => sign == Ordering::Less,
            (Way::Truncated, _) => false,
            (Way::Nearest, _) => size.is_ge(unit.sub_checked(size).ok()?),
        };
        let whole = if more { whole.add_checked(one).ok()? } else { whole };
        times::<T>(whole, self.wanted - self.asked)
    }
}

fn power<T: DecimalType>(exponent: i64) -> Option<T::Native> {
    let mut unit = T::Native::ONE;
    let ten = (0..10)
        .try_fold(T::Native::ZERO, |sum, _| sum.add_checked(T::Native::ONE))
        .ok()?;
    for _ in 0..exponent {
        unit = unit.mul_checked(ten).ok()?;
    }
    Some(unit)
}

/// A number times a power of ten, or what is left of it by one that is negative.
fn times<T: DecimalType>(number: T::Native, exponent: i64) -> Option<T::Native> {
    if number.is_zero() {
        return Some(number);
    }
    let unit = power::<T>(exponent.abs())?;
    if exponent >= 0 {
        number.mul_checked(unit).ok()
    } else {
        number.div_checked(unit).ok()
    }
}
