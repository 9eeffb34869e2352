//! Helpers of the `math` module.

use super::or_fail;
use crate::abi::{Fails, Helper, row};
use crate::ctx::CtxPtr;
use crate::py_math::{self, BINARY, UNARY};

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        unary_row::<0>(),
        unary_row::<1>(),
        unary_row::<2>(),
        unary_row::<3>(),
        unary_row::<4>(),
        unary_row::<5>(),
        unary_row::<6>(),
        unary_row::<7>(),
        unary_row::<8>(),
        unary_row::<9>(),
        unary_row::<10>(),
        unary_row::<11>(),
        unary_row::<12>(),
        unary_row::<13>(),
        unary_row::<14>(),
        unary_row::<15>(),
        unary_row::<16>(),
        unary_row::<17>(),
        unary_row::<18>(),
        unary_row::<19>(),
        unary_row::<20>(),
        unary_row::<21>(),
        unary_row::<22>(),
        unary_row::<23>(),
        unary_row::<24>(),
        unary_row::<25>(),
        unary_row::<26>(),
        unary_row::<27>(),
        unary_row::<28>(),
        binary_row::<0>(),
        binary_row::<1>(),
        binary_row::<2>(),
        binary_row::<3>(),
        binary_row::<4>(),
        binary_row::<5>(),
        binary_row::<6>(),
        row("math.fma", Status, fma as extern "C" fn(_, _, _, _) -> _),
        row("math.exponent", Status, exponent as extern "C" fn(_, _) -> _),
        row("math.ldexp", Status, ldexp as extern "C" fn(_, _, _) -> _),
        row("math.gcd", Status, gcd as extern "C" fn(_, _, _) -> _),
        row("math.lcm", Status, lcm as extern "C" fn(_, _, _) -> _),
        row("math.comb", Status, comb as extern "C" fn(_, _, _) -> _),
        row("math.perm", Status, perm as extern "C" fn(_, _, _) -> _),
        row("math.isqrt", Status, isqrt as extern "C" fn(_, _) -> _),
        row("math.factorial", Status, factorial as extern "C" fn(_, _) -> _),
    ]
}

fn unary_row<const N: usize>() -> Helper {
    row(UNARY[N].0, Fails::Status, unary::<N> as extern "C" fn(_, _) -> _)
}

fn binary_row<const N: usize>() -> Helper {
    row(BINARY[N].0, Fails::Status, binary::<N> as extern "C" fn(_, _, _) -> _)
}

extern "C" fn unary<const N: usize>(mut ctx: CtxPtr, x: f64) -> f64 {
    or_fail(&mut ctx, UNARY[N].1(x), 0.0)
}

extern "C" fn binary<const N: usize>(mut ctx: CtxPtr, x: f64, y: f64) -> f64 {
    or_fail(&mut ctx, BINARY[N].1(x, y), 0.0)
}

extern "C" fn fma(mut ctx: CtxPtr, x: f64, y: f64, z: f64) -> f64 {
    or_fail(&mut ctx, py_math::fma(x, y, z), 0.0)
}

extern "C" fn exponent(mut ctx: CtxPtr, x: f64) -> i64 {
    or_fail(&mut ctx, py_math::exponent(x), 0)
}

extern "C" fn ldexp(mut ctx: CtxPtr, x: f64, i: i64) -> f64 {
    or_fail(&mut ctx, py_math::ldexp(x, i), 0.0)
}

extern "C" fn gcd(mut ctx: CtxPtr, a: i64, b: i64) -> i64 {
    or_fail(&mut ctx, py_math::gcd(a, b), 0)
}

extern "C" fn lcm(mut ctx: CtxPtr, a: i64, b: i64) -> i64 {
    or_fail(&mut ctx, py_math::lcm(a, b), 0)
}

extern "C" fn comb(mut ctx: CtxPtr, a: i64, b: i64) -> i64 {
    or_fail(&mut ctx, py_math::comb(a, b), 0)
}

extern "C" fn perm(mut ctx: CtxPtr, a: i64, b: i64) -> i64 {
    or_fail(&mut ctx, py_math::perm(a, b), 0)
}

extern "C" fn isqrt(mut ctx: CtxPtr, i: i64) -> i64 {
    or_fail(&mut ctx, py_math::isqrt(i), 0)
}

extern "C" fn factorial(mut ctx: CtxPtr, i: i64) -> i64 {
    or_fail(&mut ctx, py_math::factorial(i), 0)
}
