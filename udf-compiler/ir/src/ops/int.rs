//! Python's int within i64. Whatever leaves i64 raises OverflowError here, which replays the row.

use super::{Cost::*, Effect::*, proven, row};

const POSITIVE: &str = "the divisor is positive";

ops! {
    "int.add" INT_ADD int_add(a, b) = row("int, int -> int", Pure, "OverflowError", Cheap).commutes();
    "int.sub" INT_SUB int_sub(a, b) = row("int, int -> int", Pure, "OverflowError", Cheap);
    "int.mul" INT_MUL int_mul(a, b) = row("int, int -> int", Pure, "OverflowError", Cheap).commutes();
    // Proven by range analysis not to leave i64.
    "int.add_nw" INT_ADD_NW int_add_nw(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    "int.sub_nw" INT_SUB_NW int_sub_nw(a, b) = row("int, int -> int", Pure, "", Cheap);
    "int.mul_nw" INT_MUL_NW int_mul_nw(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    // Modulo 2 to the power of 64, as whole numbers of numpy are added: a sum of its own kind, of which no pass may take it that it stays
    // in its bounds.
    "int.add_wrap" INT_ADD_WRAP int_add_wrap(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    "int.sub_wrap" INT_SUB_WRAP int_sub_wrap(a, b) = row("int, int -> int", Pure, "", Cheap);
    "int.mul_wrap" INT_MUL_WRAP int_mul_wrap(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    // The number itself, which no pass may let leave i64 before: it is part of an object that cannot be larger.
    "int.held" INT_HELD int_held(number) = row("int -> int", Pure, "", Cheap);
    "int.neg" INT_NEG int_neg(number) = row("int -> int", Pure, "OverflowError", Cheap);
    "int.abs" INT_ABS int_abs(number) = row("int -> int", Pure, "OverflowError", Cheap);
    "int.floordiv" INT_FLOORDIV int_floordiv(a, b) =
        row("int, int -> int", Pure, "ZeroDivisionError, OverflowError", Cheap);
    "int.mod" INT_MOD int_mod(a, b) = row("int, int -> int", Pure, "ZeroDivisionError", Cheap);
    // Floor semantics kept.
    "int.floordiv_pos" INT_FLOORDIV_POS int_floordiv_pos(a, b) = proven("int, int -> int", Pure, POSITIVE, Cheap);
    "int.mod_pos" INT_MOD_POS int_mod_pos(a, b) = proven("int, int -> int", Pure, POSITIVE, Cheap);
    // Correctly rounded, as Python's `/` on ints.
    "int.truediv" INT_TRUEDIV int_truediv(a, b) =
        row("int, int -> f64", Pure, "ZeroDivisionError, OverflowError", Cheap);
    // A negative exponent fails (Python answers a float).
    "int.pow" INT_POW int_pow(base, exponent) = row("int, int -> int", Pure, "OverflowError, ValueError", Call);
    // pow(base, exponent, modulus)
    "int.pow_mod" INT_POW_MOD int_pow_mod(base, exponent, modulus) =
        row("int, int, int -> int", Pure, "ValueError", Call);
    // hash(i)
    "int.hash" INT_HASH int_hash(number) = row("int -> int", Pure, "", Call);
    // The hash of a tuple with one part more, by its hash so far and the part's; and with all of them, by their number.
    "hash.with_part" HASH_WITH_PART hash_with_part(hash, part) = row("int, int -> int", Pure, "", Call);
    "hash.of_parts" HASH_OF_PARTS hash_of_parts(hash, count) = row("int, int -> int", Pure, "", Call);
    "int.and" INT_AND int_and(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    "int.or" INT_OR int_or(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    "int.xor" INT_XOR int_xor(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    "int.invert" INT_INVERT int_invert(number) = row("int -> int", Pure, "", Cheap);
    "int.shl" INT_SHL int_shl(number, count) = row("int, int -> int", Pure, "ValueError, OverflowError", Cheap);
    "int.shr" INT_SHR int_shr(number, count) = row("int, int -> int", Pure, "ValueError", Cheap);
    "int.eq" INT_EQ int_eq(a, b) = row("int, int -> bool", Pure, "", Cheap).commutes().opposite(names::INT_NE);
    "int.ne" INT_NE int_ne(a, b) = row("int, int -> bool", Pure, "", Cheap).commutes().opposite(names::INT_EQ);
    "int.lt" INT_LT int_lt(a, b) = row("int, int -> bool", Pure, "", Cheap).opposite(names::INT_GE);
    "int.le" INT_LE int_le(a, b) = row("int, int -> bool", Pure, "", Cheap).opposite(names::INT_GT);
    "int.gt" INT_GT int_gt(a, b) = row("int, int -> bool", Pure, "", Cheap).opposite(names::INT_LE);
    "int.ge" INT_GE int_ge(a, b) = row("int, int -> bool", Pure, "", Cheap).opposite(names::INT_LT);
    "int.min" INT_MIN int_min(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    "int.max" INT_MAX int_max(a, b) = row("int, int -> int", Pure, "", Cheap).commutes();
    // Nearest double, ties to even.
    "int.to_float" INT_TO_FLOAT int_to_float(number) = row("int -> f64", Pure, "", Cheap);
    "int.to_str" INT_TO_STR int_to_str(number) = row("int -> str", Pure, "", Call);
    "int.bit_length" INT_BIT_LENGTH int_bit_length(number) = row("int -> int", Pure, "", Cheap);
    "int.bit_count" INT_BIT_COUNT int_bit_count(number) = row("int -> int", Pure, "", Cheap);
    // Exact comparison of an int with a float, as Python's: no rounding of the int. NaN compares false (`ne` true).
    "int.eq_float" INT_EQ_FLOAT int_eq_float(number, x) = row("int, f64 -> bool", Pure, "", Call);
    "int.lt_float" INT_LT_FLOAT int_lt_float(number, x) = row("int, f64 -> bool", Pure, "", Call);
    "int.le_float" INT_LE_FLOAT int_le_float(number, x) = row("int, f64 -> bool", Pure, "", Call);
    "int.gt_float" INT_GT_FLOAT int_gt_float(number, x) = row("int, f64 -> bool", Pure, "", Call);
    "int.ge_float" INT_GE_FLOAT int_ge_float(number, x) = row("int, f64 -> bool", Pure, "", Call);
    // round(i, ndigits) for any ndigits.
    "int.round" INT_ROUND int_round(number, digits) = row("int, int -> int", Pure, "OverflowError", Call);
    // format(i, spec)
    "int.format" INT_FORMAT int_format(number, spec) = row("int, str -> str", Pure, "ValueError, OverflowError", Call);
    // hex(), oct(), bin()
    "int.hex" INT_HEX int_hex(number) = row("int -> str", Pure, "", Call);
    "int.oct" INT_OCT int_oct(number) = row("int -> str", Pure, "", Call);
    "int.bin" INT_BIN int_bin(number) = row("int -> str", Pure, "", Call);
    // len(range(start, stop, step))
    "range.len" RANGE_LEN range_len(start, stop, step) =
        row("int, int, int -> int", Pure, "ValueError, OverflowError", Cheap);
}
