//! Objects of Python's own classes that never change, and complex numbers.

use super::{Cost::*, Effect::*, row, row_attr};

ops! {
    "object.make" OBJECT_MAKE object_make() ..fields @class =
        row_attr("... -> object", Pure, "", Cheap, "the class; the arguments are its fields");
    "object.get" OBJECT_GET object_get(object) @index =
        row_attr("object -> field", Pure, "", Cheap, "index of the field");
    // A product both of whose parts are NaN fails: Python may find an infinity in it.
    "complex.mul" COMPLEX_MUL complex_mul(a, b) = row("complex, complex -> complex", Pure, "ValueError", Cheap);
    // As products; `rdiv` is of a real number by a complex one.
    "complex.div" COMPLEX_DIV complex_div(a, b) =
        row("complex, complex -> complex", Pure, "ZeroDivisionError, ValueError", Call);
    "complex.rdiv" COMPLEX_RDIV complex_rdiv(x, z) =
        row("f64, complex -> complex", Pure, "ZeroDivisionError, ValueError", Call);
    // Parts that are not finite fail, and so does -0.0, which depends on how Python multiplies.
    "complex.power" COMPLEX_POWER complex_power(z) @exponent =
        row_attr("complex -> complex", Pure, "OverflowError, ValueError", Call, "the exponent, from 2 to 100");
    "complex.abs" COMPLEX_ABS complex_abs(z) = row("complex -> f64", Pure, "OverflowError", Call);
    // abs(z) compared with a positive number, made by the pass `complex_abs_compare`.
    "complex.abs_lt" COMPLEX_ABS_LT complex_abs_lt(z, x) = row("complex, f64 -> bool", Pure, "OverflowError", Cheap);
    "complex.abs_le" COMPLEX_ABS_LE complex_abs_le(z, x) = row("complex, f64 -> bool", Pure, "OverflowError", Cheap);
    "complex.abs_gt" COMPLEX_ABS_GT complex_abs_gt(z, x) = row("complex, f64 -> bool", Pure, "OverflowError", Cheap);
    "complex.abs_ge" COMPLEX_ABS_GE complex_abs_ge(z, x) = row("complex, f64 -> bool", Pure, "OverflowError", Cheap);
    // repr(z), which is str(z)
    "complex.to_str" COMPLEX_TO_STR complex_to_str(z) = row("complex -> str", Pure, "", Call);
    // The module `cmath`; what is not finite fails.
    "complex.phase" COMPLEX_PHASE complex_phase(z) = row("complex -> f64", Pure, "ValueError", Call);
    "complex.sqrt" COMPLEX_SQRT complex_sqrt(z) = row("complex -> complex", Pure, "ValueError", Call);
    "complex.exp" COMPLEX_EXP complex_exp(z) = row("complex -> complex", Pure, "OverflowError, ValueError", Call);
    "complex.rect" COMPLEX_RECT complex_rect(size, angle) =
        row("f64, f64 -> complex", Pure, "OverflowError, ValueError", Call);
}
