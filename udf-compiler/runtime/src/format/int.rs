//! `format(i, spec)`

use super::number::{Parts, lay_out};
use super::spec::{Align, Spec};
use crate::fail::{Fail, Outcome};
use crate::py_int::{LOWER, decimal, in_base, natural};

/// `format(i, spec)`
pub fn int(i: i64, spec: &str, out: &mut String) -> Outcome<()> {
    if spec.is_empty() {
        out.push_str(decimal(i, &mut [0; 20]));
        return Ok(());
    }
    if let Some((fill, width)) = padding(spec) {
        let mut buffer = [0; 20];
        let number = decimal(i, &mut buffer);
        // Zeros stand behind the sign, spaces before it.
        let (sign, digits) = if fill == '0' && i < 0 {
            number.split_at(1)
        } else {
            ("", number)
        };
        out.push_str(sign);
        super::number::fill(fill, width.saturating_sub(number.len()), out);
        out.push_str(digits);
        return Ok(());
    }
    wide(i128::from(i), spec, out)
}

/// What fills up and to which width, in specs such as ints mostly have: `05d`, `3`.
fn padding(spec: &str) -> Option<(char, usize)> {
    let (fill, width) = match spec.strip_suffix('d').unwrap_or(spec).as_bytes() {
        [b'0', width @ ..] => ('0', width),
        width => (' ', width),
    };
    let digit = |byte: &u8| char::from(*byte).to_digit(10).map(|digit| digit as usize);
    match width {
        [one] => Some((fill, digit(one)?)),
        [ten, one] => Some((fill, 10 * digit(ten)? + digit(one)?)),
        _ => None,
    }
}

const UPPER: &[u8; 16] = b"0123456789ABCDEF";

/// The same of a number that may be outside i64.
pub fn wide(i: i128, spec: &str, out: &mut String) -> Outcome<()> {
    let spec = Spec::parse(spec, Some(Align::Inside))?;
    match spec.kind {
        Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') => return super::float::formatted(i as f64, &spec, out),
        _ if spec.precision.is_some() || spec.no_negative_zero => {
            return Err(Fail::Value);
        }
        Some('c') => return character(i, &spec, out),
        _ => {}
    }
    let magnitude = i.unsigned_abs();
    let decimal = || match u64::try_from(magnitude) {
        Ok(small) => natural(small, &mut [0; 20]).to_string(),
        Err(_) => magnitude.to_string(),
    };
    let (digits, prefix, group) = match spec.kind {
        None | Some('d') => (decimal(), "", 3),
        Some('n') if spec.grouping.is_none() => (decimal(), "", 3),
        Some('b') => (in_base(magnitude, 1, LOWER), "0b", 4),
        Some('o') => (in_base(magnitude, 3, LOWER), "0o", 4),
        Some('x') => (in_base(magnitude, 4, LOWER), "0x", 4),
        Some('X') => (in_base(magnitude, 4, UPPER), "0X", 4),
        _ => return Err(Fail::Value),
    };
    if group == 4 && spec.grouping == Some(b',') {
        return Err(Fail::Value);
    }
    let parts = Parts {
        negative: i < 0,
        prefix: if spec.alternate { prefix } else { "" },
        digits: &digits,
        fraction: "",
        point: false,
        suffix: "",
        group,
    };
    lay_out(&parts, &spec, out)
}

/// The character of this code point, laid out as a number without digits.
fn character(i: i128, spec: &Spec, out: &mut String) -> Outcome<()> {
    if spec.sign.is_some() || spec.alternate || spec.grouping.is_some() {
        return Err(Fail::Value);
    }
    let c = u32::try_from(i).ok().and_then(char::from_u32).ok_or(Fail::Overflow)?;
    let mut buffer = [0; 4];
    let text = c.encode_utf8(&mut buffer);
    // Widths count characters.
    let extra = text.len() - 1;
    let spec = Spec {
        width: spec.width.map(|w| w + extra),
        ..*spec
    };
    let parts = Parts {
        negative: false,
        prefix: "",
        digits: "",
        fraction: "",
        point: false,
        suffix: text,
        group: 3,
    };
    lay_out(&parts, &spec, out)
}
