//! Python's int within i64.

use super::{Call, Eval, Val};
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::format;
use crate::runtime::py_hash;
use crate::runtime::py_int::{self, Radix};
use std::cmp::Ordering;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("int.add", |c| checked(c.int(0)?.checked_add(c.int(1)?))),
    ("int.sub", |c| checked(c.int(0)?.checked_sub(c.int(1)?))),
    ("int.mul", |c| checked(c.int(0)?.checked_mul(c.int(1)?))),
    ("int.add_nw", |c| Ok(Val::Int(c.int(0)?.wrapping_add(c.int(1)?)))),
    ("int.sub_nw", |c| Ok(Val::Int(c.int(0)?.wrapping_sub(c.int(1)?)))),
    ("int.mul_nw", |c| Ok(Val::Int(c.int(0)?.wrapping_mul(c.int(1)?)))),
    ("int.held", |c| Ok(Val::Int(c.int(0)?))),
    ("int.neg", |c| checked(c.int(0)?.checked_neg())),
    ("int.abs", |c| checked(c.int(0)?.checked_abs())),
    ("int.floordiv", |c| int(py_int::floordiv(c.int(0)?, c.int(1)?))),
    ("int.mod", |c| int(py_int::modulo(c.int(0)?, c.int(1)?))),
    ("int.floordiv_pos", |c| int(py_int::floordiv(c.int(0)?, c.int(1)?))),
    ("int.mod_pos", |c| int(py_int::modulo(c.int(0)?, c.int(1)?))),
    ("int.truediv", |c| py_int::truediv(c.int(0)?, c.int(1)?).map(Val::Float)),
    ("int.pow", |c| int(py_int::pow(c.int(0)?, c.int(1)?))),
    ("int.pow_mod", |c| int(py_int::pow_mod(c.int(0)?, c.int(1)?, c.int(2)?))),
    ("int.hash", |c| Ok(Val::Int(py_hash::int(c.int(0)?)))),
    ("hash.with_part", |c| {
        Ok(Val::Int(py_hash::with_part(c.int(0)?, c.int(1)?)))
    }),
    ("hash.of_parts", |c| {
        Ok(Val::Int(py_hash::of_parts(c.int(0)?, c.int(1)?)))
    }),
    ("int.and", |c| Ok(Val::Int(c.int(0)? & c.int(1)?))),
    ("int.or", |c| Ok(Val::Int(c.int(0)? | c.int(1)?))),
    ("int.xor", |c| Ok(Val::Int(c.int(0)? ^ c.int(1)?))),
    ("int.invert", |c| Ok(Val::Int(!c.int(0)?))),
    ("int.shl", |c| int(py_int::shl(c.int(0)?, c.int(1)?))),
    ("int.shr", |c| int(py_int::shr(c.int(0)?, c.int(1)?))),
    ("int.eq", |c| Ok(Val::Bool(c.int(0)? == c.int(1)?))),
    ("int.ne", |c| Ok(Val::Bool(c.int(0)? != c.int(1)?))),
    ("int.lt", |c| Ok(Val::Bool(c.int(0)? < c.int(1)?))),
    ("int.le", |c| Ok(Val::Bool(c.int(0)? <= c.int(1)?))),
    ("int.gt", |c| Ok(Val::Bool(c.int(0)? > c.int(1)?))),
    ("int.ge", |c| Ok(Val::Bool(c.int(0)? >= c.int(1)?))),
    ("int.min", |c| Ok(Val::Int(c.int(0)?.min(c.int(1)?)))),
    ("int.max", |c| Ok(Val::Int(c.int(0)?.max(c.int(1)?)))),
    ("int.to_float", |c| Ok(Val::Float(c.int(0)? as f64))),
    ("int.to_str", |c| Ok(Val::str(py_int::decimal(c.int(0)?, &mut [0; 20])))),
    ("int.bit_length", |c| Ok(Val::Int(py_int::bit_length(c.int(0)?)))),
    ("int.bit_count", |c| Ok(Val::Int(py_int::bit_count(c.int(0)?)))),
    ("int.eq_float", |c| compare(c, Ordering::is_eq)),
    ("int.lt_float", |c| compare(c, Ordering::is_lt)),
    ("int.le_float", |c| compare(c, Ordering::is_le)),
    ("int.gt_float", |c| compare(c, Ordering::is_gt)),
    ("int.ge_float", |c| compare(c, Ordering::is_ge)),
    ("int.round", |c| int(py_int::round(c.int(0)?, c.int(1)?))),
    ("int.format", |c| {
        let mut out = String::new();
        format::int(c.int(0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
    ("int.hex", |c| prefixed(c, Radix::Hex)),
    ("int.oct", |c| prefixed(c, Radix::Octal)),
    ("int.bin", |c| prefixed(c, Radix::Binary)),
    ("range.len", |c| int(py_int::range_len(c.int(0)?, c.int(1)?, c.int(2)?))),
];

fn checked(value: Option<i64>) -> Outcome<Val> {
    value.map(Val::Int).ok_or(Fail::Overflow)
}

fn int(value: Outcome<i64>) -> Outcome<Val> {
    value.map(Val::Int)
}

fn compare(c: Call<'_>, holds: fn(Ordering) -> bool) -> Outcome<Val> {
    Ok(Val::Bool(
        py_int::compare_float(c.int(0)?, c.float(1)?).is_some_and(holds),
    ))
}

fn prefixed(c: Call<'_>, radix: Radix) -> Outcome<Val> {
    let mut out = String::new();
    py_int::prefixed(c.int(0)?.into(), radix, &mut out);
    Ok(Val::str(&out))
}
