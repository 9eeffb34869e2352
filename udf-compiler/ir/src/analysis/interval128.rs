//! Intervals of i128, and what integer operations make of them when nothing wraps around. Knows no IR but the names of
//! operations.

/// What an int may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bounds {
    /// Nothing: it is not reached.
    Never,
    /// From the first to the second.
    Within(i128, i128),
    /// Anything, also outside i128.
    Any,
}

use crate::op;
use Bounds::{Any, Never, Within};

const LEAST: i128 = i64::MIN as i128;
const MOST: i128 = i64::MAX as i128;
/// Wide ints are shifted by fewer bits than this.
const BITS: i128 = 128;

impl Bounds {
    /// Every i64.
    pub const INT: Bounds = Within(LEAST, MOST);
    /// Every i128.
    pub const WIDE: Bounds = Within(i128::MIN, i128::MAX);

    /// Whether all are i64.
    pub fn fit_int(self) -> bool {
        match self {
            Never => true,
            Within(lo, hi) => lo >= LEAST && hi <= MOST,
            Any => false,
        }
    }

    /// Whether all are of 64 bits and not negative.
    pub fn fit_word(self) -> bool {
        match self {
            Never => true,
            Within(lo, hi) => lo >= 0 && hi <= i128::from(u64::MAX),
            Any => false,
        }
    }

    /// Those that are i64: the others have failed.
    pub fn clipped(self) -> Bounds {
        match self {
            Never => Never,
            Within(lo, hi) if hi < LEAST || lo > MOST => Never,
            Within(lo, hi) => Within(lo.max(LEAST), hi.min(MOST)),
            Any => Bounds::INT,
        }
    }

    /// The smallest with both.
    pub fn join(self, other: Bounds) -> Bounds {
        match (self, other) {
            (Never, one) | (one, Never) => one,
            (Any, _) | (_, Any) => Any,
            (Within(a, b), Within(c, d)) => Within(a.min(c), b.max(d)),
        }
    }
}

/// The bounds of a result; `None` for operations that are not arithmetic.
pub fn result(op: op::Name, args: &[Bounds]) -> Option<Bounds> {
    let known = matches!(
        op,
        op::INT_ADD
            | op::INT_SUB
            | op::INT_MUL
            | op::INT_NEG
            | op::INT_INVERT
            | op::INT_AND
            | op::INT_OR
            | op::INT_XOR
            | op::INT_SHL
            | op::INT_SHR
            | op::INT_FLOORDIV
            | op::INT_MOD
    );
    if !known {
        return None;
    }
    if args.contains(&Never) {
        return Some(Never);
    }
    Some(match args {
        [Within(a, b)] => one(op, (*a, *b)).unwrap_or(Any),
        [Within(a, b), Within(c, d)] => two(op, (*a, *b), (*c, *d)).unwrap_or(Any),
        // What is masked, or a remainder, is small whatever it is of.
        [Any, Within(lo, hi)] | [Within(lo, hi), Any] if op == op::INT_AND && *lo >= 0 => Within(0, *hi),
        [Any, Within(lo, hi)] if op == op::INT_MOD => remainder(*lo, *hi),
        _ => Any,
    })
}

type Pair = (i128, i128);

fn one(op: op::Name, (lo, hi): Pair) -> Option<Bounds> {
    match op {
        op::INT_NEG => Some(Within(hi.checked_neg()?, lo.checked_neg()?)),
        op::INT_INVERT => Some(Within(!hi, !lo)),
        _ => None,
    }
}

fn two(op: op::Name, a: Pair, b: Pair) -> Option<Bounds> {
    Some(match op {
        op::INT_ADD => Within(a.0.checked_add(b.0)?, a.1.checked_add(b.1)?),
        op::INT_SUB => Within(a.0.checked_sub(b.1)?, a.1.checked_sub(b.0)?),
        op::INT_MUL => corners(a, b, i128::checked_mul)?,
        op::INT_AND => match (a.0 >= 0, b.0 >= 0) {
            (true, true) => Within(0, a.1.min(b.1)),
            (true, false) => Within(0, a.1),
            (false, true) => Within(0, b.1),
            (false, false) => bitwise(a, b),
        },
        op::INT_OR | op::INT_XOR => bitwise(a, b),
        op::INT_SHL => corners(a, counts(b)?, |number, count| match count {
            0..127 => number.checked_mul(1 << count),
            _ => (number == 0).then_some(0),
        })?,
        op::INT_SHR => corners(a, counts(b)?, |number, count| Some(number >> count))?,
        op::INT_FLOORDIV => quotient(a, b)?,
        op::INT_MOD => match remainder(b.0, b.1) {
            Within(0, hi) if a.0 >= 0 && b.0 > 0 => Within(0, hi.min(a.1)),
            rest => rest,
        },
        _ => return None,
    })
}

