//! Helpers of `decimal.Decimal`, which travels in two words.

use super::number::written;
use super::{or_fail, text};
use crate::abi::{Fails, Helper, RDecimal, RWide, SiteRef, row};
use crate::ctx::CtxPtr;
use crate::fail::{Fail, Outcome};
use crate::py_decimal::{self, Decimal, Rounding};
use crate::text::RStr;
use taipan_types::Attr;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("decimal.from_int", Never, from_int as extern "C" fn(_) -> _),
        row("decimal.from_float", Status, from_float as extern "C" fn(_, _) -> _),
        row("decimal.from_str", Status, from_str as extern "C" fn(_, _) -> _),
        row("decimal.parses", Never, parses as extern "C" fn(_) -> _),
        row("decimal.add", Status, add as extern "C" fn(_, _, _) -> _),
        row("decimal.sub", Status, sub as extern "C" fn(_, _, _) -> _),
        row("decimal.mul", Status, mul as extern "C" fn(_, _, _) -> _),
        row("decimal.div", Status, div as extern "C" fn(_, _, _) -> _),
        row("decimal.floordiv", Status, floordiv as extern "C" fn(_, _, _) -> _),
        row("decimal.mod", Status, remainder as extern "C" fn(_, _, _) -> _),
        row("decimal.pow", Status, power as extern "C" fn(_, _, _) -> _),
        row("decimal.neg", Status, neg as extern "C" fn(_, _) -> _),
        row("decimal.pos", Status, pos as extern "C" fn(_, _) -> _),
        row("decimal.abs", Status, abs as extern "C" fn(_, _) -> _),
        row("decimal.quantize", Status, quantize as extern "C" fn(_, _, _, _) -> _),
        row("decimal.integral", Status, integral as extern "C" fn(_, _, _) -> _),
        row(
            "decimal.round_digits",
            Status,
            round_digits as extern "C" fn(_, _, _) -> _,
        ),
        row("decimal.normalize", Status, normalize as extern "C" fn(_, _) -> _),
        row("decimal.adjusted", Never, adjusted as extern "C" fn(_) -> _),
        row("decimal.compare", Never, compare as extern "C" fn(_, _) -> _),
        row("decimal.eq_float", Status, eq_float as extern "C" fn(_, _, _) -> _),
        row(
            "decimal.compare_float",
            Status,
            compare_float as extern "C" fn(_, _, _) -> _,
        ),
        row("decimal.to_int", Status, to_int as extern "C" fn(_, _, _) -> _),
        row("decimal.to_float", Never, to_float as extern "C" fn(_) -> _),
        row("decimal.to_str", Status, to_str as extern "C" fn(_, _) -> _),
        row(
            "@decimal.to_numeric",
            Status,
            to_numeric as extern "C" fn(_, _, _, _) -> _,
        ),
        row("decimal.format", Status, format as extern "C" fn(_, _, _) -> _),
    ]
}

#[inline]
fn give(ctx: &mut CtxPtr, result: Outcome<Decimal>) -> RDecimal {
    match result {
        Ok(value) => value.into(),
        Err(_) => {
            ctx.fail();
            RDecimal::ZERO
        }
    }
}

fn mode(site: &SiteRef) -> Outcome<Rounding> {
    match site.attr {
        Attr::Index(number) => Rounding::numbered(number as usize),
        _ => Err(Fail::Unsupported),
    }
}

extern "C" fn from_int(i: i64) -> RDecimal {
    py_decimal::from_int(i).into()
}

extern "C" fn from_float(mut ctx: CtxPtr, f: f64) -> RDecimal {
    give(&mut ctx, py_decimal::from_float(f))
}

extern "C" fn parses(s: RStr) -> bool {
    py_decimal::parses(s.as_str())
}

extern "C" fn from_str(mut ctx: CtxPtr, s: RStr) -> RDecimal {
    give(&mut ctx, py_decimal::parse(text(&s).str()))
}

extern "C" fn add(mut ctx: CtxPtr, a: RDecimal, b: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::add(a.get(), b.get()))
}

