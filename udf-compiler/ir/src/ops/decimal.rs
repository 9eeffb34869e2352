//! Python's `decimal.Decimal`, finite, in the default context. Numbers that leave what is kept of them (112 bits, exponents
//! beyond 16000) fail, and so does whatever signals.

use super::{Cost::*, Effect::*, row, row_attr};

const SIGNALS: &str = "decimal.InvalidOperation, OverflowError";
const MODE: &str = "the rounding, by its number";

ops! {
    "decimal.from_int" DECIMAL_FROM_INT decimal_from_int(number) = row("int -> decimal", Pure, "", Cheap);
    // Decimal(f), exactly; floats with many digits fail.
    "decimal.from_float" DECIMAL_FROM_FLOAT decimal_from_float(x) = row("f64 -> decimal", Pure, SIGNALS, Call);
    "decimal.from_str" DECIMAL_FROM_STR decimal_from_str(text) = row("str -> decimal", Pure, SIGNALS, Call);
    // False where Python raises InvalidOperation for what is no number.
    "decimal.parses" DECIMAL_PARSES decimal_parses(text) = row("str -> bool", Pure, "", Call);
    "decimal.add" DECIMAL_ADD decimal_add(a, b) = row("decimal, decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.sub" DECIMAL_SUB decimal_sub(a, b) = row("decimal, decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.mul" DECIMAL_MUL decimal_mul(a, b) = row("decimal, decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.div" DECIMAL_DIV decimal_div(a, b) = row("decimal, decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.floordiv" DECIMAL_FLOORDIV decimal_floordiv(a, b) =
        row("decimal, decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.mod" DECIMAL_MOD decimal_mod(a, b) = row("decimal, decimal -> decimal", Pure, SIGNALS, Call);
    // Powers that are not negative, and exact.
    "decimal.pow" DECIMAL_POW decimal_pow(base, exponent) = row("decimal, int -> decimal", Pure, SIGNALS, Call);
    // Results of the context: -0 becomes 0.
    "decimal.neg" DECIMAL_NEG decimal_neg(decimal) = row("decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.pos" DECIMAL_POS decimal_pos(decimal) = row("decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.abs" DECIMAL_ABS decimal_abs(decimal) = row("decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.quantize" DECIMAL_QUANTIZE decimal_quantize(decimal, like) @mode =
        row_attr("decimal, decimal -> decimal", Pure, SIGNALS, Call, MODE);
    "decimal.integral" DECIMAL_INTEGRAL decimal_integral(decimal) @mode =
        row_attr("decimal -> decimal", Pure, SIGNALS, Call, MODE);
    "decimal.round_digits" DECIMAL_ROUND_DIGITS decimal_round_digits(decimal, digits) =
        row("decimal, int -> decimal", Pure, SIGNALS, Call);
    "decimal.normalize" DECIMAL_NORMALIZE decimal_normalize(decimal) = row("decimal -> decimal", Pure, SIGNALS, Call);
    "decimal.adjusted" DECIMAL_ADJUSTED decimal_adjusted(decimal) = row("decimal -> int", Pure, "", Call);
    // -1, 0 or 1
    "decimal.compare" DECIMAL_COMPARE decimal_compare(a, b) = row("decimal, decimal -> int", Pure, "", Call);
    "decimal.eq_float" DECIMAL_EQ_FLOAT decimal_eq_float(decimal, x) = row("decimal, f64 -> bool", Pure, SIGNALS, Call);
    "decimal.compare_float" DECIMAL_COMPARE_FLOAT decimal_compare_float(decimal, x) =
        row("decimal, f64 -> int", Pure, SIGNALS, Call);
    "decimal.to_int" DECIMAL_TO_INT decimal_to_int(decimal) @mode =
        row_attr("decimal -> int", Pure, "OverflowError", Call, MODE);
    "decimal.to_float" DECIMAL_TO_FLOAT decimal_to_float(decimal) = row("decimal -> f64", Pure, "", Call);
    "decimal.to_str" DECIMAL_TO_STR decimal_to_str(decimal) = row("decimal -> str", Pure, "MemoryError", Call);
    "decimal.format" DECIMAL_FORMAT decimal_format(decimal, spec) =
        row("decimal, str -> str", Pure, "ValueError, MemoryError", Call);
}
