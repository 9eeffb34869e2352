//! Helpers of ints within 128 bits.

use super::number::written;
use super::{or_fail, text};
use crate::abi::{Fails, Helper, RWide, row};
use crate::ctx::CtxPtr;
use crate::format;
use crate::py_int::{self, Radix};
use crate::text::RStr;
use std::fmt::Write;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("wide.floordiv", Status, floordiv as extern "C" fn(_, _, _) -> _),
        row("wide.mod", Status, modulo as extern "C" fn(_, _, _) -> _),
        row("wide.mod_int", Status, mod_int as extern "C" fn(_, _, _) -> _),
        row("wide.to_float", Never, to_float as extern "C" fn(_) -> _),
        row("wide.to_str", Status, to_str as extern "C" fn(_, _) -> _),
        row("wide.format", Status, formatted as extern "C" fn(_, _, _) -> _),
        row("wide.hex", Status, hex as extern "C" fn(_, _) -> _),
        row("wide.oct", Status, oct as extern "C" fn(_, _) -> _),
        row("wide.bin", Status, bin as extern "C" fn(_, _) -> _),
        row("wide.bit_length", Never, bit_length as extern "C" fn(_) -> _),
        row("wide.bit_count", Never, bit_count as extern "C" fn(_) -> _),
    ]
}

extern "C" fn floordiv(mut ctx: CtxPtr, a: RWide, b: RWide) -> RWide {
    RWide::from(or_fail(&mut ctx, py_int::wide_floordiv(a.get(), b.get()), 0))
}

extern "C" fn modulo(mut ctx: CtxPtr, a: RWide, b: RWide) -> RWide {
    RWide::from(or_fail(&mut ctx, py_int::wide_modulo(a.get(), b.get()), 0))
}

extern "C" fn mod_int(mut ctx: CtxPtr, a: RWide, b: i64) -> i64 {
    or_fail(&mut ctx, py_int::wide_modulo(a.get(), b.into()), 0) as i64
}

extern "C" fn to_float(a: RWide) -> f64 {
    a.get() as f64
}

extern "C" fn to_str(mut ctx: CtxPtr, a: RWide) -> RStr {
    written(&mut ctx, |out| {
        // Writing to a String does not fail.
        let _ = write!(out, "{}", a.get());
        Ok(())
    })
}

extern "C" fn formatted(mut ctx: CtxPtr, a: RWide, spec: RStr) -> RStr {
    written(&mut ctx, |out| format::wide(a.get(), text(&spec).str(), out))
}

extern "C" fn hex(ctx: CtxPtr, a: RWide) -> RStr {
    prefixed(ctx, a, Radix::Hex)
}

extern "C" fn oct(ctx: CtxPtr, a: RWide) -> RStr {
    prefixed(ctx, a, Radix::Octal)
}

extern "C" fn bin(ctx: CtxPtr, a: RWide) -> RStr {
    prefixed(ctx, a, Radix::Binary)
}

fn prefixed(mut ctx: CtxPtr, a: RWide, radix: Radix) -> RStr {
    written(&mut ctx, |out| {
        py_int::prefixed(a.get(), radix, out);
        Ok(())
    })
}

extern "C" fn bit_length(a: RWide) -> i64 {
    128 - i64::from(a.get().unsigned_abs().leading_zeros())
}

extern "C" fn bit_count(a: RWide) -> i64 {
    i64::from(a.get().unsigned_abs().count_ones())
}