extern "C" fn sub(mut ctx: CtxPtr, a: RDecimal, b: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::sub(a.get(), b.get()))
}

extern "C" fn mul(mut ctx: CtxPtr, a: RDecimal, b: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::mul(a.get(), b.get()))
}

extern "C" fn div(mut ctx: CtxPtr, a: RDecimal, b: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::div(a.get(), b.get()))
}

extern "C" fn floordiv(mut ctx: CtxPtr, a: RDecimal, b: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::floordiv(a.get(), b.get()))
}

extern "C" fn remainder(mut ctx: CtxPtr, a: RDecimal, b: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::remainder(a.get(), b.get()))
}

extern "C" fn power(mut ctx: CtxPtr, a: RDecimal, n: i64) -> RDecimal {
    give(&mut ctx, py_decimal::power(a.get(), n))
}

extern "C" fn neg(mut ctx: CtxPtr, a: RDecimal) -> RDecimal {
    let a = a.get();
    give(&mut ctx, a.signed(!a.negative))
}

extern "C" fn pos(mut ctx: CtxPtr, a: RDecimal) -> RDecimal {
    let a = a.get();
    give(&mut ctx, a.signed(a.negative))
}

extern "C" fn abs(mut ctx: CtxPtr, a: RDecimal) -> RDecimal {
    give(&mut ctx, a.get().signed(false))
}

extern "C" fn quantize(mut ctx: CtxPtr, site: SiteRef, a: RDecimal, like: RDecimal) -> RDecimal {
    let exponent = like.get().exponent;
    let result = mode(&site).and_then(|mode| py_decimal::quantize(a.get(), exponent, mode));
    give(&mut ctx, result)
}

extern "C" fn integral(mut ctx: CtxPtr, site: SiteRef, a: RDecimal) -> RDecimal {
    let result = mode(&site).and_then(|mode| py_decimal::integral(a.get(), mode));
    give(&mut ctx, result)
}

extern "C" fn round_digits(mut ctx: CtxPtr, a: RDecimal, digits: i64) -> RDecimal {
    give(&mut ctx, py_decimal::round_digits(a.get(), digits))
}

extern "C" fn normalize(mut ctx: CtxPtr, a: RDecimal) -> RDecimal {
    give(&mut ctx, py_decimal::normalize(a.get()))
}

extern "C" fn adjusted(a: RDecimal) -> i64 {
    i64::from(a.get().adjusted())
}

extern "C" fn compare(a: RDecimal, b: RDecimal) -> i64 {
    py_decimal::compare(a.get(), b.get()) as i64
}

extern "C" fn eq_float(mut ctx: CtxPtr, a: RDecimal, f: f64) -> bool {
    or_fail(&mut ctx, py_decimal::equals_float(a.get(), f), false)
}

extern "C" fn compare_float(mut ctx: CtxPtr, a: RDecimal, f: f64) -> i64 {
    let order = py_decimal::compare_float(a.get(), f);
    or_fail(&mut ctx, order.map(|order| order as i64), 0)
}

extern "C" fn to_int(mut ctx: CtxPtr, site: SiteRef, a: RDecimal) -> i64 {
    let result = mode(&site).and_then(|mode| py_decimal::to_int(a.get(), mode));
    or_fail(&mut ctx, result, 0)
}

extern "C" fn to_float(a: RDecimal) -> f64 {
    py_decimal::to_float(a.get())
}

extern "C" fn to_str(mut ctx: CtxPtr, a: RDecimal) -> RStr {
    written(&mut ctx, |out| {
        py_decimal::write(a.get(), out);
        Ok(())
    })
}

extern "C" fn format(mut ctx: CtxPtr, a: RDecimal, spec: RStr) -> RStr {
    written(&mut ctx, |out| py_decimal::format(a.get(), text(&spec).str(), out))
}

/// A column's number, in two words, of so many digits and decimal places.
extern "C" fn to_numeric(mut ctx: CtxPtr, a: RDecimal, digits: i64, places: i64) -> RWide {
    let unscaled = py_decimal::to_scaled(a.get(), digits as u32, places as i32);
    or_fail(&mut ctx, unscaled, 0).into()
}
