//! Bytes as text and as numbers: `repr`, `hex`, `fromhex`, `int.from_bytes`, `int.to_bytes`.

use crate::fail::{Fail, Outcome, fits};
use crate::py_int;
use crate::view::is_c_space;
use std::fmt::Write;

/// `repr(s)`
pub fn repr(s: &[u8]) -> Outcome<String> {
    fits(s.len().checked_mul(4))?;
    let quote = if s.contains(&b'\'') && !s.contains(&b'"') {
        b'"'
    } else {
        b'\''
    };
    let mut out = String::with_capacity(s.len() + 3);
    out.push('b');
    out.push(char::from(quote));
    for byte in s {
        // Writing to a String does not fail.
        let _ = match byte {
            b'\\' => out.write_str("\\\\"),
            b'\n' => out.write_str("\\n"),
            b'\r' => out.write_str("\\r"),
            b'\t' => out.write_str("\\t"),
            _ if *byte == quote => write!(out, "\\{}", char::from(quote)),
            b' '..=b'~' => out.write_char(char::from(*byte)),
            _ => write!(out, "\\x{byte:02x}"),
        };
    }
    out.push(char::from(quote));
    Ok(out)
}

const DIGITS: &[u8; 16] = b"0123456789abcdef";

/// `s.hex(separator, group)`; without a separator groups mean nothing.
pub fn hex(s: &[u8], separator: &str, group: i64) -> Outcome<String> {
    fits(s.len().checked_mul(3))?;
    let ([] | [0..=0x7f]) = separator.as_bytes() else {
        return Err(Fail::Value);
    };
    let width = usize::try_from(group.unsigned_abs()).unwrap_or(usize::MAX);
    let mut out = String::with_capacity(s.len() * 3);
    for (at, byte) in s.iter().enumerate() {
        let from = if group < 0 { at } else { s.len() - at };
        if at > 0 && width > 0 && from % width == 0 {
            out.push_str(separator);
        }
        out.push(char::from(DIGITS[usize::from(byte >> 4)]));
        out.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
    Ok(out)
}

/// `bytes.fromhex(text)`
pub fn fromhex(text: &str) -> Outcome<Vec<u8>> {
    let digit = |byte: u8| {
        char::from(byte)
            .to_digit(16)
            .map(|digit| digit as u8)
            .ok_or(Fail::Value)
    };
    let mut out = Vec::with_capacity(text.len() / 2);
    let mut rest = text.as_bytes();
    while let [first, others @ ..] = rest {
        if is_c_space(*first) {
            rest = others;
            continue;
        }
        let [second, others @ ..] = others else {
            return Err(Fail::Value);
        };
        out.push(digit(*first)? << 4 | digit(*second)?);
        rest = others;
    }
    Ok(out)
}

/// How numbers are written as bytes.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    little: bool,
    signed: bool,
}

impl Layout {
    /// The layout that an attribute says.
    pub fn read(flags: u32) -> Layout {
        Layout {
            little: flags & 1 != 0,
            signed: flags & 2 != 0,
        }
    }

    /// What says so.
    pub fn flags(little: bool, signed: bool) -> u32 {
        u32::from(little) | u32::from(signed) << 1
    }
}

/// `int.from_bytes(…)`
pub fn to_number(s: &[u8], layout: Layout) -> Outcome<i64> {
    let step = |value: i64, byte: u8| {
        let wide = i128::from(value) << 8 | i128::from(byte);
        i64::try_from(wide).map_err(|_| Fail::Overflow)
    };
    let highest = if layout.little { s.last() } else { s.first() };
    let start = match highest {
        Some(0x80..) if layout.signed => -1,
        _ => 0,
    };
    if layout.little {
        s.iter().rev().copied().try_fold(start, step)
    } else {
        s.iter().copied().try_fold(start, step)
    }
}

/// `int.from_bytes(…) % m`, however large the number is.
pub fn to_number_mod(s: &[u8], layout: Layout, m: i64) -> Outcome<i64> {
    if let Ok(number) = to_number(s, layout) {
        return py_int::modulo(number, m);
    }
    let rest = |bytes: &mut dyn Iterator<Item = u8>| py_int::digits_modulo(bytes, 256, m);
    let (positive, highest) = if layout.little {
        (rest(&mut s.iter().rev().copied())?, s.last())
    } else {
        (rest(&mut s.iter().copied())?, s.first())
    };
    if !layout.signed || highest.is_none_or(|byte| *byte < 0x80) {
        return py_int::signed_rest(positive, false, m);
    }
    // It is less by one more bit than there is.
    let less = rest(&mut std::iter::once(1).chain(s.iter().map(|_| 0)))?;
    let size = m.unsigned_abs();
    let rest = (u128::from(positive) + u128::from(size - less)) % u128::from(size);
    py_int::signed_rest(u64::try_from(rest).map_err(|_| Fail::Overflow)?, false, m)
}

/// `number.to_bytes(…)`
pub fn of_number(number: i64, length: i64, layout: Layout) -> Outcome<Vec<u8>> {
    let length = usize::try_from(length).map_err(|_| Fail::Value)?;
    fits(Some(length))?;
    if number < 0 && !layout.signed {
        return Err(Fail::Overflow);
    }
    let fill = if number < 0 { 0xff } else { 0 };
    let mut out = number.to_le_bytes().to_vec();
    let sign_fits = |out: &[u8]| {
        let negative = out.last().is_some_and(|byte| *byte >= 0x80);
        !layout.signed || negative == (number < 0) || (out.is_empty() && number == 0)
    };
    if out.iter().skip(length).any(|byte| *byte != fill) {
        return Err(Fail::Overflow);
    }
    out.resize(length, fill);
    if !sign_fits(&out) {
        return Err(Fail::Overflow);
    }
    if !layout.little {
        out.reverse();
    }
    Ok(out)
}
