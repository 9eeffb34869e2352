//! Texts of numbers: `str`, and `format` with a fixed number of places.

use super::round::{rescale, shorten};
use super::{Decimal, Rounding};
use crate::fail::{Fail, Outcome};
use crate::format::number::{Parts, lay_out};
use crate::format::spec::{Align, Spec};
use std::fmt::Write;

/// The digits of a number, most of which are small.
fn write_digits(n: u128, out: &mut String) {
    // Writing to a String does not fail.
    let _ = match u64::try_from(n) {
        Ok(small) => write!(out, "{small}"),
        Err(_) => write!(out, "{n}"),
    };
}

fn zeros(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n('0', count));
}

/// `str(d)`
pub fn write(d: Decimal, out: &mut String) {
    if d.negative {
        out.push('-');
    }
    let start = out.len();
    write_digits(d.coefficient, out);
    let length = (out.len() - start) as i32;
    // Digits before the point.
    let left = d.exponent + length;
    if d.exponent > 0 || left <= -6 {
        if length > 1 {
            out.insert(start + 1, '.');
        }
        let _ = write!(out, "E{:+}", left - 1);
    } else if left <= 0 {
        let mut front = String::from("0.");
        zeros(left.unsigned_abs() as usize, &mut front);
        out.insert_str(start, &front);
    } else if left < length {
        out.insert(start + left as usize, '.');
    }
}

/// `format(d, spec)` for fixed places, percentages, and no type without an exponent.
pub fn format(d: Decimal, spec: &str, out: &mut String) -> Outcome<()> {
    let mut spec = Spec::parse(spec, Some(Align::Inside))?;
    if spec.grouping == Some(b'_') || spec.no_negative_zero || spec.alternate || spec.fraction_grouping.is_some() {
        return Err(Fail::Unsupported);
    }
    // A fill of zeros that is asked for by a 0 stands inside; with an alignment of its own Python has another rule.
    if spec.fill == '0' && spec.align != Some(Align::Inside) {
        return Err(Fail::Unsupported);
    }
    let precision = spec
        .precision
        .map(i32::try_from)
        .transpose()
        .map_err(|_| Fail::Unsupported)?;
    let shown = match spec.kind {
        Some('f' | 'F') => fixed(d, precision)?,
        Some('%') => fixed(Decimal::exact(d.negative, d.coefficient, d.exponent + 2)?, precision)?,
        None => {
            let shown = match spec.precision {
                None => d,
                Some(0) => return Err(Fail::Unsupported),
                Some(precision) => shorten(d, u32::try_from(precision).map_err(|_| Fail::Unsupported)?)?,
            };
            if shown.exponent > 0 || shown.adjusted() < -6 {
                return Err(Fail::Unsupported);
            }
            shown
        }
        _ => return Err(Fail::Unsupported),
    };
    spec.precision = None;
    let mut text = String::new();
    write_digits(shown.coefficient, &mut text);
    let places = (-shown.exponent).max(0) as usize;
    if text.len() <= places {
        let mut padded = String::new();
        zeros(places + 1 - text.len(), &mut padded);
        text.insert_str(0, &padded);
    }
    zeros(shown.exponent.max(0) as usize, &mut text);
    let (whole, fraction) = text.split_at(text.len() - places);
    let parts = Parts {
        negative: shown.negative,
        prefix: "",
        digits: whole,
        fraction,
        point: !fraction.is_empty(),
        suffix: if spec.kind == Some('%') { "%" } else { "" },
        group: 3,
    };
    lay_out(&parts, &spec, out)
}

fn fixed(d: Decimal, precision: Option<i32>) -> Outcome<Decimal> {
    match precision {
        Some(precision) => rescale(d, -precision, Rounding::HalfEven),
        None if d.is_zero() && d.exponent > 0 => rescale(d, 0, Rounding::HalfEven),
        None => Ok(d),
    }
}
