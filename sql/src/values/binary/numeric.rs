//! Decimals as Postgres sends them: groups of four digits, and where the point is.

use crate::error::{Error, Result, SqlState};

const POSITIVE: u16 = 0;
const NEGATIVE: u16 = 0x4000;
/// No number of Taipan has more digits before its point.
const MOST_DIGITS: usize = 80;

/// Writes the decimal of a text such as `-12.50`.
pub fn write(text: &str, out: &mut Vec<u8>) {
    let (sign, text) = match text.strip_prefix('-') {
        Some(text) => (NEGATIVE, text),
        None => (POSITIVE, text),
    };
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.trim_start_matches('0');
    let mut digits = "0".repeat((4 - whole.len() % 4) % 4);
    digits.push_str(whole);
    let before = digits.len() / 4;
    digits.push_str(fraction);
    digits.push_str(&"0".repeat((4 - digits.len() % 4) % 4));
    let groups = digits.as_bytes().chunks(4);
    let groups = groups.map(|group| group.iter().fold(0, |sum, digit| sum * 10 + u16::from(digit - b'0')));
    let groups: Vec<u16> = groups.collect();
    let zeros = groups.iter().take_while(|group| **group == 0).count();
    let end = groups
        .iter()
        .rposition(|group| *group != 0)
        .map_or(zeros, |last| last + 1);
    // A number has fewer than a hundred digits.
    let weight = if zeros == groups.len() {
        0
    } else {
        before as i16 - zeros as i16 - 1
    };
    let sign = if zeros == groups.len() { POSITIVE } else { sign };
    out.extend(((end - zeros) as u16).to_be_bytes());
    out.extend(weight.to_be_bytes());
    out.extend(sign.to_be_bytes());
    out.extend((fraction.len() as u16).to_be_bytes());
    groups[zeros..end]
        .iter()
        .for_each(|group| out.extend(group.to_be_bytes()));
}

/// The digits of a number of so many digits behind the point, rounded to it, as text without a point.
///
/// # Errors
///
/// 22P03 for bytes that are no number, 22003 for one that is none with digits, or has too many.
pub fn read(bytes: &[u8], scale: i8) -> Result<String> {
    let wrong = || Error::new(SqlState::InvalidBinary, "incorrect binary data format of a numeric");
    let (head, rest) = bytes.split_first_chunk::<8>().ok_or_else(wrong)?;
    let field = |at: usize| u16::from_be_bytes([head[at], head[at + 1]]);
    let (count, weight, sign) = (usize::from(field(0)), i64::from(field(2) as i16), field(4));
    match sign {
        POSITIVE | NEGATIVE => {}
        0xC000 | 0xD000 | 0xF000 => return Err(overflow("numeric has no NaN and no infinity here")),
        _ => return Err(wrong()),
    }
    if rest.len() != count * 2 {
        return Err(wrong());
    }
    let mut digits = String::new();
    for group in rest.chunks_exact(2) {
        let group = u16::from_be_bytes([group[0], group[1]]);
        if group > 9999 {
            return Err(wrong());
        }
        digits.push_str(&format!("{group:04}"));
    }
    let zeros = digits.len() - digits.trim_start_matches('0').len();
    let digits = &digits[zeros..];
    if digits.is_empty() {
        return Ok("0".to_string());
    }
    // Of the digits, so many are before the point, and so many are kept.
    let before = (weight + 1) * 4 - zeros as i64;
    let kept = before + i64::from(scale);
    if kept > MOST_DIGITS as i64 {
        return Err(overflow("numeric field overflow"));
    }
    let minus = if sign == NEGATIVE { "-" } else { "" };
    let Ok(kept) = usize::try_from(kept) else {
        return Ok("0".to_string());
    };
    let known = kept.min(digits.len());
    let up = digits.as_bytes().get(kept).is_some_and(|digit| *digit >= b'5');
    let number = format!("{}{}", &digits[..known], "0".repeat(kept - known));
    Ok(format!("{minus}{}", if up { next(&number) } else { number }))
}

fn overflow(message: &str) -> Error {
    Error::new(SqlState::NumericOutOfRange, message)
}

/// The number after a natural one.
fn next(number: &str) -> String {
    let nines = number.len() - number.trim_end_matches('9').len();
    let (head, _) = number.split_at(number.len() - nines);
    let zeros = "0".repeat(nines);
    match head.as_bytes().split_last() {
        // The digit is no nine.
        Some((last, head)) => format!("{}{}{zeros}", String::from_utf8_lossy(head), char::from(last + 1)),
        None => format!("1{zeros}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> String {
        let mut out = Vec::new();
        write(text, &mut out);
        out.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// What `numeric_send` of Postgres gives.
    #[test]
    fn decimals_are_as_postgres_sends_them() {
        let sent = [
            ("0", "0000000000000000"),
            ("0.00", "0000000000000002"),
            ("1", "00010000000000000001"),
            ("-12.50", "0002000040000002000c1388"),
            ("12345678", "000200010000000004d2162e"),
            ("10000", "00010001000000000001"),
            ("0.0001", "0001ffff000000040001"),
            ("0.00000001", "0001fffe000000080001"),
            ("100000000.1", "000400020000000100010000000003e8"),
        ];
        for (text, bytes) in sent {
            assert_eq!(hex(text), bytes, "{text}");
        }
    }

    #[test]
    fn what_is_sent_is_read_at_a_scale() {
        let read = |text: &str, scale| {
            let mut out = Vec::new();
            write(text, &mut out);
            super::read(&out, scale).unwrap()
        };
        assert_eq!(read("-12.50", 2), "-1250");
        assert_eq!(read("-12.50", 4), "-125000");
        assert_eq!(read("12.345", 2), "1235");
        assert_eq!(read("0.999", 1), "10");
        assert_eq!(read("0.0004", 2), "0");
        assert_eq!(read("0.5", 0), "1");
        assert_eq!(read("0.00005", 0), "0");
        assert_eq!(read("100000000.1", 1), "1000000001");
        assert_eq!(read("9999.95", 1), "100000");
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let refused: [&[u8]; 5] = [
            &[],
            &[0, 1, 0, 0, 0, 0, 0, 0],
            &[0, 1, 0, 0, 0, 0, 0, 0, 0x27, 0x10],
            &[0, 0, 0, 0, 0xC0, 0, 0, 0],
            // 1 and 30,000 groups of zeros.
            &[0, 1, 0x75, 0x30, 0, 0, 0, 0, 0, 1],
        ];
        for bytes in refused {
            assert!(read(bytes, 2).is_err(), "{bytes:?}");
        }
    }
}
