//! Python's `decimal.Decimal`, finite, in the default context. Numbers that leave what is kept of them (112 bits, exponents
//! beyond 16000) fail, and so does whatever signals.

use super::{Cost::*, Effect::*, OpDef, row, row_attr};

const SIGNALS: &str = "decimal.InvalidOperation, OverflowError";
const MODE: &str = "the rounding, by its number";

pub(super) const OPS: &[OpDef] = &[
    row("decimal.from_int", "int -> decimal", Pure, "", Cheap),
    // Decimal(f), exactly; floats with many digits fail.
    row("decimal.from_float", "f64 -> decimal", Pure, SIGNALS, Call),
    row("decimal.from_str", "str -> decimal", Pure, SIGNALS, Call),
    // False where Python raises InvalidOperation for what is no number.
    row("decimal.parses", "str -> bool", Pure, "", Call),
    row("decimal.add", "decimal, decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.sub", "decimal, decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.mul", "decimal, decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.div", "decimal, decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.floordiv", "decimal, decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.mod", "decimal, decimal -> decimal", Pure, SIGNALS, Call),
    // Powers that are not negative, and exact.
    row("decimal.pow", "decimal, int -> decimal", Pure, SIGNALS, Call),
    // Results of the context: -0 becomes 0.
    row("decimal.neg", "decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.pos", "decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.abs", "decimal -> decimal", Pure, SIGNALS, Call),
    row_attr(
        "decimal.quantize",
        "decimal, decimal -> decimal",
        Pure,
        SIGNALS,
        Call,
        MODE,
    ),
    row_attr("decimal.integral", "decimal -> decimal", Pure, SIGNALS, Call, MODE),
    row("decimal.round_digits", "decimal, int -> decimal", Pure, SIGNALS, Call),
    row("decimal.normalize", "decimal -> decimal", Pure, SIGNALS, Call),
    row("decimal.adjusted", "decimal -> int", Pure, "", Call),
    // -1, 0 or 1
    row("decimal.compare", "decimal, decimal -> int", Pure, "", Call),
    row("decimal.eq_float", "decimal, f64 -> bool", Pure, SIGNALS, Call),
    row("decimal.compare_float", "decimal, f64 -> int", Pure, SIGNALS, Call),
    row_attr("decimal.to_int", "decimal -> int", Pure, "OverflowError", Call, MODE),
    row("decimal.to_float", "decimal -> f64", Pure, "", Call),
    row("decimal.to_str", "decimal -> str", Pure, "MemoryError", Call),
    row(
        "decimal.format",
        "decimal, str -> str",
        Pure,
        "ValueError, MemoryError",
        Call,
    ),
];
