//! The `math` module over floats and ints. Domain and range errors are Python's.

use super::{Cost::*, Effect::*, row};

const DOMAIN: &str = "ValueError";
const RANGE: &str = "ValueError, OverflowError";

ops! {
    "math.sqrt" MATH_SQRT math_sqrt(x) = row("f64 -> f64", Pure, DOMAIN, Cheap);
    "math.cbrt" MATH_CBRT math_cbrt(x) = row("f64 -> f64", Pure, "", Call);
    "math.sin" MATH_SIN math_sin(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.cos" MATH_COS math_cos(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.tan" MATH_TAN math_tan(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.asin" MATH_ASIN math_asin(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.acos" MATH_ACOS math_acos(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.atan" MATH_ATAN math_atan(x) = row("f64 -> f64", Pure, "", Call);
    "math.atan2" MATH_ATAN2 math_atan2(y, x) = row("f64, f64 -> f64", Pure, "", Call);
    "math.sinh" MATH_SINH math_sinh(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.cosh" MATH_COSH math_cosh(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.tanh" MATH_TANH math_tanh(x) = row("f64 -> f64", Pure, "", Call);
    "math.asinh" MATH_ASINH math_asinh(x) = row("f64 -> f64", Pure, "", Call);
    "math.acosh" MATH_ACOSH math_acosh(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.atanh" MATH_ATANH math_atanh(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.exp" MATH_EXP math_exp(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.exp2" MATH_EXP2 math_exp2(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.expm1" MATH_EXPM1 math_expm1(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.log" MATH_LOG math_log(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.log2" MATH_LOG2 math_log2(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.log10" MATH_LOG10 math_log10(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.log1p" MATH_LOG1P math_log1p(x) = row("f64 -> f64", Pure, DOMAIN, Call);
    "math.pow" MATH_POW math_pow(base, exponent) = row("f64, f64 -> f64", Pure, RANGE, Call);
    "math.fmod" MATH_FMOD math_fmod(a, b) = row("f64, f64 -> f64", Pure, DOMAIN, Call);
    "math.remainder" MATH_REMAINDER math_remainder(a, b) = row("f64, f64 -> f64", Pure, DOMAIN, Call);
    "math.hypot" MATH_HYPOT math_hypot(a, b) = row("f64, f64 -> f64", Pure, "", Call);
    "math.degrees" MATH_DEGREES math_degrees(x) = row("f64 -> f64", Pure, "", Cheap);
    "math.radians" MATH_RADIANS math_radians(x) = row("f64 -> f64", Pure, "", Cheap);
    "math.copysign" MATH_COPYSIGN math_copysign(size, sign) = row("f64, f64 -> f64", Pure, "", Cheap);
    "math.erf" MATH_ERF math_erf(x) = row("f64 -> f64", Pure, "", Call);
    "math.erfc" MATH_ERFC math_erfc(x) = row("f64 -> f64", Pure, "", Call);
    "math.gamma" MATH_GAMMA math_gamma(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.lgamma" MATH_LGAMMA math_lgamma(x) = row("f64 -> f64", Pure, RANGE, Call);
    "math.ulp" MATH_ULP math_ulp(x) = row("f64 -> f64", Pure, "", Call);
    "math.nextafter" MATH_NEXTAFTER math_nextafter(x, towards) = row("f64, f64 -> f64", Pure, "", Call);
    "math.fma" MATH_FMA math_fma(a, b, c) = row("f64, f64, f64 -> f64", Pure, RANGE, Call);
    "math.mantissa" MATH_MANTISSA math_mantissa(x) = row("f64 -> f64", Pure, "", Call);
    "math.exponent" MATH_EXPONENT math_exponent(x) = row("f64 -> int", Pure, "", Call);
    "math.ldexp" MATH_LDEXP math_ldexp(x, exponent) = row("f64, int -> f64", Pure, "OverflowError", Call);
    "math.gcd" MATH_GCD math_gcd(a, b) = row("int, int -> int", Pure, "OverflowError", Call);
    "math.lcm" MATH_LCM math_lcm(a, b) = row("int, int -> int", Pure, "OverflowError", Call);
    "math.isqrt" MATH_ISQRT math_isqrt(number) = row("int -> int", Pure, DOMAIN, Call);
    "math.factorial" MATH_FACTORIAL math_factorial(number) = row("int -> int", Pure, RANGE, Call);
    "math.comb" MATH_COMB math_comb(n, k) = row("int, int -> int", Pure, RANGE, Call);
    "math.perm" MATH_PERM math_perm(n, k) = row("int, int -> int", Pure, RANGE, Call);
}
