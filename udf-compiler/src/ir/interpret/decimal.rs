//! Python's `decimal.Decimal`.

use super::{Call, Eval, Val};
use crate::ir::class::Class;
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::py_decimal::{self, Decimal, Rounding};

pub(super) const OPS: &[(&str, Eval)] = &[
    ("decimal.from_int", |c| Ok(made(py_decimal::from_int(c.int(0)?)))),
    ("decimal.from_float", |c| py_decimal::from_float(c.float(0)?).map(made)),
    ("decimal.from_str", |c| py_decimal::parse(c.text(0)?.str()).map(made)),
    ("decimal.parses", |c| {
        Ok(Val::Bool(py_decimal::parses(c.text(0)?.str())))
    }),
    ("decimal.add", |c| binary(c, py_decimal::add)),
    ("decimal.sub", |c| binary(c, py_decimal::sub)),
    ("decimal.mul", |c| binary(c, py_decimal::mul)),
    ("decimal.div", |c| binary(c, py_decimal::div)),
    ("decimal.floordiv", |c| binary(c, py_decimal::floordiv)),
    ("decimal.mod", |c| binary(c, py_decimal::remainder)),
    ("decimal.pow", |c| {
        py_decimal::power(decimal(c, 0)?, c.int(1)?).map(made)
    }),
    ("decimal.neg", |c| {
        let d = decimal(c, 0)?;
        d.signed(!d.negative).map(made)
    }),
    ("decimal.pos", |c| {
        let d = decimal(c, 0)?;
        d.signed(d.negative).map(made)
    }),
    ("decimal.abs", |c| decimal(c, 0)?.signed(false).map(made)),
    ("decimal.quantize", |c| {
        py_decimal::quantize(decimal(c, 0)?, decimal(c, 1)?.exponent, mode(c)?).map(made)
    }),
    ("decimal.integral", |c| {
        py_decimal::integral(decimal(c, 0)?, mode(c)?).map(made)
    }),
    ("decimal.round_digits", |c| {
        py_decimal::round_digits(decimal(c, 0)?, c.int(1)?).map(made)
    }),
    ("decimal.normalize", |c| py_decimal::normalize(decimal(c, 0)?).map(made)),
    ("decimal.adjusted", |c| {
        Ok(Val::Int(i64::from(decimal(c, 0)?.adjusted())))
    }),
    ("decimal.compare", |c| {
        Ok(Val::Int(py_decimal::compare(decimal(c, 0)?, decimal(c, 1)?) as i64))
    }),
    ("decimal.eq_float", |c| {
        py_decimal::equals_float(decimal(c, 0)?, c.float(1)?).map(Val::Bool)
    }),
    ("decimal.compare_float", |c| {
        py_decimal::compare_float(decimal(c, 0)?, c.float(1)?).map(|order| Val::Int(order as i64))
    }),
    ("decimal.to_int", |c| {
        py_decimal::to_int(decimal(c, 0)?, mode(c)?).map(Val::Int)
    }),
    ("decimal.to_float", |c| {
        Ok(Val::Float(py_decimal::to_float(decimal(c, 0)?)))
    }),
    ("decimal.to_str", |c| {
        let mut out = String::new();
        py_decimal::write(decimal(c, 0)?, &mut out);
        Ok(Val::str(&out))
    }),
    ("decimal.format", |c| {
        let mut out = String::new();
        py_decimal::format(decimal(c, 0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
];

/// The number in an argument.
fn decimal(c: Call<'_>, i: usize) -> Outcome<Decimal> {
    match c.arg(i)? {
        Val::Object(Class::Decimal, parts) => match parts[..] {
            [Val::Int(low), Val::Int(high)] => Ok(Decimal::from_words(low as u64, high as u64)),
            _ => Err(Fail::Unsupported),
        },
        _ => Err(Fail::Unsupported),
    }
}

fn made(value: Decimal) -> Val {
    let (low, high) = value.to_words();
    Val::Object(Class::Decimal, vec![Val::Int(low as i64), Val::Int(high as i64)])
}

fn binary(c: Call<'_>, operation: fn(Decimal, Decimal) -> Outcome<Decimal>) -> Outcome<Val> {
    operation(decimal(c, 0)?, decimal(c, 1)?).map(made)
}

fn mode(c: Call<'_>) -> Outcome<Rounding> {
    Rounding::numbered(c.index()?)
}
