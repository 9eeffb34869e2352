//! Base64 and floats as bytes.

use crate::runtime::fail::{Fail, Outcome, fits};

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn alphabet(url_safe: bool) -> &'static [u8; 64] {
    if url_safe { URL_SAFE } else { STANDARD }
}

/// `base64.b64encode(bytes)`, or `urlsafe_b64encode`
pub fn encode(bytes: &[u8], url_safe: bool) -> Outcome<Vec<u8>> {
    let alphabet = alphabet(url_safe);
    let mut out = Vec::with_capacity(fits(bytes.len().div_ceil(3).checked_mul(4))?);
    for three in bytes.chunks(3) {
        let byte = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for place in 0..4 {
            out.push(match place <= three.len() {
                true => alphabet[(bits >> (18 - 6 * place) & 63) as usize],
                false => b'=',
            });
        }
    }
    Ok(out)
}

/// `base64.b64decode(text)`, or `urlsafe_b64decode`, of a text that is whole and has nothing else in it. What Python makes
/// of others is not known here.
pub fn decode(text: &[u8], url_safe: bool) -> Outcome<Vec<u8>> {
    let alphabet = alphabet(url_safe);
    let mut values = [None; 256];
    for (value, letter) in (0..).zip(alphabet) {
        values[usize::from(*letter)] = Some(value);
    }
    let letters = text.len() - text.iter().rev().take(2).take_while(|letter| **letter == b'=').count();
    if !text.len().is_multiple_of(4) {
        return Err(Fail::Value);
    }
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    for four in text[..letters].chunks(4) {
        let mut bits = 0u32;
        for place in 0..4 {
            let value = match four.get(place) {
                Some(letter) => values[usize::from(*letter)].ok_or(Fail::Value)?,
                None => 0,
            };
            bits = bits << 6 | value;
        }
        let (all, whole) = (bits.to_be_bytes(), four.len() - 1);
        if all[whole + 1..].iter().any(|rest| *rest != 0) || whole == 0 {
            return Err(Fail::Value);
        }
        out.extend_from_slice(&all[1..=whole]);
    }
    Ok(out)
}

/// `binascii.unhexlify(digits)`
pub fn unhex(digits: &[u8]) -> Outcome<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(Fail::Value);
    let pairs = digits.chunks(2).map(|pair| match pair {
        [high, low] => Ok((digit(*high)? << 4 | digit(*low)?) as u8),
        _ => Err(Fail::Value),
    });
    pairs.collect()
}

/// The float in four or eight bytes.
pub fn to_float(bytes: &[u8], little: bool) -> Outcome<f64> {
    if let Ok(bytes) = <[u8; 8]>::try_from(bytes) {
        return Ok(if little {
            f64::from_le_bytes(bytes)
        } else {
            f64::from_be_bytes(bytes)
        });
    }
    let bytes = <[u8; 4]>::try_from(bytes).map_err(|_| Fail::Value)?;
    let single = if little {
        f32::from_le_bytes(bytes)
    } else {
        f32::from_be_bytes(bytes)
    };
    // What becomes of the bits of a NaN depends on the processor.
    if single.is_nan() {
        Err(Fail::Value)
    } else {
        Ok(single.into())
    }
}

/// The four or eight bytes of a float.
pub fn of_float(value: f64, size: i64, little: bool) -> Outcome<Vec<u8>> {
    let mut out = match size {
        8 => value.to_le_bytes().to_vec(),
        4 => {
            let single = value as f32;
            if value.is_nan() || single.is_infinite() && value.is_finite() {
                return Err(Fail::Overflow);
            }
            single.to_le_bytes().to_vec()
        }
        _ => return Err(Fail::Unsupported),
    };
    if !little {
        out.reverse();
    }
    Ok(out)
}
