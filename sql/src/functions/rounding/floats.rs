//! Floats with so many decimals. What is written for a float decides, as in a NUMERIC that is made of it: 1.005 is in the middle,
//! though the float is less.

use super::Way;
use datafusion::arrow::array::{Array, ArrayRef, Float32Array, Float64Array, Int64Array, PrimitiveArray};
use datafusion::arrow::datatypes::ArrowPrimitiveType;
use std::str::FromStr;
use std::sync::Arc;

/// The whole number next to one. A NUMERIC has no negative zero, and goes away from zero from the middle.
pub(super) fn whole(way: Way, numeric: bool) -> fn(f64) -> f64 {
    match (way, numeric) {
        (Way::Nearest, false) => f64::round_ties_even,
        (Way::Truncated, false) => f64::trunc,
        (Way::Up, false) => f64::ceil,
        (Way::Down, false) => f64::floor,
        (Way::Nearest, true) => |number| number.round() + 0.0,
        (Way::Truncated, true) => |number| number.trunc() + 0.0,
        (Way::Up, true) => |number| number.ceil() + 0.0,
        (Way::Down, true) => |number| number.floor() + 0.0,
    }
}

pub(super) fn doubles(numbers: &Float64Array, places: &Int64Array, way: Way) -> ArrayRef {
    let rows = numbers.len().max(places.len());
    let made = (0..rows).map(|row| {
        let (number, places) = (value(numbers, row)?, value(places, row)?);
        Some(double(number, places, way))
    });
    Arc::new(made.collect::<Float64Array>())
}

pub(super) fn singles(numbers: &Float32Array, places: &Int64Array, way: Way) -> ArrayRef {
    let rows = numbers.len().max(places.len());
    let made = (0..rows).map(|row| {
        let (number, places) = (value(numbers, row)?, value(places, row)?);
        let written = number.is_finite().then(|| written(&format!("{number:e}"), places, way));
        Some(written.flatten().unwrap_or(number))
    });
    Arc::new(made.collect::<Float32Array>())
}

/// The value of a row, of which one stands for all.
fn value<T: ArrowPrimitiveType>(array: &PrimitiveArray<T>, row: usize) -> Option<T::Native> {
    let row = if array.len() == 1 { 0 } else { row };
    array.is_valid(row).then(|| array.value(row))
}

/// Powers of ten up to this one are floats.
const EXACT: i64 = 22;

fn double(number: f64, places: i64, way: Way) -> f64 {
    if !number.is_finite() {
        return number;
    }
    if (0..=EXACT).contains(&places)
        && let Some(made) = quickly(number, places, way)
    {
        return made;
    }
    written(&format!("{number:e}"), places, way).unwrap_or(number)
}

/// What a multiplication says, where it is so far from the middle, or from a whole number, that what was lost in it cannot matter.
fn quickly(number: f64, places: i64, way: Way) -> Option<f64> {
    let unit = 10_f64.powi(places as i32);
    let moved = number * unit;
    let fraction = moved.abs() - moved.abs().floor();
    let lost = moved.abs() * 1e-15 + f64::MIN_POSITIVE;
    let (clear, whole) = match way {
        Way::Truncated => (fraction.min(1.0 - fraction), moved.trunc()),
        _ => ((fraction - 0.5).abs(), moved.round()),
    };
    (moved.abs() < 4_503_599_627_370_496.0 && clear > lost).then(|| whole / unit + 0.0)
}

/// A number as its digits say.
fn written<T: FromStr>(text: &str, places: i64, way: Way) -> Option<T> {
    let (mantissa, exponent) = text.split_once('e')?;
    let exponent: i64 = exponent.parse().ok()?;
    let sign = if mantissa.starts_with('-') { "-" } else { "" };
    let digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
    // So many digits stay. Before the first one there are zeros.
    let kept = exponent.saturating_add(1).saturating_add(places);
    if kept >= digits.len() as i64 {
        return text.parse().ok();
    }
    let up = !matches!(way, Way::Truncated)
        && usize::try_from(kept).is_ok_and(|kept| digits.get(kept).is_some_and(|digit| *digit >= b'5'));
    let mut whole: u128 = 0;
    for digit in digits.iter().take(usize::try_from(kept).unwrap_or(0)) {
        whole = whole * 10 + u128::from(digit - b'0');
    }
    whole += u128::from(up);
    // A NUMERIC has no negative zero.
    let sign = if whole == 0 { "" } else { sign };
    format!("{sign}{whole}e{}", -places).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_decides() {
        for (number, places, rounded, truncated) in [
            (1.005, 2, 1.01, 1.0),
            (2.675, 2, 2.68, 2.67),
            (0.29, 2, 0.29, 0.29),
            (-1.005, 2, -1.01, -1.0),
            (1234.5678, -2, 1200.0, 1200.0),
            (1250.0, -2, 1300.0, 1200.0),
            (0.5, -1, 0.0, 0.0),
            (5.0, -1, 10.0, 0.0),
            (49.0, -2, 0.0, 0.0),
            (1e300, 2, 1e300, 1e300),
            (1.5, 300, 1.5, 1.5),
            (0.05, 1, 0.1, 0.0),
            (1e-300, 2, 0.0, 0.0),
            (0.15, 1, 0.2, 0.1),
            (
                4_503_599_627_370_495.5,
                0,
                4_503_599_627_370_496.0,
                4_503_599_627_370_495.0,
            ),
        ] {
            assert_eq!(
                double(number, places, Way::Nearest),
                rounded,
                "round({number}, {places})"
            );
            assert_eq!(
                double(number, places, Way::Truncated),
                truncated,
                "trunc({number}, {places})"
            );
        }
    }
}
