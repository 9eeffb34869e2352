//! Floating-point numbers as Postgres prints them: the fewest digits that read back as the same number.

use std::io::Write;

/// The largest exponent of ten of a number that is written out, by the digits that are certain.
const DOUBLE_DIGITS: i32 = 15;
const REAL_DIGITS: i32 = 6;

/// Digits and the exponent of the first.
type Decimal = (String, i32);

/// A double.
pub fn double(value: f64, out: &mut Vec<u8>) {
    match word(value) {
        Some(word) => out.extend_from_slice(word.as_bytes()),
        None => {
            let longer = |digits: usize| format!("{value:.digits$e}");
            let same = |text: &str| text.parse() == Ok(value);
            let (digits, exponent) = shortest(&format!("{value:e}"), f64::MANTISSA_DIGITS + 1, 17, longer, same);
            print(value.is_sign_negative(), &digits, exponent, DOUBLE_DIGITS, out);
        }
    }
}

/// A single-precision number.
pub fn real(value: f32, out: &mut Vec<u8>) {
    match word(f64::from(value)) {
        Some(word) => out.extend_from_slice(word.as_bytes()),
        None => {
            let longer = |digits: usize| format!("{value:.digits$e}");
            let same = |text: &str| text.parse() == Ok(value);
            let (digits, exponent) = shortest(&format!("{value:e}"), f32::MANTISSA_DIGITS + 1, 9, longer, same);
            print(value.is_sign_negative(), &digits, exponent, REAL_DIGITS, out);
        }
    }
}

/// The fewest digits that are certain, of the fewest that Rust finds. So many digits are certain for any number.
fn shortest(
    found: &str,
    bits: u32,
    most: usize,
    longer: impl Fn(usize) -> String,
    same: impl Fn(&str) -> bool,
) -> Decimal {
    let found = parts(found);
    if !is_midpoint(&found, bits) {
        return found;
    }
    let longer = (found.0.len()..most).map(longer).filter(|text| same(text));
    let mut longer = longer.map(|text| parts(&text));
    longer.find(|decimal| !is_midpoint(decimal, bits)).unwrap_or(found)
}

/// What is no number has a name, and zero has no digits to choose from.
fn word(value: f64) -> Option<&'static str> {
    match value {
        v if v.is_nan() => Some("NaN"),
        f64::INFINITY => Some("Infinity"),
        f64::NEG_INFINITY => Some("-Infinity"),
        v if v == 0.0 && v.is_sign_negative() => Some("-0"),
        0.0 => Some("0"),
        _ => None,
    }
}

/// The digits of `-1.25e-7`, without zeros at the end, and the exponent of the first.
fn parts(text: &str) -> Decimal {
    let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
    let digits: String = mantissa.chars().filter(char::is_ascii_digit).collect();
    let digits = digits.trim_end_matches('0').to_string();
    (digits, exponent.parse().unwrap_or_default())
}

/// Whether a decimal is halfway between two numbers of one digit less than this in binary. Such a text is read as the even one
/// of them. Postgres does not count on that, and prints more digits.
fn is_midpoint((digits, exponent): &Decimal, bits: u32) -> bool {
    let zeros = exponent + 1 - i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let (Ok(zeros), Ok(digits)) = (u32::try_from(zeros), digits.parse::<u128>()) else {
        // With a fraction, it would need as many digits as tell any number.
        return false;
    };
    let odd = 5_u128.checked_pow(zeros).and_then(|power| digits.checked_mul(power));
    odd.is_some_and(|odd| odd != 0 && u128::BITS - (odd >> odd.trailing_zeros()).leading_zeros() == bits)
}

fn print(negative: bool, digits: &str, exponent: i32, certain: i32, out: &mut Vec<u8>) {
    if negative {
        out.push(b'-');
    }
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    let zeros = |n: i32| std::iter::repeat_n(b'0', usize::try_from(n).unwrap_or(0));
    match exponent {
        ..-4 => scientific(digits, exponent, out),
        _ if exponent >= certain => scientific(digits, exponent, out),
        -4..0 => {
            out.extend_from_slice(b"0.");
            out.extend(zeros(-1 - exponent));
            out.extend_from_slice(digits.as_bytes());
        }
        _ if count <= exponent + 1 => {
            out.extend_from_slice(digits.as_bytes());
            out.extend(zeros(exponent + 1 - count));
        }
        _ => {
            let (whole, fraction) = digits.split_at(usize::try_from(exponent + 1).unwrap_or(0));
            out.extend_from_slice(whole.as_bytes());
            out.push(b'.');
            out.extend_from_slice(fraction.as_bytes());
        }
    }
}

fn scientific(digits: &str, exponent: i32, out: &mut Vec<u8>) {
    let (first, rest) = digits.split_at(digits.len().min(1));
    out.extend_from_slice(first.as_bytes());
    if !rest.is_empty() {
        out.push(b'.');
        out.extend_from_slice(rest.as_bytes());
    }
    let sign = if exponent < 0 { '-' } else { '+' };
    // Writing to memory does not fail.
    let _ = write!(out, "e{sign}{:02}", exponent.abs());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_postgres_prints_them() {
        let doubles = [
            (1.5, "1.5"),
            (-0.0, "-0"),
            (100.0, "100"),
            (1e14, "100000000000000"),
            (1e15, "1e+15"),
            (123456789012345680.0, "1.2345678901234568e+17"),
            (0.0001, "0.0001"),
            (0.00001234, "1.234e-05"),
            (1e300, "1e+300"),
            (f64::MIN_POSITIVE, "2.2250738585072014e-308"),
            (f64::NEG_INFINITY, "-Infinity"),
            (0.1 + 0.2, "0.30000000000000004"),
            // 1e23 is halfway between two doubles.
            (1e23, "9.999999999999999e+22"),
        ];
        for (value, expected) in doubles {
            let mut out = Vec::new();
            double(value, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
        let reals = [
            (1.1_f32, "1.1"),
            (1e6, "1e+06"),
            (123456.0, "123456"),
            (3.4e38, "3.4e+38"),
        ];
        for (value, expected) in reals {
            let mut out = Vec::new();
            real(value, &mut out);
            assert_eq!(String::from_utf8_lossy(&out), expected);
        }
    }
}
