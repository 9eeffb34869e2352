//! Python's float: IEEE double, with Python's errors.

use super::{Cost::*, Effect::*, row};

ops! {
    "f64.add" F64_ADD f64_add(a, b) = row("f64, f64 -> f64", Pure, "", Cheap);
    "f64.sub" F64_SUB f64_sub(a, b) = row("f64, f64 -> f64", Pure, "", Cheap);
    "f64.mul" F64_MUL f64_mul(a, b) = row("f64, f64 -> f64", Pure, "", Cheap);
    "f64.div" F64_DIV f64_div(a, b) = row("f64, f64 -> f64", Pure, "ZeroDivisionError", Cheap);
    // Divisor proven not zero by range analysis; elsewhere it is IEEE's.
    "f64.div_nonzero" F64_DIV_NONZERO f64_div_nonzero(a, b) = row("f64, f64 -> f64", Pure, "", Cheap);
    "f64.floordiv" F64_FLOORDIV f64_floordiv(a, b) = row("f64, f64 -> f64", Pure, "ZeroDivisionError", Call);
    "f64.mod" F64_MOD f64_mod(a, b) = row("f64, f64 -> f64", Pure, "ZeroDivisionError", Call);
    // 0.0 ** negative, overflow, and negative ** fraction (complex in Python) fail.
    "f64.pow" F64_POW f64_pow(base, exponent) =
        row("f64, f64 -> f64", Pure, "ZeroDivisionError, OverflowError, ValueError", Call);
    "f64.neg" F64_NEG f64_neg(x) = row("f64 -> f64", Pure, "", Cheap);
    "f64.abs" F64_ABS f64_abs(x) = row("f64 -> f64", Pure, "", Cheap);
    // To the nearest float of 32 bits, ties to even.
    "f64.single" F64_SINGLE f64_single(x) = row("f64 -> f64", Pure, "", Cheap);
    "f64.eq" F64_EQ f64_eq(a, b) = row("f64, f64 -> bool", Pure, "", Cheap).commutes().opposite(names::F64_NE);
    "f64.ne" F64_NE f64_ne(a, b) = row("f64, f64 -> bool", Pure, "", Cheap).opposite(names::F64_EQ);
    "f64.lt" F64_LT f64_lt(a, b) = row("f64, f64 -> bool", Pure, "", Cheap);
    "f64.le" F64_LE f64_le(a, b) = row("f64, f64 -> bool", Pure, "", Cheap);
    "f64.gt" F64_GT f64_gt(a, b) = row("f64, f64 -> bool", Pure, "", Cheap);
    "f64.ge" F64_GE f64_ge(a, b) = row("f64, f64 -> bool", Pure, "", Cheap);
    // int(x), math.trunc: NaN, infinity and what leaves i64 fail.
    "f64.trunc" F64_TRUNC f64_trunc(x) = row("f64 -> int", Pure, "ValueError, OverflowError", Cheap);
    "f64.floor" F64_FLOOR f64_floor(x) = row("f64 -> int", Pure, "ValueError, OverflowError", Cheap);
    "f64.ceil" F64_CEIL f64_ceil(x) = row("f64 -> int", Pure, "ValueError, OverflowError", Cheap);
    // round(x): half to even, to int.
    "f64.round" F64_ROUND f64_round(x) = row("f64 -> int", Pure, "ValueError, OverflowError", Cheap);
    // round(x, ndigits): correctly rounded in decimal, to float.
    "f64.round_digits" F64_ROUND_DIGITS f64_round_digits(x, digits) =
        row("f64, int -> f64", Pure, "OverflowError", Call);
    // Its place in the order by which SQL compares floats: that of IEEE 754, but for the zeros, which are one.
    "f64.place" F64_PLACE f64_place(x) = row("f64 -> int", Pure, "", Cheap);
    "f64.is_integer" F64_IS_INTEGER f64_is_integer(x) = row("f64 -> bool", Pure, "", Cheap);
    "f64.is_nan" F64_IS_NAN f64_is_nan(x) = row("f64 -> bool", Pure, "", Cheap);
    "f64.is_inf" F64_IS_INF f64_is_inf(x) = row("f64 -> bool", Pure, "", Cheap);
    "f64.is_finite" F64_IS_FINITE f64_is_finite(x) = row("f64 -> bool", Pure, "", Cheap);
    // repr(x)
    "f64.to_str" F64_TO_STR f64_to_str(x) = row("f64 -> str", Pure, "", Call);
    // format(x, spec)
    "f64.format" F64_FORMAT f64_format(x, spec) = row("f64, str -> str", Pure, "ValueError, OverflowError", Call);
    // hash(f); NaN has no hash of its own.
    "f64.hash" F64_HASH f64_hash(x) = row("f64 -> int", Pure, "ValueError", Call);
    "f64.hex" F64_HEX f64_hex(x) = row("f64 -> str", Pure, "", Call);
}
