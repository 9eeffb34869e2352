//! What integer operations of the table make of intervals. Knows no control flow.

use super::interval::Interval;
use crate::ir::Const;

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
pub fn least_code(op: &str) -> Option<i64> {
    match op {
        "str.isdigit" | "str.isdecimal" | "str.isnumeric" | "str.isalnum" => Some('0' as i64),
        "str.isalpha" | "str.isupper" => Some('A' as i64),
        "str.islower" => Some('a' as i64),
        _ => None,
    }
}

/// The interval of the result, and whether exact arithmetic certainly stays in i64 (for what can overflow).
pub fn result(op: &str, args: &[Interval]) -> (Interval, bool) {
    match (op, args) {
        ("int.add" | "int.add_nw", [a, b]) => a.plus(*b),
        ("int.sub" | "int.sub_nw", [a, b]) => a.minus(*b),
        ("int.mul" | "int.mul_nw", [a, b]) => a.times(*b),
        ("int.neg", [a]) => Interval::exactly(0).minus(*a),
        (_, [a, b]) => (two(op, *a, *b), true),
        ("select", [_, a, b]) => (a.join(*b), true),
        ("str.ord", [a]) => (a.meet(Interval::new(0, 0x10_FFFF)), true),
        ("str.chr", [a]) => (*a, true),
        ("int.abs", [a]) => (a.abs(), a.lo > i64::MIN),
        ("int.invert", [a]) => (Interval::new(!a.hi, !a.lo), true),
        ("bool.to_int" | "int.held", [a]) => (*a, true),
        ("bool.not", [a]) => (Interval::new(1 - a.hi.min(1), 1 - a.lo.max(0)), true),
        _ => (by_name(op), true),
    }
}

fn two(op: &str, a: Interval, b: Interval) -> Interval {
    match op {
        "int.floordiv" | "int.floordiv_pos" => a.floordiv(b),
        "int.mod" | "int.mod_pos" => a.modulo(b),
        "wide.mod_int" => Interval::FULL.modulo(b),
        "int.and" => a.and(b),
        "int.or" | "int.xor" => a.or(b),
        "int.shr" => a.shifted_right(b),
        "int.min" => Interval::new(a.lo.min(b.lo), a.hi.min(b.hi)),
        "int.max" => Interval::new(a.lo.max(b.lo), a.hi.max(b.hi)),
        "int.lt" => decided(a.hi < b.lo, a.lo >= b.hi),
        "int.le" => decided(a.hi <= b.lo, a.lo > b.hi),
        "int.gt" => decided(a.lo > b.hi, a.hi <= b.lo),
        "int.ge" => decided(a.lo >= b.hi, a.hi < b.lo),
        "int.eq" => decided(a.single().is_some() && a == b, a.hi < b.lo || b.hi < a.lo),
        "int.ne" => decided(a.hi < b.lo || b.hi < a.lo, a.single().is_some() && a == b),
        "bool.and" => decided(a.lo == 1 && b.lo == 1, a.hi == 0 || b.hi == 0),
        "bool.or" => decided(a.lo == 1 || b.lo == 1, a.hi == 0 && b.hi == 0),
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
fn by_name(op: &str) -> Interval {
    match op {
        "str.len" | "str.byte_len" | "list.len" | "str.count" | "list.count" | "list.index" | "str.index"
        | "str.rindex" | "str.part_end" | "str.word_start" | "str.word_end" | "str.line_end" | "str.next_line" => {
            Interval::new(0, LONGEST)
        }
        "str.find" | "str.rfind" => Interval::new(-1, LONGEST),
        "int.bit_length" | "int.bit_count" => Interval::new(0, 64),
        "wide.bit_length" | "wide.bit_count" => Interval::new(0, 128),
        "bytes.get" | "bytes.byte_at" => Interval::new(0, 255),
        "range.len" | "math.isqrt" | "math.gcd" | "math.lcm" | "math.factorial" | "math.comb" | "math.perm" => {
            Interval::new(0, i64::MAX)
        }
        _ => Interval::FULL,
    }
}
