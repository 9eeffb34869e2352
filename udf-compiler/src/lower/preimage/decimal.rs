//! Comparisons of columns of NUMERIC with constants, which Python makes exactly. A column's values are counted in units of its
//! last place.

use super::{Questions, Threshold};
use crate::ir::{Class, Const};
use crate::lower::predicate::Predicate;
use crate::lower::sets::{Point, Set};
use crate::lower::terms::{Node, Term};
use crate::runtime::py_decimal::Decimal;
use std::cmp::Ordering;

/// Powers of ten and of two beyond these leave what is counted in.
const MOST_PLACES: u32 = 22;
const MOST_BITS: u32 = 126;

pub fn preimage(ask: &mut Questions<'_>, name: &str, args: &[Term], set: &Set) -> Option<Predicate> {
    let [one, other] = *args else { return None };
    let (column, constant, mirrored) = match ask.terms.node(one) {
        Node::Column(column) => (*column, other, false),
        _ => match ask.terms.node(other) {
            Node::Column(column) if name == "decimal.compare" => (*column, one, true),
            _ => return None,
        },
    };
    let places = ask.places(column)?;
    let threshold = match (name, ask.terms.constant(constant)?) {
        ("decimal.compare", Const::Object(Class::Decimal, parts)) => of_decimal(parts, places)?,
        ("decimal.compare_float", Const::Float(float)) => of_float(*float, places)?,
        _ => return None,
    };
    let mut values = Set::nothing();
    for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
        if set.has(&Point::Number(order as i128)) {
            values = values.or(&threshold.beside(if mirrored { order.reverse() } else { order }));
        }
    }
    Some(ask.of_column(column, &values))
}

fn of_decimal(parts: &[Const], places: u32) -> Option<Threshold> {
    let [Const::Int(low), Const::Int(high)] = parts else {
        return None;
    };
    let decimal = Decimal::from_words(*low as u64, *high as u64);
    let magnitude = i128::try_from(decimal.coefficient).ok()?;
    let number = if decimal.negative { -magnitude } else { magnitude };
    let shift = decimal.exponent + places as i32;
    let ten = 10_i128.checked_pow(shift.unsigned_abs().min(MOST_BITS));
    match (shift >= 0, ten) {
        (true, ten) => Some(Threshold::at(number.checked_mul(ten?)?)),
        (false, Some(ten)) => Some(Threshold::quotient(number, ten)),
        (false, None) => Some(Threshold::quotient(number.signum(), 2)),
    }
}

/// A float is a whole number of parts, so many of which are one as a power of two says.
fn of_float(float: f64, places: u32) -> Option<Threshold> {
    if !float.is_finite() || places > MOST_PLACES {
        return None;
    }
    let bits = float.to_bits();
    let exponent = (bits >> 52 & 0x7FF) as i32;
    let fraction = i128::from(bits & ((1 << 52) - 1));
    let magnitude = if exponent == 0 { fraction } else { fraction | 1 << 52 };
    let parts = if float.is_sign_negative() {
        -magnitude
    } else {
        magnitude
    };
    let parts = parts * 10_i128.checked_pow(places)?;
    let shift = exponent.max(1) - 1075;
    match (shift >= 0, shift.unsigned_abs()) {
        (true, shift) if parts == 0 || shift < parts.unsigned_abs().leading_zeros() - 1 => {
            Some(Threshold::at(parts << shift))
        }
        (true, _) => None,
        (false, shift) if shift <= MOST_BITS => Some(Threshold::quotient(parts, 1 << shift)),
        (false, _) => Some(Threshold::quotient(parts.signum(), 2)),
    }
}
