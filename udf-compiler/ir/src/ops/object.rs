//! Objects of Python's own classes that never change, and complex numbers.

use super::{Cost::*, Effect::*, OpDef, row, row_attr};

pub(super) const OPS: &[OpDef] = &[
    row_attr(
        "object.make",
        "... -> object",
        Pure,
        "",
        Cheap,
        "the class; the arguments are its fields",
    ),
    row_attr("object.get", "object -> field", Pure, "", Cheap, "index of the field"),
    // A product both of whose parts are NaN fails: Python may find an infinity in it.
    row("complex.mul", "complex, complex -> complex", Pure, "ValueError", Cheap),
    // As products; `rdiv` is of a real number by a complex one.
    row(
        "complex.div",
        "complex, complex -> complex",
        Pure,
        "ZeroDivisionError, ValueError",
        Call,
    ),
    row(
        "complex.rdiv",
        "f64, complex -> complex",
        Pure,
        "ZeroDivisionError, ValueError",
        Call,
    ),
    // Parts that are not finite fail, and so does -0.0, which depends on how Python multiplies.
    row_attr(
        "complex.power",
        "complex -> complex",
        Pure,
        "OverflowError, ValueError",
        Call,
        "the exponent, from 2 to 100",
    ),
    row("complex.abs", "complex -> f64", Pure, "OverflowError", Call),
    // abs(z) compared with a positive number, made by the pass `complex_abs_compare`.
    row("complex.abs_lt", "complex, f64 -> bool", Pure, "OverflowError", Cheap),
    row("complex.abs_le", "complex, f64 -> bool", Pure, "OverflowError", Cheap),
    row("complex.abs_gt", "complex, f64 -> bool", Pure, "OverflowError", Cheap),
    row("complex.abs_ge", "complex, f64 -> bool", Pure, "OverflowError", Cheap),
    // repr(z), which is str(z)
    row("complex.to_str", "complex -> str", Pure, "", Call),
    // The module `cmath`; what is not finite fails.
    row("complex.phase", "complex -> f64", Pure, "ValueError", Call),
    row("complex.sqrt", "complex -> complex", Pure, "ValueError", Call),
    row(
        "complex.exp",
        "complex -> complex",
        Pure,
        "OverflowError, ValueError",
        Call,
    ),
    row(
        "complex.rect",
        "f64, f64 -> complex",
        Pure,
        "OverflowError, ValueError",
        Call,
    ),
];
