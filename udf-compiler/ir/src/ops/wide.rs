//! Python's int within 128 bits, where a number leaves i64 for a while. Sums, differences, products and shifts to the left
//! wrap around: who makes them has shown that their numbers fit, or that only low bits are looked at.

use super::{Cost::*, Effect::*, row};

const SHIFTS: &str = "ValueError, OverflowError";

ops! {
    "wide.of_int" WIDE_OF_INT wide_of_int(number) = row("int -> wide", Pure, "", Cheap);
    "wide.to_int" WIDE_TO_INT wide_to_int(number) = row("wide -> int", Pure, "OverflowError", Cheap);
    // The low 64 bits, as the int that has them, and as a number that is not negative.
    "wide.low" WIDE_LOW wide_low(number) = row("wide -> int", Pure, "", Cheap);
    "wide.word" WIDE_WORD wide_word(number) = row("wide -> wide", Pure, "", Cheap);
    "wide.add" WIDE_ADD wide_add(a, b) = row("wide, wide -> wide", Pure, "", Cheap);
    "wide.sub" WIDE_SUB wide_sub(a, b) = row("wide, wide -> wide", Pure, "", Cheap);
    "wide.mul" WIDE_MUL wide_mul(a, b) = row("wide, wide -> wide", Pure, "", Cheap);
    "wide.neg" WIDE_NEG wide_neg(number) = row("wide -> wide", Pure, "", Cheap);
    "wide.invert" WIDE_INVERT wide_invert(number) = row("wide -> wide", Pure, "", Cheap);
    "wide.and" WIDE_AND wide_and(a, b) = row("wide, wide -> wide", Pure, "", Cheap);
    "wide.or" WIDE_OR wide_or(a, b) = row("wide, wide -> wide", Pure, "", Cheap);
    "wide.xor" WIDE_XOR wide_xor(a, b) = row("wide, wide -> wide", Pure, "", Cheap);
    // By fewer than 128 bits.
    "wide.shl" WIDE_SHL wide_shl(number, count) = row("wide, int -> wide", Pure, SHIFTS, Cheap);
    "wide.shr" WIDE_SHR wide_shr(number, count) = row("wide, int -> wide", Pure, SHIFTS, Cheap);
    "wide.floordiv" WIDE_FLOORDIV wide_floordiv(a, b) =
        row("wide, wide -> wide", Pure, "ZeroDivisionError, OverflowError", Call);
    "wide.mod" WIDE_MOD wide_mod(a, b) = row("wide, wide -> wide", Pure, "ZeroDivisionError", Call);
    // A remainder is no larger than the divisor.
    "wide.mod_int" WIDE_MOD_INT wide_mod_int(a, b) = row("wide, int -> int", Pure, "ZeroDivisionError", Call);
    "wide.eq" WIDE_EQ wide_eq(a, b) = row("wide, wide -> bool", Pure, "", Cheap);
    "wide.ne" WIDE_NE wide_ne(a, b) = row("wide, wide -> bool", Pure, "", Cheap);
    "wide.lt" WIDE_LT wide_lt(a, b) = row("wide, wide -> bool", Pure, "", Cheap);
    "wide.le" WIDE_LE wide_le(a, b) = row("wide, wide -> bool", Pure, "", Cheap);
    "wide.gt" WIDE_GT wide_gt(a, b) = row("wide, wide -> bool", Pure, "", Cheap);
    "wide.ge" WIDE_GE wide_ge(a, b) = row("wide, wide -> bool", Pure, "", Cheap);
    // Nearest double, ties to even.
    "wide.to_float" WIDE_TO_FLOAT wide_to_float(number) = row("wide -> f64", Pure, "", Call);
    "wide.to_str" WIDE_TO_STR wide_to_str(number) = row("wide -> str", Pure, "", Call);
    "wide.format" WIDE_FORMAT wide_format(number, spec) =
        row("wide, str -> str", Pure, "ValueError, OverflowError", Call);
    "wide.hex" WIDE_HEX wide_hex(number) = row("wide -> str", Pure, "", Call);
    "wide.oct" WIDE_OCT wide_oct(number) = row("wide -> str", Pure, "", Call);
    "wide.bin" WIDE_BIN wide_bin(number) = row("wide -> str", Pure, "", Call);
    "wide.bit_length" WIDE_BIT_LENGTH wide_bit_length(number) = row("wide -> int", Pure, "", Call);
    "wide.bit_count" WIDE_BIT_COUNT wide_bit_count(number) = row("wide -> int", Pure, "", Call);
}
