//! Python's `decimal.Decimal`.

use super::{Call, Eval, Val};
use crate::op;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::py_decimal::{self, Decimal, Rounding};
use taipan_types::class::Class;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::DECIMAL_FROM_INT, |c| Ok(made(py_decimal::from_int(c.int(0)?)))),
    (op::DECIMAL_FROM_FLOAT, |c| {
        py_decimal::from_float(c.float(0)?).map(made)
    }),
    (op::DECIMAL_FROM_STR, |c| py_decimal::parse(c.text(0)?.str()).map(made)),
    (op::DECIMAL_PARSES, |c| {
        Ok(Val::Bool(py_decimal::parses(c.text(0)?.str())))
    }),
    (op::DECIMAL_ADD, |c| binary(c, py_decimal::add)),
    (op::DECIMAL_SUB, |c| binary(c, py_decimal::sub)),
    (op::DECIMAL_MUL, |c| binary(c, py_decimal::mul)),
    (op::DECIMAL_DIV, |c| binary(c, py_decimal::div)),
    (op::DECIMAL_FLOORDIV, |c| binary(c, py_decimal::floordiv)),
    (op::DECIMAL_MOD, |c| binary(c, py_decimal::remainder)),
    (op::DECIMAL_POW, |c| {
        py_decimal::power(decimal(c, 0)?, c.int(1)?).map(made)
    }),
    (op::DECIMAL_NEG, |c| {
        let d = decimal(c, 0)?;
        d.signed(!d.negative).map(made)
    }),
    (op::DECIMAL_POS, |c| {
        let d = decimal(c, 0)?;
        d.signed(d.negative).map(made)
    }),
    (op::DECIMAL_ABS, |c| decimal(c, 0)?.signed(false).map(made)),
    (op::DECIMAL_QUANTIZE, |c| {
        py_decimal::quantize(decimal(c, 0)?, decimal(c, 1)?.exponent, mode(c)?).map(made)
    }),
    (op::DECIMAL_INTEGRAL, |c| {
        py_decimal::integral(decimal(c, 0)?, mode(c)?).map(made)
    }),
    (op::DECIMAL_ROUND_DIGITS, |c| {
        py_decimal::round_digits(decimal(c, 0)?, c.int(1)?).map(made)
    }),
    (op::DECIMAL_NORMALIZE, |c| {
        py_decimal::normalize(decimal(c, 0)?).map(made)
    }),
    (op::DECIMAL_ADJUSTED, |c| {
        Ok(Val::Int(i64::from(decimal(c, 0)?.adjusted())))
    }),
    (op::DECIMAL_COMPARE, |c| {
        Ok(Val::Int(py_decimal::compare(decimal(c, 0)?, decimal(c, 1)?) as i64))
    }),
    (op::DECIMAL_EQ_FLOAT, |c| {
        py_decimal::equals_float(decimal(c, 0)?, c.float(1)?).map(Val::Bool)
    }),
    (op::DECIMAL_COMPARE_FLOAT, |c| {
        py_decimal::compare_float(decimal(c, 0)?, c.float(1)?).map(|order| Val::Int(order as i64))
    }),
    (op::DECIMAL_TO_INT, |c| {
        py_decimal::to_int(decimal(c, 0)?, mode(c)?).map(Val::Int)
    }),
    (op::DECIMAL_TO_FLOAT, |c| {
        Ok(Val::Float(py_decimal::to_float(decimal(c, 0)?)))
    }),
    (op::DECIMAL_TO_STR, |c| {
        let mut out = String::new();
        py_decimal::write(decimal(c, 0)?, &mut out);
        Ok(Val::str(&out))
    }),
    (op::DECIMAL_FORMAT, |c| {
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
