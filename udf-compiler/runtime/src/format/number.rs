//! Laying out a number: sign, prefix, grouped digits, the rest, and padding.

use super::spec::{Align, Spec};
use crate::fail::{Outcome, fits};
use std::borrow::Cow;

/// The parts of a formatted number.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a> {
    pub negative: bool,
    /// `0x` and its like.
    pub prefix: &'a str,
    /// Before the point; empty for what is not digits.
    pub digits: &'a str,
    /// After the point, in digits.
    pub fraction: &'a str,
    /// Between digits and fraction.
    pub point: bool,
    /// What follows: exponent, percent sign, `inf`.
    pub suffix: &'a str,
    /// Digits per group.
    pub group: usize,
}

/// Appends the number as the spec says.
pub fn lay_out(parts: &Parts<'_>, spec: &Spec, out: &mut String) -> Outcome<()> {
    let sign = match (parts.negative, spec.sign) {
        (true, _) => "-",
        (false, Some(b'+')) => "+",
        (false, Some(b' ')) => " ",
        _ => "",
    };
    let fraction = grouped_fraction(parts.fraction, spec.fraction_grouping);
    let rest_len = usize::from(parts.point) + fraction.len() + parts.suffix.len();
    let fixed = sign.len() + parts.prefix.len() + rest_len;
    let width = spec.width.unwrap_or(0);
    let align = spec.align.unwrap_or(Align::Right);
    let zeros = spec.fill == '0' && align == Align::Inside;
    let digits = match parts.digits {
        "" => Cow::Borrowed(""),
        digits => grouped(
            digits,
            spec.grouping,
            parts.group,
            if zeros { width.saturating_sub(fixed) } else { 0 },
        ),
    };
    let padding = width.saturating_sub(fixed + digits.len());
    fits(padding.checked_mul(spec.fill.len_utf8()))?;
    let (left, inside, right) = match align {
        Align::Left => (0, 0, padding),
        Align::Right => (padding, 0, 0),
        Align::Center => (padding / 2, 0, padding - padding / 2),
        Align::Inside => (0, padding, 0),
    };
    fill(spec.fill, left, out);
    out.push_str(sign);
    out.push_str(parts.prefix);
    fill(spec.fill, inside, out);
    out.push_str(&digits);
    if parts.point {
        out.push('.');
    }
    out.push_str(&fraction);
    out.push_str(parts.suffix);
    fill(spec.fill, right, out);
    Ok(())
}

pub fn fill(c: char, count: usize, out: &mut String) {
    const MANY: usize = 32;
    const SPACES: &str = "                                ";
    const ZEROS: &str = "00000000000000000000000000000000";
    match c {
        ' ' if count <= MANY => out.push_str(&SPACES[..count]),
        '0' if count <= MANY => out.push_str(&ZEROS[..count]),
        _ => out.extend(std::iter::repeat_n(c, count)),
    }
}

/// Digits with a separator between groups counted from the right, with zeros in front up to a width in which
/// separators count; a separator never comes first.
fn grouped(digits: &str, separator: Option<u8>, group: usize, min_width: usize) -> Cow<'_, str> {
    let Some(separator) = separator else {
        return if digits.len() < min_width {
            Cow::Owned(format!("{digits:0>min_width$}"))
        } else {
            Cow::Borrowed(digits)
        };
    };
    let mut reversed: Vec<u8> = Vec::new();
    let mut source = digits.bytes().rev();
    let mut wanted = min_width as i64;
    loop {
        // As many as the group takes, of those that are there or wanted; at least one.
        let take = group.min(source.len().max(usize::try_from(wanted).unwrap_or(0)).max(1));
        reversed.extend((0..take).map(|_| source.next().unwrap_or(b'0')));
        wanted -= take as i64;
        if source.len() == 0 && wanted <= 0 {
            break;
        }
        wanted -= 1;
        reversed.push(separator);
    }
    reversed.reverse();
    Cow::Owned(String::from_utf8_lossy(&reversed).into_owned())
}

fn grouped_fraction(fraction: &str, separator: Option<u8>) -> Cow<'_, str> {
    let Some(separator) = separator else {
        return Cow::Borrowed(fraction);
    };
    let mut text = String::new();
    for (i, digit) in fraction.chars().enumerate() {
        if i > 0 && i % 3 == 0 {
            text.push(char::from(separator));
        }
        text.push(digit);
    }
    Cow::Owned(text)
}
