//! Helpers of complex.

use super::number::written;
use super::or_fail;
use crate::abi::{Fails, Helper, Out, SiteRef, row};
use crate::ctx::CtxPtr;
use crate::fail::Outcome;
use crate::py_complex::{self, Complex};
use crate::text::RStr;
use taipan_types::Attr;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("complex.div", Status, div as extern "C" fn(_, _, _, _, _, _)),
        row("complex.rdiv", Status, rdiv as extern "C" fn(_, _, _, _, _)),
        row("complex.power", Status, power as extern "C" fn(_, _, _, _, _)),
        row("complex.abs", Status, abs as extern "C" fn(_, _, _) -> _),
        row("complex.to_str", Status, to_str as extern "C" fn(_, _, _) -> _),
        row("complex.phase", Status, phase as extern "C" fn(_, _, _) -> _),
        row("complex.sqrt", Status, sqrt as extern "C" fn(_, _, _, _)),
        row("complex.exp", Status, exp as extern "C" fn(_, _, _, _)),
        row("complex.rect", Status, rect as extern "C" fn(_, _, _, _)),
    ]
}

fn give(ctx: &mut CtxPtr, mut out: Out, result: Outcome<Complex>) {
    let result = or_fail(ctx, result, Complex { re: 0.0, im: 0.0 });
    out.words(0, &[result.re.to_bits(), result.im.to_bits()]);
}

extern "C" fn div(mut ctx: CtxPtr, a: f64, b: f64, c: f64, d: f64, out: Out) {
    give(
        &mut ctx,
        out,
        py_complex::div(Complex { re: a, im: b }, Complex { re: c, im: d }),
    );
}

extern "C" fn rdiv(mut ctx: CtxPtr, a: f64, c: f64, d: f64, out: Out) {
    give(&mut ctx, out, py_complex::rdiv(a, Complex { re: c, im: d }));
}

extern "C" fn power(mut ctx: CtxPtr, site: SiteRef, re: f64, im: f64, out: Out) {
    let exponent = match site.attr {
        Attr::Index(exponent) => exponent,
        _ => 0,
    };
    give(&mut ctx, out, py_complex::power(Complex { re, im }, exponent));
}

extern "C" fn abs(mut ctx: CtxPtr, re: f64, im: f64) -> f64 {
    or_fail(&mut ctx, py_complex::abs(Complex { re, im }), 0.0)
}

extern "C" fn to_str(mut ctx: CtxPtr, re: f64, im: f64) -> RStr {
    written(&mut ctx, |out| {
        py_complex::repr(Complex { re, im }, out);
        Ok(())
    })
}

extern "C" fn phase(mut ctx: CtxPtr, re: f64, im: f64) -> f64 {
    or_fail(&mut ctx, py_complex::phase(Complex { re, im }), 0.0)
}

extern "C" fn sqrt(mut ctx: CtxPtr, re: f64, im: f64, out: Out) {
    give(&mut ctx, out, py_complex::sqrt(Complex { re, im }));
}

extern "C" fn exp(mut ctx: CtxPtr, re: f64, im: f64, out: Out) {
    give(&mut ctx, out, py_complex::exp(Complex { re, im }));
}

extern "C" fn rect(mut ctx: CtxPtr, r: f64, phi: f64, out: Out) {
    give(&mut ctx, out, py_complex::rect(r, phi));
}
