//! Python's float: IEEE double, with Python's errors.

use super::{Cost::*, Effect::*, OpDef, op, row};

pub(super) const OPS: &[OpDef] = &[
    row("f64.add", "f64, f64 -> f64", Pure, "", Cheap),
    row("f64.sub", "f64, f64 -> f64", Pure, "", Cheap),
    row("f64.mul", "f64, f64 -> f64", Pure, "", Cheap),
    row("f64.div", "f64, f64 -> f64", Pure, "ZeroDivisionError", Cheap),
    // Divisor proven not zero by range analysis; elsewhere it is IEEE's.
    row("f64.div_nonzero", "f64, f64 -> f64", Pure, "", Cheap),
    row("f64.floordiv", "f64, f64 -> f64", Pure, "ZeroDivisionError", Call),
    row("f64.mod", "f64, f64 -> f64", Pure, "ZeroDivisionError", Call),
    // 0.0 ** negative, overflow, and negative ** fraction (complex in Python) fail.
    row(
        "f64.pow",
        "f64, f64 -> f64",
        Pure,
        "ZeroDivisionError, OverflowError, ValueError",
        Call,
    ),
    row("f64.neg", "f64 -> f64", Pure, "", Cheap),
    row("f64.abs", "f64 -> f64", Pure, "", Cheap),
    row("f64.eq", "f64, f64 -> bool", Pure, "", Cheap)
        .commutes()
        .opposite(op::F64_NE),
    row("f64.ne", "f64, f64 -> bool", Pure, "", Cheap).opposite(op::F64_EQ),
    row("f64.lt", "f64, f64 -> bool", Pure, "", Cheap),
    row("f64.le", "f64, f64 -> bool", Pure, "", Cheap),
    row("f64.gt", "f64, f64 -> bool", Pure, "", Cheap),
    row("f64.ge", "f64, f64 -> bool", Pure, "", Cheap),
    // int(x), math.trunc: NaN, infinity and what leaves i64 fail.
    row("f64.trunc", "f64 -> int", Pure, "ValueError, OverflowError", Cheap),
    row("f64.floor", "f64 -> int", Pure, "ValueError, OverflowError", Cheap),
    row("f64.ceil", "f64 -> int", Pure, "ValueError, OverflowError", Cheap),
    // round(x): half to even, to int.
    row("f64.round", "f64 -> int", Pure, "ValueError, OverflowError", Cheap),
    // round(x, ndigits): correctly rounded in decimal, to float.
    row("f64.round_digits", "f64, int -> f64", Pure, "OverflowError", Call),
    // Its place in the order by which SQL compares floats: that of IEEE 754, but for the zeros, which are one.
    row("f64.place", "f64 -> int", Pure, "", Cheap),
    row("f64.is_integer", "f64 -> bool", Pure, "", Cheap),
    row("f64.is_nan", "f64 -> bool", Pure, "", Cheap),
    row("f64.is_inf", "f64 -> bool", Pure, "", Cheap),
    row("f64.is_finite", "f64 -> bool", Pure, "", Cheap),
    // repr(x)
    row("f64.to_str", "f64 -> str", Pure, "", Call),
    // format(x, spec)
    row("f64.format", "f64, str -> str", Pure, "ValueError, OverflowError", Call),
    // hash(f); NaN has no hash of its own.
    row("f64.hash", "f64 -> int", Pure, "ValueError", Call),
    row("f64.hex", "f64 -> str", Pure, "", Call),
];
