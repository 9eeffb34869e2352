//! Python's int within 128 bits, where a number leaves i64 for a while. Sums, differences, products and shifts to the left
//! wrap around: who makes them has shown that their numbers fit, or that only low bits are looked at.

use super::{Cost::*, Effect::*, OpDef, row};

const SHIFTS: &str = "ValueError, OverflowError";

pub(super) const OPS: &[OpDef] = &[
    row("wide.of_int", "int -> wide", Pure, "", Cheap),
    row("wide.to_int", "wide -> int", Pure, "OverflowError", Cheap),
    // The low 64 bits, as the int that has them, and as a number that is not negative.
    row("wide.low", "wide -> int", Pure, "", Cheap),
    row("wide.word", "wide -> wide", Pure, "", Cheap),
    row("wide.add", "wide, wide -> wide", Pure, "", Cheap),
    row("wide.sub", "wide, wide -> wide", Pure, "", Cheap),
    row("wide.mul", "wide, wide -> wide", Pure, "", Cheap),
    row("wide.neg", "wide -> wide", Pure, "", Cheap),
    row("wide.invert", "wide -> wide", Pure, "", Cheap),
    row("wide.and", "wide, wide -> wide", Pure, "", Cheap),
    row("wide.or", "wide, wide -> wide", Pure, "", Cheap),
    row("wide.xor", "wide, wide -> wide", Pure, "", Cheap),
    // By fewer than 128 bits.
    row("wide.shl", "wide, int -> wide", Pure, SHIFTS, Cheap),
    row("wide.shr", "wide, int -> wide", Pure, SHIFTS, Cheap),
    row(
        "wide.floordiv",
        "wide, wide -> wide",
        Pure,
        "ZeroDivisionError, OverflowError",
        Call,
    ),
    row("wide.mod", "wide, wide -> wide", Pure, "ZeroDivisionError", Call),
    // A remainder is no larger than the divisor.
    row("wide.mod_int", "wide, int -> int", Pure, "ZeroDivisionError", Call),
    row("wide.eq", "wide, wide -> bool", Pure, "", Cheap),
    row("wide.ne", "wide, wide -> bool", Pure, "", Cheap),
    row("wide.lt", "wide, wide -> bool", Pure, "", Cheap),
    row("wide.le", "wide, wide -> bool", Pure, "", Cheap),
    row("wide.gt", "wide, wide -> bool", Pure, "", Cheap),
    row("wide.ge", "wide, wide -> bool", Pure, "", Cheap),
    // Nearest double, ties to even.
    row("wide.to_float", "wide -> f64", Pure, "", Call),
    row("wide.to_str", "wide -> str", Pure, "", Call),
    row(
        "wide.format",
        "wide, str -> str",
        Pure,
        "ValueError, OverflowError",
        Call,
    ),
    row("wide.hex", "wide -> str", Pure, "", Call),
    row("wide.oct", "wide -> str", Pure, "", Call),
    row("wide.bin", "wide -> str", Pure, "", Call),
    row("wide.bit_length", "wide -> int", Pure, "", Call),
    row("wide.bit_count", "wide -> int", Pure, "", Call),
];
