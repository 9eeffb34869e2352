//! The calendar of moments: days and months since 1970, and moments of one unit as moments of another.
//!
//! Knows no arrays and no text.

use crate::scalar::NAT;
use crate::unit::{Unit, UnitKind};

/// Days since 1970 of a day of the proleptic Gregorian calendar.
pub fn days_of(year: i64, month: i64, day: i64) -> i64 {
    let shifted = if month <= 2 { year.wrapping_sub(1) } else { year };
    let era = shifted.div_euclid(400);
    let year_of_era = shifted.rem_euclid(400);
    let day_of_year = (153 * (if month > 2 { month - 3 } else { month + 9 }) + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era.wrapping_mul(146_097).wrapping_add(day_of_era).wrapping_sub(719_468)
}

/// Year, month and day of a day since 1970.
pub fn civil_of(days: i64) -> (i64, i64, i64) {
    let shifted = days.saturating_add(719_468);
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let shifted_month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    let month = if shifted_month < 10 {
        shifted_month + 3
    } else {
        shifted_month - 9
    };
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

/// A moment of one unit as a moment of another: earlier ones where it lies between two.
pub fn moment(value: i64, from: Unit, to: Unit) -> i64 {
    if value == NAT || from == to || from.is_generic() || to.is_generic() {
        return value;
    }
    let count = i64::from(to.count);
    let one = Unit::of(to.kind);
    match (from.kind <= UnitKind::Month, to.kind <= UnitKind::Month) {
        (true, true) => {
            let months = months_of(value, from);
            let units = if to.kind == UnitKind::Year {
                months.div_euclid(12)
            } else {
                months
            };
            units.div_euclid(count)
        }
        (true, false) => {
            let months = months_of(value, from);
            let days = days_of(months.div_euclid(12).wrapping_add(1970), months.rem_euclid(12) + 1, 1);
            linear(days, Unit::of(UnitKind::Day), one).div_euclid(count)
        }
        (false, true) => {
            let (year, month, _) = civil_of(linear(value, from, Unit::of(UnitKind::Day)));
            let years = year - 1970;
            let units = if to.kind == UnitKind::Year {
                years
            } else {
                years * 12 + month - 1
            };
            units.div_euclid(count)
        }
        (false, false) => linear(value, from, to),
    }
}

fn months_of(value: i64, unit: Unit) -> i64 {
    let months = if unit.kind == UnitKind::Year { 12 } else { 1 };
    value.wrapping_mul(i64::from(unit.count)).wrapping_mul(months)
}

/// A number of one unit as a number of another, both of fixed length; `None` for years and months among others.
pub fn span(value: i64, from: Unit, to: Unit) -> Option<i64> {
    let calendar = |unit: Unit| unit.kind <= UnitKind::Month;
    if value == NAT || from == to || from.is_generic() || to.is_generic() {
        return Some(value);
    }
    match (calendar(from), calendar(to)) {
        (true, true) => {
            let months = months_of(value, from);
            let units = if to.kind == UnitKind::Year {
                months.div_euclid(12)
            } else {
                months
            };
            Some(units.div_euclid(i64::from(to.count)))
        }
        (false, false) => Some(linear(value, from, to)),
        _ => None,
    }
}

/// Units of fixed length by their ratio, rounded down; it wraps around where the result is too large.
fn linear(value: i64, from: Unit, to: Unit) -> i64 {
    match (from.factor(Unit::of(to.kind)), to.factor(Unit::of(from.kind))) {
        (Some(factor), _) => value.wrapping_mul(factor).div_euclid(i64::from(to.count)),
        (None, Some(factor)) => value.wrapping_mul(i64::from(from.count)).div_euclid(factor),
        (None, None) => NAT,
    }
}
