//! Moments as texts: ISO 8601, as numpy reads it.

use taipan_arrays::calendar::{days_of, moment};
use taipan_arrays::scalar::NAT;
use taipan_arrays::{ArrayError, DType, Result, Scalar, Unit, UnitKind};

/// The moment that a text says: in this unit, or in the one that is as fine as the text.
pub fn parsed(text: &str, wanted: DType) -> Result<Scalar> {
    let wanted = match wanted {
        DType::Datetime(unit) => unit,
        _ => return Err(ArrayError::refused(format!("{wanted} of a text"))),
    };
    if matches!(text, "NaT" | "nat" | "NAT" | "") {
        return Ok(Scalar::Datetime(NAT, wanted));
    }
    let (count, unit) = read(text).ok_or_else(|| wrong(text))?;
    if wanted.is_generic() {
        return Ok(Scalar::Datetime(count, unit));
    }
    Ok(Scalar::Datetime(moment(count, unit, wanted), wanted))
}

fn wrong(text: &str) -> ArrayError {
    let mut parts = text.split(['-', 'T', ' ']).map(|part| part.parse::<u32>().ok());
    let whole = (parts.next().flatten(), parts.next().flatten(), parts.next().flatten());
    match whole {
        (Some(_), Some(month), _) if !(1..=12).contains(&month) => {
            return ArrayError::value(format!("Month out of range in datetime string \"{text}\""));
        }
        (Some(_), Some(_), Some(day)) if day == 0 || day > 28 => {
            return ArrayError::value(format!("Day out of range in datetime string \"{text}\""));
        }
        _ => {}
    }
    ArrayError::value(format!("Error parsing datetime string \"{text}\" at position 0"))
}

/// The count and the unit of a text.
fn read(text: &str) -> Option<(i64, Unit)> {
    let (date, time) = match text.find(['T', ' ']) {
        Some(place) => (text.get(..place)?, text.get(place + 1..)),
        None => (text, None),
    };
    let (date, sign) = match date.strip_prefix('-') {
        Some(rest) => (rest, -1),
        None => (date, 1),
    };
    let mut parts = date.split('-');
    let year = sign * number(parts.next()?, 4, 6)?;
    let Some(month) = parts.next() else {
        return Some((year - 1970, Unit::of(UnitKind::Year)));
    };
    let month = number(month, 2, 2).filter(|month| (1..=12).contains(month))?;
    let Some(day) = parts.next() else {
        return Some(((year - 1970) * 12 + month - 1, Unit::of(UnitKind::Month)));
    };
    let day = number(day, 2, 2).filter(|day| (1..=31).contains(day))?;
    let days = days_of(year, month, day);
    if parts.next().is_some() || (month < 12 && days >= days_of(year, month + 1, 1)) {
        return None;
    }
    match time {
        None => Some((days, Unit::of(UnitKind::Day))),
        Some(time) => read_time(days, time.trim_end_matches('Z')),
    }
}

fn read_time(days: i64, time: &str) -> Option<(i64, Unit)> {
    let (clock, fraction) = match time.split_once('.') {
        Some((clock, fraction)) => (clock, Some(fraction)),
        None => (time, None),
    };
    let mut parts = clock.split(':');
    let hour = number(parts.next()?, 2, 2).filter(|hour| *hour < 24)?;
    let hours = days.checked_mul(24)?.checked_add(hour)?;
    let Some(minute) = parts.next() else {
        return Some((hours, Unit::of(UnitKind::Hour)));
    };
    let minute = number(minute, 2, 2).filter(|minute| *minute < 60)?;
    let minutes = hours.checked_mul(60)?.checked_add(minute)?;
    let Some(second) = parts.next() else {
        return Some((minutes, Unit::of(UnitKind::Minute)));
    };
    let second = number(second, 2, 2).filter(|second| *second < 60)?;
    let seconds = minutes.checked_mul(60)?.checked_add(second)?;
    let Some(fraction) = fraction else {
        return Some((seconds, Unit::of(UnitKind::Second)));
    };
    let (kind, digits) = match fraction.len() {
        1..=3 => (UnitKind::Milli, 3),
        4..=6 => (UnitKind::Micro, 6),
        7..=9 => (UnitKind::Nano, 9),
        _ => return None,
    };
    let value = number(fraction, 1, 9)? * 10i64.pow((digits - fraction.len()) as u32);
    let scaled = seconds.checked_mul(10i64.pow(digits as u32))?.checked_add(value)?;
    Some((scaled, Unit::of(kind)))
}

/// A number of so many digits.
fn number(text: &str, least: usize, most: usize) -> Option<i64> {
    let digits = (least..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}
