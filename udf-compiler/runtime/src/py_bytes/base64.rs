//! Base64 and floats as bytes.

use crate::fail::{Fail, Outcome, fits};

const STANDARD: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const URL_SAFE: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

fn alphabet(url_safe: bool) -> &'static [u8; 64] {
    if url_safe { URL_SAFE } else { STANDARD }
}

/// What is no letter, among values.
const NONE: u8 = 0xFF;

/// The value of each byte that is a letter.
const fn values(alphabet: &[u8; 64]) -> [u8; 256] {
    let mut values = [NONE; 256];
    let mut value = 0;
    while value < alphabet.len() {
        values[alphabet[value] as usize] = value as u8;
        value += 1;
    }
    values
}

/// `base64.b64encode(bytes)`, or `urlsafe_b64encode`
pub fn encode(bytes: &[u8], url_safe: bool) -> Outcome<Vec<u8>> {
    let alphabet = alphabet(url_safe);
    let mut out = Vec::with_capacity(fits(bytes.len().div_ceil(3).checked_mul(4))?);
    let letter = |bits: u32, place: usize| alphabet[(bits >> (18 - 6 * place) & 63) as usize];
    let (threes, rest) = bytes.as_chunks::<3>();
    for [a, b, c] in threes {
        let bits = u32::from_be_bytes([0, *a, *b, *c]);
        out.extend_from_slice(&std::array::from_fn::<_, 4, _>(|place| letter(bits, place)));
    }
    if !rest.is_empty() {
        let bits = u32::from_be_bytes([0, rest[0], *rest.get(1).unwrap_or(&0), 0]);
        out.extend((0..4).map(|place| if place <= rest.len() { letter(bits, place) } else { b'=' }));
    }
    Ok(out)
}

/// `base64.b64decode(text)`, or `urlsafe_b64decode`, of a text that is whole and has nothing else in it. What Python makes
/// of others is not known here.
pub fn decode(text: &[u8], url_safe: bool) -> Outcome<Vec<u8>> {
    const VALUES: [[u8; 256]; 2] = [values(STANDARD), values(URL_SAFE)];
    let values = &VALUES[usize::from(url_safe)];
    let letters = text.len() - text.iter().rev().take(2).take_while(|letter| **letter == b'=').count();
    if !text.len().is_multiple_of(4) {
        return Err(Fail::Value);
    }
    let mut out = Vec::with_capacity(text.len() / 4 * 3);
    let (fours, rest) = text[..letters].as_chunks::<4>();
    let mut all = 0;
    for four in fours {
        let [a, b, c, d] = four.map(|letter| values[usize::from(letter)]);
        all |= a | b | c | d;
        let bits = u32::from(a) << 18 | u32::from(b) << 12 | u32::from(c) << 6 | u32::from(d);
        out.extend_from_slice(&bits.to_be_bytes()[1..]);
    }
    let last: Vec<u8> = rest.iter().map(|letter| values[usize::from(*letter)]).collect();
    let left = match last[..] {
        [] => Some(0),
        [a, b] => {
            out.push(a << 2 | b >> 4);
            (a != NONE && b != NONE).then_some(b & 0xF)
        }
        [a, b, c] => {
            out.extend([a << 2 | b >> 4, b << 4 | c >> 2]);
            (a != NONE && b != NONE && c != NONE).then_some(c & 3)
        }
        _ => None,
    };
    if all < 64 && left == Some(0) {
        Ok(out)
    } else {
        Err(Fail::Value)
    }
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
