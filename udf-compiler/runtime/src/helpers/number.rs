//! Helpers of int and float.

use super::{Scratch, or_fail, text, view};
use crate::abi::{Fails, Helper, row};
use crate::ctx::CtxPtr;
use crate::fail::Outcome;
use crate::py_int::{self, Radix, compare_float};
use crate::text::RStr;
use crate::view::Text;
use crate::{format, py_float, py_hash};

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("int.truediv", Status, truediv as extern "C" fn(_, _, _) -> _),
        row("int.pow", Status, int_pow as extern "C" fn(_, _, _) -> _),
        row("int.pow_mod", Status, pow_mod as extern "C" fn(_, _, _, _) -> _),
        row("int.hash", Never, int_hash as extern "C" fn(_) -> _),
        row("f64.hash", Status, float_hash as extern "C" fn(_, _) -> _),
        row("hash.with_part", Never, with_part as extern "C" fn(_, _) -> _),
        row("hash.of_parts", Never, of_parts as extern "C" fn(_, _) -> _),
        row("int.round", Status, int_round as extern "C" fn(_, _, _) -> _),
        row("int.to_str", Status, int_to_str as extern "C" fn(_, _) -> _),
        row("int.format", Status, int_format as extern "C" fn(_, _, _) -> _),
        row("int.hex", Status, hex as extern "C" fn(_, _) -> _),
        row("int.oct", Status, oct as extern "C" fn(_, _) -> _),
        row("int.bin", Status, bin as extern "C" fn(_, _) -> _),
        row("int.eq_float", Never, eq_float as extern "C" fn(_, _) -> _),
        row("int.lt_float", Never, lt_float as extern "C" fn(_, _) -> _),
        row("int.le_float", Never, le_float as extern "C" fn(_, _) -> _),
        row("int.gt_float", Never, gt_float as extern "C" fn(_, _) -> _),
        row("int.ge_float", Never, ge_float as extern "C" fn(_, _) -> _),
        row("f64.floordiv", Status, floordiv as extern "C" fn(_, _, _) -> _),
        row("f64.mod", Status, modulo as extern "C" fn(_, _, _) -> _),
        row("f64.pow", Status, float_pow as extern "C" fn(_, _, _) -> _),
        row("f64.round_digits", Status, round_digits as extern "C" fn(_, _, _) -> _),
        row("f64.to_str", Status, float_to_str as extern "C" fn(_, _) -> _),
        row("f64.format", Status, float_format as extern "C" fn(_, _, _) -> _),
        row("f64.hex", Status, float_hex as extern "C" fn(_, _) -> _),
    ]
}

extern "C" fn truediv(mut ctx: CtxPtr, a: i64, b: i64) -> f64 {
    or_fail(&mut ctx, py_int::truediv(a, b), 0.0)
}

extern "C" fn int_pow(mut ctx: CtxPtr, a: i64, b: i64) -> i64 {
    or_fail(&mut ctx, py_int::pow(a, b), 0)
}

extern "C" fn pow_mod(mut ctx: CtxPtr, base: i64, exponent: i64, modulus: i64) -> i64 {
    or_fail(&mut ctx, py_int::pow_mod(base, exponent, modulus), 0)
}

extern "C" fn int_hash(i: i64) -> i64 {
    py_hash::int(i)
}

extern "C" fn float_hash(mut ctx: CtxPtr, f: f64) -> i64 {
    or_fail(&mut ctx, py_hash::float(f), 0)
}

extern "C" fn with_part(hash: i64, part: i64) -> i64 {
    py_hash::with_part(hash, part)
}

extern "C" fn of_parts(hash: i64, length: i64) -> i64 {
    py_hash::of_parts(hash, length)
}

extern "C" fn int_round(mut ctx: CtxPtr, i: i64, digits: i64) -> i64 {
    or_fail(&mut ctx, py_int::round(i, digits), 0)
}

extern "C" fn int_to_str(mut ctx: CtxPtr, i: i64) -> RStr {
    let mut buffer = [0; 20];
    let digits = Text::known(py_int::decimal(i, &mut buffer), true);
    let mut builder = ctx.builder();
    builder.push(view(digits));
    builder.finish()
}

/// A text written by `write`.
pub(super) fn written(ctx: &mut CtxPtr, write: impl FnOnce(&mut String) -> Outcome<()>) -> RStr {
    let mut scratch = Scratch::new();
    let made = write(&mut scratch.text).map(|()| view(Text::new(&scratch.text)));
    scratch.keep(ctx, made)
}

extern "C" fn int_format(mut ctx: CtxPtr, i: i64, spec: RStr) -> RStr {
    written(&mut ctx, |out| format::int(i, text(&spec).str(), out))
}

extern "C" fn hex(mut ctx: CtxPtr, i: i64) -> RStr {
    written(&mut ctx, |out| {
        py_int::prefixed(i.into(), Radix::Hex, out);
        Ok(())
    })
}

extern "C" fn oct(mut ctx: CtxPtr, i: i64) -> RStr {
    written(&mut ctx, |out| {
        py_int::prefixed(i.into(), Radix::Octal, out);
        Ok(())
    })
}

extern "C" fn bin(mut ctx: CtxPtr, i: i64) -> RStr {
    written(&mut ctx, |out| {
        py_int::prefixed(i.into(), Radix::Binary, out);
        Ok(())
    })
}

extern "C" fn eq_float(i: i64, f: f64) -> bool {
    compare_float(i, f).is_some_and(|order| order.is_eq())
}

extern "C" fn lt_float(i: i64, f: f64) -> bool {
    compare_float(i, f).is_some_and(|order| order.is_lt())
}

extern "C" fn le_float(i: i64, f: f64) -> bool {
    compare_float(i, f).is_some_and(|order| order.is_le())
}

extern "C" fn gt_float(i: i64, f: f64) -> bool {
    compare_float(i, f).is_some_and(|order| order.is_gt())
}

extern "C" fn ge_float(i: i64, f: f64) -> bool {
    compare_float(i, f).is_some_and(|order| order.is_ge())
}

extern "C" fn floordiv(mut ctx: CtxPtr, a: f64, b: f64) -> f64 {
    or_fail(&mut ctx, py_float::floordiv(a, b), 0.0)
}

extern "C" fn modulo(mut ctx: CtxPtr, a: f64, b: f64) -> f64 {
    or_fail(&mut ctx, py_float::modulo(a, b), 0.0)
}

extern "C" fn float_pow(mut ctx: CtxPtr, a: f64, b: f64) -> f64 {
    or_fail(&mut ctx, py_float::pow(a, b), 0.0)
}

extern "C" fn round_digits(mut ctx: CtxPtr, f: f64, digits: i64) -> f64 {
    or_fail(&mut ctx, py_float::round_digits(f, digits), 0.0)
}

extern "C" fn float_to_str(mut ctx: CtxPtr, f: f64) -> RStr {
    written(&mut ctx, |out| {
        py_float::repr(f, out);
        Ok(())
    })
}

extern "C" fn float_format(mut ctx: CtxPtr, f: f64, spec: RStr) -> RStr {
    written(&mut ctx, |out| format::float(f, text(&spec).str(), out))
}

extern "C" fn float_hex(mut ctx: CtxPtr, f: f64) -> RStr {
    written(&mut ctx, |out| {
        py_float::hex(f, out);
        Ok(())
    })
}
