//! Python's float.

use super::{Eval, Val};
use crate::op;
use taipan_runtime::{format, py_float, py_hash};

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::F64_ADD, |c| Ok(Val::Float(c.float(0)? + c.float(1)?))),
    (op::F64_SUB, |c| Ok(Val::Float(c.float(0)? - c.float(1)?))),
    (op::F64_MUL, |c| Ok(Val::Float(c.float(0)? * c.float(1)?))),
    (op::F64_DIV, |c| py_float::div(c.float(0)?, c.float(1)?).map(Val::Float)),
    (op::F64_DIV_NONZERO, |c| Ok(Val::Float(c.float(0)? / c.float(1)?))),
    (op::F64_FLOORDIV, |c| {
        py_float::floordiv(c.float(0)?, c.float(1)?).map(Val::Float)
    }),
    (op::F64_MOD, |c| {
        py_float::modulo(c.float(0)?, c.float(1)?).map(Val::Float)
    }),
    (op::F64_POW, |c| py_float::pow(c.float(0)?, c.float(1)?).map(Val::Float)),
    (op::F64_NEG, |c| Ok(Val::Float(-c.float(0)?))),
    (op::F64_PLACE, |c| {
        let bits = (c.float(0)? + 0.0).to_bits() as i64;
        Ok(Val::Int(bits ^ ((bits >> 63) as u64 >> 1) as i64))
    }),
    (op::F64_ABS, |c| Ok(Val::Float(c.float(0)?.abs()))),
    (op::F64_SINGLE, |c| Ok(Val::Float(f64::from(c.float(0)? as f32)))),
    (op::F64_EQ, |c| Ok(Val::Bool(c.float(0)? == c.float(1)?))),
    (op::F64_NE, |c| Ok(Val::Bool(c.float(0)? != c.float(1)?))),
    (op::F64_LT, |c| Ok(Val::Bool(c.float(0)? < c.float(1)?))),
    (op::F64_LE, |c| Ok(Val::Bool(c.float(0)? <= c.float(1)?))),
    (op::F64_GT, |c| Ok(Val::Bool(c.float(0)? > c.float(1)?))),
    (op::F64_GE, |c| Ok(Val::Bool(c.float(0)? >= c.float(1)?))),
    (op::F64_TRUNC, |c| py_float::trunc(c.float(0)?).map(Val::Int)),
    (op::F64_FLOOR, |c| py_float::floor(c.float(0)?).map(Val::Int)),
    (op::F64_CEIL, |c| py_float::ceil(c.float(0)?).map(Val::Int)),
    (op::F64_ROUND, |c| py_float::round(c.float(0)?).map(Val::Int)),
    (op::F64_ROUND_DIGITS, |c| {
        py_float::round_digits(c.float(0)?, c.int(1)?).map(Val::Float)
    }),
    (op::F64_IS_INTEGER, |c| {
        let f = c.float(0)?;
        Ok(Val::Bool(f.is_finite() && f == f.trunc()))
    }),
    (op::F64_IS_NAN, |c| Ok(Val::Bool(c.float(0)?.is_nan()))),
    (op::F64_IS_INF, |c| Ok(Val::Bool(c.float(0)?.is_infinite()))),
    (op::F64_IS_FINITE, |c| Ok(Val::Bool(c.float(0)?.is_finite()))),
    (op::F64_TO_STR, |c| {
        let mut out = String::new();
        py_float::repr(c.float(0)?, &mut out);
        Ok(Val::str(&out))
    }),
    (op::F64_FORMAT, |c| {
        let mut out = String::new();
        format::float(c.float(0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
    (op::F64_HASH, |c| py_hash::float(c.float(0)?).map(Val::Int)),
    (op::F64_HEX, |c| {
        let mut out = String::new();
        py_float::hex(c.float(0)?, &mut out);
        Ok(Val::str(&out))
    }),
];
