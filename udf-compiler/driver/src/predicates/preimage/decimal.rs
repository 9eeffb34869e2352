//! Comparisons of columns of NUMERIC with constants, which Python makes exactly. A column's values are counted in units of its
//! last place.

use super::Questions;
use crate::predicates::predicate::Predicate;
use crate::predicates::sets::{Point, Set};
use crate::predicates::terms::{Node, Term};
use std::cmp::Ordering;
use taipan_ir::{Class, Const, op};
use taipan_runtime::py_decimal::{Decimal, binary_places};

/// Powers of ten and of two beyond these leave what is counted in.
const MOST_PLACES: u32 = 22;
const MOST_BITS: u32 = 126;
/// Floats below it are ints of 128 bits.
const LARGEST: f64 = 1e38;

pub fn preimage(ask: &mut Questions<'_>, name: op::Name, args: &[Term], set: &Set) -> Option<Predicate> {
    let [one, other] = *args else { return None };
    let (column, constant, mirrored) = match ask.terms.node(one) {
        Node::Column(column) => (*column, other, false),
        _ => match ask.terms.node(other) {
            Node::Column(column) if name == op::DECIMAL_COMPARE => (*column, one, true),
            _ => return None,
        },
    };
    let places = ask.places(column)?;
    let threshold = match (name, ask.terms.constant(constant)?) {
        (op::DECIMAL_COMPARE, Const::Object(Class::Decimal, parts)) => of_decimal(parts, places)?,
        (op::DECIMAL_COMPARE_FLOAT, Const::Float(float)) => of_float(*float, places)?,
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

/// A float that is not whole is so many parts, of which a power of two make one.
fn of_float(float: f64, places: u32) -> Option<Threshold> {
    if !float.is_finite() || places > MOST_PLACES {
        return None;
    }
    let ten = 10_i128.checked_pow(places)?;
    if float == float.trunc() {
        let whole = (float.abs() < LARGEST).then_some(float as i128);
        return Some(Threshold::at(whole?.checked_mul(ten)?));
    }
    let (odd, bits) = binary_places(float);
    let sign = if float.is_sign_negative() { -1 } else { 1 };
    Some(if bits <= MOST_BITS {
        Threshold::quotient(sign * i128::from(odd) * ten, 1 << bits)
    } else {
        Threshold::quotient(sign, 2)
    })
}

/// A place among whole numbers: on one, or between two.
#[derive(Clone, Copy, Debug)]
struct Threshold {
    /// The last number that is not above it.
    floor: i128,
    exact: bool,
}

impl Threshold {
    fn at(number: i128) -> Threshold {
        Threshold {
            floor: number,
            exact: true,
        }
    }

    /// Where a quotient lies; the divisor is positive.
    fn quotient(number: i128, divisor: i128) -> Threshold {
        Threshold {
            floor: number.div_euclid(divisor),
            exact: number.rem_euclid(divisor) == 0,
        }
    }

    /// The numbers that stand so to it.
    fn beside(self, order: Ordering) -> Set {
        match (order, self.exact) {
            (Ordering::Less, exact) => Set::numbers(None, Some(self.floor - i128::from(exact))),
            (Ordering::Equal, true) => Set::only(Point::Number(self.floor)),
            (Ordering::Equal, false) => Set::nothing(),
            (Ordering::Greater, _) => Set::numbers(Some(self.floor + 1), None),
        }
    }
}