/// What is monotonous in both lies between what it makes of the ends.
fn corners(a: Pair, b: Pair, make: impl Fn(i128, i128) -> Option<i128>) -> Option<Bounds> {
    let made = [make(a.0, b.0)?, make(a.0, b.1)?, make(a.1, b.0)?, make(a.1, b.1)?];
    let lo = made.into_iter().fold(made[0], i128::min);
    let hi = made.into_iter().fold(made[0], i128::max);
    Some(Within(lo, hi))
}

/// The counts that a shift may have without failing; those beyond shift everything out.
fn counts((lo, hi): Pair) -> Option<Pair> {
    (hi >= 0).then_some((lo.clamp(0, BITS - 1), hi.min(BITS - 1)))
}

/// As many bits as the larger, and a sign where either has one.
fn bitwise(a: Pair, b: Pair) -> Bounds {
    let bits = |n: i128| 128 - (if n < 0 { !n } else { n }).leading_zeros();
    let most = [a.0, a.1, b.0, b.1].map(bits).into_iter().fold(0, u32::max);
    let hi = if most >= 127 { i128::MAX } else { (1 << most) - 1 };
    Within(if a.0 < 0 || b.0 < 0 { !hi } else { 0 }, hi)
}

fn quotient(a: Pair, b: Pair) -> Option<Bounds> {
    if b.0 >= 1 {
        return corners(a, b, |a, b| Some(a.div_euclid(b)));
    }
    let most = a.0.checked_abs()?.max(a.1.checked_abs()?).max(1);
    Some(Within(-most, most))
}

/// A remainder is smaller than the divisor, and has its sign.
fn remainder(lo: i128, hi: i128) -> Bounds {
    let least = if lo < 0 { lo + 1 } else { 0 };
    Within(least, if hi > 0 { hi - 1 } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_is_within() {
        let numbers = [-9i128, -8, -3, -1, 0, 1, 2, 5, 7, 8];
        let pairs: Vec<Pair> = numbers
            .iter()
            .flat_map(|a| numbers.iter().map(move |b| (*a, *b)))
            .filter(|(a, b)| a <= b)
            .collect();
        let holds = |op: op::Name, a: i128, b: i128| {
            Some(match op {
                op::INT_ADD => a + b,
                op::INT_SUB => a - b,
                op::INT_MUL => a * b,
                op::INT_AND => a & b,
                op::INT_OR => a | b,
                op::INT_XOR => a ^ b,
                op::INT_SHL if b >= 0 => a << b,
                op::INT_SHR if b >= 0 => a >> b,
                op::INT_FLOORDIV => taipan_runtime::py_int::wide_floordiv(a, b).ok()?,
                op::INT_MOD => taipan_runtime::py_int::wide_modulo(a, b).ok()?,
                _ => return None,
            })
        };
        const OPERATIONS: [op::Name; 10] = [
            op::INT_ADD,
            op::INT_SUB,
            op::INT_MUL,
            op::INT_AND,
            op::INT_OR,
            op::INT_XOR,
            op::INT_SHL,
            op::INT_SHR,
            op::INT_FLOORDIV,
            op::INT_MOD,
        ];
        for op in OPERATIONS {
            for (a, b) in pairs.iter().flat_map(|a| pairs.iter().map(move |b| (*a, *b))) {
                let bounds = result(op, &[Within(a.0, a.1), Within(b.0, b.1)]);
                let all = (a.0..=a.1).flat_map(|x| (b.0..=b.1).map(move |y| (x, y)));
                for (x, y) in all {
                    let Some(value) = holds(op, x, y) else { continue };
                    let within = match bounds {
                        Some(Within(lo, hi)) => lo <= value && value <= hi,
                        other => other == Some(Any),
                    };
                    assert!(
                        within,
                        "{x} {op} {y} = {value} is not within {bounds:?} of {a:?} and {b:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn what_leaves_i128_may_be_anything() {
        let word = Within(0, i128::from(u64::MAX));
        assert_eq!(result(op::INT_MUL, &[word, word]), Some(Any));
        assert_eq!(
            result(op::INT_MUL, &[Bounds::INT, word]),
            Some(Within(-(1 << 63) * ((1 << 64) - 1), ((1 << 63) - 1) * ((1 << 64) - 1)))
        );
        assert_eq!(result(op::INT_AND, &[Any, word]), Some(word));
        assert_eq!(result(op::INT_MOD, &[Any, Within(10, 10)]), Some(Within(0, 9)));
        assert_eq!(result(op::INT_SHL, &[Within(1, 1), Bounds::INT]), Some(Any));
        assert_eq!(result(op::STR_LEN, &[]), None);
    }
}
