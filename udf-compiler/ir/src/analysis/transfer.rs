//! What integer operations of the table make of intervals. Knows no control flow.

use super::interval64::Interval;
use crate::Const;
use crate::op;

/// No text or list is longer than this: memory has fewer bytes.
const LONGEST: i64 = 1 << 48;

/// An int, or a bool as 0 or 1.
pub fn of_const(value: &Const) -> Option<i64> {
    match value {
        Const::Int(i) => Some(*i),
        Const::Bool(b) => Some(i64::from(*b)),
        _ => None,
    }
}

/// The least code point of a character that one of these predicates holds of.
pub fn least_code(op: op::Name) -> Option<i64> {
    match op {
        op::STR_ISDIGIT | op::STR_ISDECIMAL | op::STR_ISNUMERIC | op::STR_ISALNUM => Some('0' as i64),
        op::STR_ISALPHA | op::STR_ISUPPER => Some('A' as i64),
        op::STR_ISLOWER => Some('a' as i64),
        _ => None,
    }
}

/// The interval of the result, and whether exact arithmetic certainly stays in i64 (for what can overflow).
pub fn result(op: op::Name, args: &[Interval]) -> (Interval, bool) {
    match (op, args) {
        (op::INT_ADD | op::INT_ADD_NW, [a, b]) => a.plus(*b),
        (op::INT_SUB | op::INT_SUB_NW, [a, b]) => a.minus(*b),
        (op::INT_MUL | op::INT_MUL_NW, [a, b]) => a.times(*b),
        (op::INT_NEG, [a]) => Interval::exactly(0).minus(*a),
        (_, [a, b]) => (two(op, *a, *b), true),
        (op::SELECT, [_, a, b]) => (a.join(*b), true),
        (op::STR_ORD, [a]) => (a.meet(Interval::new(0, 0x10_FFFF)), true),
        (op::STR_CHR, [a]) => (*a, true),
        (op::INT_ABS, [a]) => (a.abs(), a.lo > i64::MIN),
        (op::INT_INVERT, [a]) => (Interval::new(!a.hi, !a.lo), true),
        (op::BOOL_TO_INT | op::INT_HELD, [a]) => (*a, true),
        (op::BOOL_NOT, [a]) => (Interval::new(1 - a.hi.min(1), 1 - a.lo.max(0)), true),
        _ => (by_name(op), true),
    }
}

fn two(op: op::Name, a: Interval, b: Interval) -> Interval {
    match op {
        op::INT_FLOORDIV | op::INT_FLOORDIV_POS => a.floordiv(b),
        op::INT_MOD | op::INT_MOD_POS => a.modulo(b),
        op::WIDE_MOD_INT => Interval::FULL.modulo(b),
        op::INT_AND => a.and(b),
        op::INT_OR | op::INT_XOR => a.or(b),
        op::INT_SHR => a.shifted_right(b),
        op::INT_MIN => Interval::new(a.lo.min(b.lo), a.hi.min(b.hi)),
        op::INT_MAX => Interval::new(a.lo.max(b.lo), a.hi.max(b.hi)),
        op::INT_LT => decided(a.hi < b.lo, a.lo >= b.hi),
        op::INT_LE => decided(a.hi <= b.lo, a.lo > b.hi),
        op::INT_GT => decided(a.lo > b.hi, a.hi <= b.lo),
        op::INT_GE => decided(a.lo >= b.hi, a.hi < b.lo),
        op::INT_EQ => decided(a.single().is_some() && a == b, a.hi < b.lo || b.hi < a.lo),
        op::INT_NE => decided(a.hi < b.lo || b.hi < a.lo, a.single().is_some() && a == b),
        op::BOOL_AND => decided(a.lo == 1 && b.lo == 1, a.hi == 0 || b.hi == 0),
        op::BOOL_OR => decided(a.lo == 1 || b.lo == 1, a.hi == 0 && b.hi == 0),
        _ => by_name(op),
    }
}

fn decided(yes: bool, no: bool) -> Interval {
    match (yes, no) {
        (true, _) => Interval::exactly(1),
        (_, true) => Interval::exactly(0),
        _ => Interval::BOOL,
    }
}

/// Results that are bounded whatever the arguments.
fn by_name(op: op::Name) -> Interval {
    match op {
        op::STR_LEN
        | op::STR_BYTE_LEN
        | op::LIST_LEN
        | op::STR_COUNT
        | op::LIST_COUNT
        | op::LIST_INDEX
        | op::STR_INDEX
        | op::STR_RINDEX
        | op::STR_PART_END
        | op::STR_WORD_START
        | op::STR_WORD_END
        | op::STR_LINE_END
        | op::STR_NEXT_LINE => Interval::new(0, LONGEST),
        op::STR_FIND | op::STR_RFIND => Interval::new(-1, LONGEST),
        op::INT_BIT_LENGTH | op::INT_BIT_COUNT => Interval::new(0, 64),
        op::WIDE_BIT_LENGTH | op::WIDE_BIT_COUNT => Interval::new(0, 128),
        op::BYTES_GET | op::BYTES_BYTE_AT => Interval::new(0, 255),
        op::RANGE_LEN
        | op::MATH_ISQRT
        | op::MATH_GCD
        | op::MATH_LCM
        | op::MATH_FACTORIAL
        | op::MATH_COMB
        | op::MATH_PERM => Interval::new(0, i64::MAX),
        _ => Interval::FULL,
    }
}
