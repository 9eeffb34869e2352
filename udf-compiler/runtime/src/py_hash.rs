//! Python's `hash` of what it hashes alike in every run: numbers, and tuples from the hashes of their parts.

use super::fail::{Fail, Outcome};

/// Numbers are hashed modulo this prime.
const PRIME: u64 = (1 << 61) - 1;
const BITS: u32 = 61;
const LANE: [u64; 3] = [0x9E37_79B1_85EB_CA87, 0xC2B2_AE3D_27D4_EB4F, 0x27D4_EB2F_1656_67C5];

/// `hash(None)`, since Python 3.12; before, it was where `None` lay in memory.
pub const NONE: i64 = 0xFCA8_6420;

/// `hash(i)`.
pub fn int(i: i64) -> i64 {
    let rest = (i.unsigned_abs() % PRIME) as i64;
    never_minus_one(if i < 0 { -rest } else { rest })
}

/// -1 says that there is no hash.
pub fn never_minus_one(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

/// `hash(f)`. NaN is hashed by where it lies in memory.
pub fn float(f: f64) -> Outcome<i64> {
    if f.is_nan() {
        return Err(Fail::Value);
    }
    if f.is_infinite() {
        return Ok(if f > 0.0 { 314_159 } else { -314_159 });
    }
    let bits = f.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7FF) as i64, bits & ((1 << 52) - 1));
    // f is mantissa * 2 ** exponent, both whole.
    let (mantissa, exponent) = match exponent {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    };
    // Two to the 61st is 1 modulo the prime.
    let turn = exponent.rem_euclid(i64::from(BITS)) as u32;
    let turned = (u128::from(mantissa % PRIME) << turn) % u128::from(PRIME);
    let hash = turned as i64;
    Ok(never_minus_one(if f < 0.0 { -hash } else { hash }))
}

/// What the hash of a tuple is before its first part.
pub const NO_PARTS: i64 = LANE[2] as i64;

/// With one part more.
pub fn with_part(hash: i64, part: i64) -> i64 {
    let sum = (hash as u64).wrapping_add((part as u64).wrapping_mul(LANE[1]));
    sum.rotate_left(31).wrapping_mul(LANE[0]) as i64
}

/// With all `length` parts.
pub fn of_parts(hash: i64, length: i64) -> i64 {
    let hash = (hash as u64).wrapping_add(length as u64 ^ (LANE[2] ^ 3_527_539)) as i64;
    if hash == -1 { 1_546_275_796 } else { hash }
}

/// `hash` of a tuple of what has these hashes; nothing where one has none.
pub fn tuple(parts: impl Iterator<Item = Option<i64>>) -> Option<i64> {
    let (mut hash, mut length) = (NO_PARTS, 0);
    for part in parts {
        hash = with_part(hash, part?);
        length += 1;
    }
    Some(of_parts(hash, length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_are_pythons() {
        assert_eq!([-1, i64::MIN, i64::MAX, 1 << 61].map(int), [-2, -4, 3, 1]);
        let floats = [1.5, -1.0, 0.1, 1e300, 5e-324, -1e-300, f64::NEG_INFINITY];
        let expected = [
            1_152_921_504_606_846_977,
            -2,
            230_584_300_921_369_408,
            1_224_995_262_755_759_164,
            16_777_216,
            -482_449_582_752_280_463,
            -314_159,
        ];
        assert_eq!(floats.map(float), expected.map(Ok));
        let hash = |parts: &[i64]| tuple(parts.iter().map(|part| Some(*part)));
        assert_eq!(hash(&[1, 2]), Some(-3_550_055_125_485_641_917));
        assert_eq!(hash(&[]), Some(5_740_354_900_026_072_187));
    }
}
