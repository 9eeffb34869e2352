//! Python's float.

use super::{Eval, Val};
use crate::runtime::{format, py_float, py_hash};

pub(super) const OPS: &[(&str, Eval)] = &[
    ("f64.add", |c| Ok(Val::Float(c.float(0)? + c.float(1)?))),
    ("f64.sub", |c| Ok(Val::Float(c.float(0)? - c.float(1)?))),
    ("f64.mul", |c| Ok(Val::Float(c.float(0)? * c.float(1)?))),
    ("f64.div", |c| py_float::div(c.float(0)?, c.float(1)?).map(Val::Float)),
    ("f64.div_nonzero", |c| Ok(Val::Float(c.float(0)? / c.float(1)?))),
    ("f64.floordiv", |c| {
        py_float::floordiv(c.float(0)?, c.float(1)?).map(Val::Float)
    }),
    ("f64.mod", |c| {
        py_float::modulo(c.float(0)?, c.float(1)?).map(Val::Float)
    }),
    ("f64.pow", |c| py_float::pow(c.float(0)?, c.float(1)?).map(Val::Float)),
    ("f64.neg", |c| Ok(Val::Float(-c.float(0)?))),
    ("f64.place", |c| {
        let bits = (c.float(0)? + 0.0).to_bits() as i64;
        Ok(Val::Int(bits ^ ((bits >> 63) as u64 >> 1) as i64))
    }),
    ("f64.abs", |c| Ok(Val::Float(c.float(0)?.abs()))),
    ("f64.eq", |c| Ok(Val::Bool(c.float(0)? == c.float(1)?))),
    ("f64.ne", |c| Ok(Val::Bool(c.float(0)? != c.float(1)?))),
    ("f64.lt", |c| Ok(Val::Bool(c.float(0)? < c.float(1)?))),
    ("f64.le", |c| Ok(Val::Bool(c.float(0)? <= c.float(1)?))),
    ("f64.gt", |c| Ok(Val::Bool(c.float(0)? > c.float(1)?))),
    ("f64.ge", |c| Ok(Val::Bool(c.float(0)? >= c.float(1)?))),
    ("f64.trunc", |c| py_float::trunc(c.float(0)?).map(Val::Int)),
    ("f64.floor", |c| py_float::floor(c.float(0)?).map(Val::Int)),
    ("f64.ceil", |c| py_float::ceil(c.float(0)?).map(Val::Int)),
    ("f64.round", |c| py_float::round(c.float(0)?).map(Val::Int)),
    ("f64.round_digits", |c| {
        py_float::round_digits(c.float(0)?, c.int(1)?).map(Val::Float)
    }),
    ("f64.is_integer", |c| {
        let f = c.float(0)?;
        Ok(Val::Bool(f.is_finite() && f == f.trunc()))
    }),
    ("f64.is_nan", |c| Ok(Val::Bool(c.float(0)?.is_nan()))),
    ("f64.is_inf", |c| Ok(Val::Bool(c.float(0)?.is_infinite()))),
    ("f64.is_finite", |c| Ok(Val::Bool(c.float(0)?.is_finite()))),
    ("f64.to_str", |c| {
        let mut out = String::new();
        py_float::repr(c.float(0)?, &mut out);
        Ok(Val::str(&out))
    }),
    ("f64.format", |c| {
        let mut out = String::new();
        format::float(c.float(0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
    ("f64.hash", |c| py_hash::float(c.float(0)?).map(Val::Int)),
    ("f64.hex", |c| {
        let mut out = String::new();
        py_float::hex(c.float(0)?, &mut out);
        Ok(Val::str(&out))
    }),
];
