//! Python's int within i64. Whatever leaves i64 raises OverflowError here, which replays the row.

use super::{Cost::*, Effect::*, OpDef, op, proven, row};

const POSITIVE: &str = "the divisor is positive";

pub(super) const OPS: &[OpDef] = &[
    row("int.add", "int, int -> int", Pure, "OverflowError", Cheap).commutes(),
    row("int.sub", "int, int -> int", Pure, "OverflowError", Cheap),
    row("int.mul", "int, int -> int", Pure, "OverflowError", Cheap).commutes(),
    // Proven by range analysis not to leave i64.
    row("int.add_nw", "int, int -> int", Pure, "", Cheap).commutes(),
    row("int.sub_nw", "int, int -> int", Pure, "", Cheap),
    row("int.mul_nw", "int, int -> int", Pure, "", Cheap).commutes(),
    // Modulo 2 to the power of 64, as whole numbers of numpy are added: a sum of its own kind, of which no pass may take it that it stays
    // in its bounds.
    row("int.add_wrap", "int, int -> int", Pure, "", Cheap).commutes(),
    row("int.sub_wrap", "int, int -> int", Pure, "", Cheap),
    row("int.mul_wrap", "int, int -> int", Pure, "", Cheap).commutes(),
    // The number itself, which no pass may let leave i64 before: it is part of an object that cannot be larger.
    row("int.held", "int -> int", Pure, "", Cheap),
    row("int.neg", "int -> int", Pure, "OverflowError", Cheap),
    row("int.abs", "int -> int", Pure, "OverflowError", Cheap),
    row(
        "int.floordiv",
        "int, int -> int",
        Pure,
        "ZeroDivisionError, OverflowError",
        Cheap,
    ),
    row("int.mod", "int, int -> int", Pure, "ZeroDivisionError", Cheap),
    // Floor semantics kept.
    proven("int.floordiv_pos", "int, int -> int", Pure, POSITIVE, Cheap),
    proven("int.mod_pos", "int, int -> int", Pure, POSITIVE, Cheap),
    // Correctly rounded, as Python's `/` on ints.
    row(
        "int.truediv",
        "int, int -> f64",
        Pure,
        "ZeroDivisionError, OverflowError",
        Cheap,
    ),
    // A negative exponent fails (Python answers a float).
    row("int.pow", "int, int -> int", Pure, "OverflowError, ValueError", Call),
    // pow(base, exponent, modulus)
    row("int.pow_mod", "int, int, int -> int", Pure, "ValueError", Call),
    // hash(i)
    row("int.hash", "int -> int", Pure, "", Call),
    // The hash of a tuple with one part more, by its hash so far and the part's; and with all of them, by their number.
    row("hash.with_part", "int, int -> int", Pure, "", Call),
    row("hash.of_parts", "int, int -> int", Pure, "", Call),
    row("int.and", "int, int -> int", Pure, "", Cheap).commutes(),
    row("int.or", "int, int -> int", Pure, "", Cheap).commutes(),
    row("int.xor", "int, int -> int", Pure, "", Cheap).commutes(),
    row("int.invert", "int -> int", Pure, "", Cheap),
    row("int.shl", "int, int -> int", Pure, "ValueError, OverflowError", Cheap),
    row("int.shr", "int, int -> int", Pure, "ValueError", Cheap),
    row("int.eq", "int, int -> bool", Pure, "", Cheap)
        .commutes()
        .opposite(op::INT_NE),
    row("int.ne", "int, int -> bool", Pure, "", Cheap)
        .commutes()
        .opposite(op::INT_EQ),
    row("int.lt", "int, int -> bool", Pure, "", Cheap).opposite(op::INT_GE),
    row("int.le", "int, int -> bool", Pure, "", Cheap).opposite(op::INT_GT),
    row("int.gt", "int, int -> bool", Pure, "", Cheap).opposite(op::INT_LE),
    row("int.ge", "int, int -> bool", Pure, "", Cheap).opposite(op::INT_LT),
    row("int.min", "int, int -> int", Pure, "", Cheap).commutes(),
    row("int.max", "int, int -> int", Pure, "", Cheap).commutes(),
    // Nearest double, ties to even.
    row("int.to_float", "int -> f64", Pure, "", Cheap),
    row("int.to_str", "int -> str", Pure, "", Call),
    row("int.bit_length", "int -> int", Pure, "", Cheap),
    row("int.bit_count", "int -> int", Pure, "", Cheap),
    // Exact comparison of an int with a float, as Python's: no rounding of the int. NaN compares false (`ne` true).
    row("int.eq_float", "int, f64 -> bool", Pure, "", Call),
    row("int.lt_float", "int, f64 -> bool", Pure, "", Call),
    row("int.le_float", "int, f64 -> bool", Pure, "", Call),
    row("int.gt_float", "int, f64 -> bool", Pure, "", Call),
    row("int.ge_float", "int, f64 -> bool", Pure, "", Call),
    // round(i, ndigits) for any ndigits.
    row("int.round", "int, int -> int", Pure, "OverflowError", Call),
    // format(i, spec)
    row("int.format", "int, str -> str", Pure, "ValueError, OverflowError", Call),
    // hex(), oct(), bin()
    row("int.hex", "int -> str", Pure, "", Call),
    row("int.oct", "int -> str", Pure, "", Call),
    row("int.bin", "int -> str", Pure, "", Call),
    // len(range(start, stop, step))
    row(
        "range.len",
        "int, int, int -> int",
        Pure,
        "ValueError, OverflowError",
        Cheap,
    ),
];
