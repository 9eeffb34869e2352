//! A float with so many digits behind the point, rounded half to even as what it is exactly.

use crate::py_int::natural;
use std::fmt::Write;

/// More digits than these are left to the library.
const MOST_PLACES: usize = 17;
/// Ten to so many.
const POWERS: [u64; MOST_PLACES + 1] = {
    let mut powers = [1; MOST_PLACES + 1];
    let mut at = 1;
    while at <= MOST_PLACES {
        powers[at] = 10 * powers[at - 1];
        at += 1;
    }
    powers
};

/// Appends a finite float.
pub fn fixed(f: f64, places: usize, out: &mut String) {
    let Some(scaled) = scaled(f.abs(), places) else {
        // Writing to a String does not fail.
        let _ = write!(out, "{f:.places$}");
        return;
    };
    if f.is_sign_negative() {
        out.push('-');
    }
    let power = POWERS[places];
    let (whole, fraction) = match u64::try_from(scaled) {
        Ok(scaled) => (scaled / power, scaled % power),
        Err(_) => ((scaled / u128::from(power)) as u64, (scaled % u128::from(power)) as u64),
    };
    let mut buffer = [0; 20];
    out.push_str(natural(whole, &mut buffer));
    if places > 0 {
        out.push('.');
        let fraction = natural(fraction, &mut buffer);
        (fraction.len()..places).for_each(|_| out.push('0'));
        out.push_str(fraction);
    }
}

/// The float times ten to so many, rounded; nothing for very large ones, and for more places than fit.
fn scaled(f: f64, places: usize) -> Option<u128> {
    const SHIFT: i64 = 1075;
    const LARGEST: i64 = 10;
    let power = u128::from(*POWERS.get(places)?);
    let bits = f.to_bits();
    let (exponent, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
    let (mantissa, exponent) = match exponent {
        0 => (fraction, 1 - SHIFT),
        exponent => (fraction | 1 << 52, exponent - SHIFT),
    };
    let product = u128::from(mantissa) * power;
    match exponent {
        0..=LARGEST => Some(product << exponent),
        _ if exponent > LARGEST => None,
        ..=-128 => Some(0),
        _ => {
            let down = exponent.unsigned_abs() as u32;
            let (rounded, rest, half) = (product >> down, product & ((1 << down) - 1), 1u128 << (down - 1));
            let up = rest > half || rest == half && rounded & 1 == 1;
            Some(rounded + u128::from(up))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_the_librarys() {
        let mut state = 7u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state
        };
        let known = [
            0.0,
            -0.0,
            0.5,
            1.5,
            2.5,
            0.125,
            0.375,
            1e22,
            5e-324,
            f64::MAX,
            9_007_199_254_740_993.0,
            0.05,
            1e-5,
        ];
        let random = (0..20_000).map(|i| match i % 4 {
            0 => f64::from_bits(next()),
            1 => (next() as i64 >> 20) as f64 / 1000.0,
            2 => (next() % 100_000) as f64 / 64.0,
            _ => (next() as f64) * 1e-25,
        });
        for f in known.into_iter().chain(random).filter(|f| f.is_finite()) {
            for places in [0, 1, 2, 3, 6, 12, 17, 18] {
                let mut own = String::new();
                fixed(f, places, &mut own);
                assert_eq!(own, format!("{f:.places$}"));
            }
        }
    }
}
