//! Python's int within 128 bits.

use super::{Call, Eval, Val};
use crate::ir::class::Class;
use crate::runtime::fail::{Fail, Outcome};
use crate::runtime::format;
use crate::runtime::py_int::{self, Radix, wide_shift};
use std::cmp::Ordering;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("wide.of_int", |c| made(c.int(0)?.into())),
    ("wide.to_int", |c| {
        i64::try_from(wide(c, 0)?).map(Val::Int).map_err(|_| Fail::Overflow)
    }),
    ("wide.low", |c| Ok(Val::Int(wide(c, 0)? as i64))),
    ("wide.word", |c| made(i128::from(wide(c, 0)? as u64))),
    ("wide.add", |c| made(wide(c, 0)?.wrapping_add(wide(c, 1)?))),
    ("wide.sub", |c| made(wide(c, 0)?.wrapping_sub(wide(c, 1)?))),
    ("wide.mul", |c| made(wide(c, 0)?.wrapping_mul(wide(c, 1)?))),
    ("wide.neg", |c| made(wide(c, 0)?.wrapping_neg())),
    ("wide.invert", |c| made(!wide(c, 0)?)),
    ("wide.and", |c| made(wide(c, 0)? & wide(c, 1)?)),
    ("wide.or", |c| made(wide(c, 0)? | wide(c, 1)?)),
    ("wide.xor", |c| made(wide(c, 0)? ^ wide(c, 1)?)),
    ("wide.shl", |c| made(wide(c, 0)? << wide_shift(c.int(1)?)?)),
    ("wide.shr", |c| made(wide(c, 0)? >> wide_shift(c.int(1)?)?)),
    ("wide.floordiv", |c| {
        made(py_int::wide_floordiv(wide(c, 0)?, wide(c, 1)?)?)
    }),
    ("wide.mod", |c| made(py_int::wide_modulo(wide(c, 0)?, wide(c, 1)?)?)),
    ("wide.mod_int", |c| {
        let rest = py_int::wide_modulo(wide(c, 0)?, c.int(1)?.into())?;
        Ok(Val::Int(rest as i64))
    }),
    ("wide.eq", |c| compare(c, Ordering::is_eq)),
    ("wide.ne", |c| compare(c, Ordering::is_ne)),
    ("wide.lt", |c| compare(c, Ordering::is_lt)),
    ("wide.le", |c| compare(c, Ordering::is_le)),
    ("wide.gt", |c| compare(c, Ordering::is_gt)),
    ("wide.ge", |c| compare(c, Ordering::is_ge)),
    ("wide.to_float", |c| Ok(Val::Float(wide(c, 0)? as f64))),
    ("wide.to_str", |c| Ok(Val::str(&wide(c, 0)?.to_string()))),
    ("wide.format", |c| {
        let mut out = String::new();
        format::wide(wide(c, 0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
    ("wide.hex", |c| prefixed(c, Radix::Hex)),
    ("wide.oct", |c| prefixed(c, Radix::Octal)),
    ("wide.bin", |c| prefixed(c, Radix::Binary)),
    ("wide.bit_length", |c| {
        let zeros = wide(c, 0)?.unsigned_abs().leading_zeros();
        Ok(Val::Int(128 - i64::from(zeros)))
    }),
    ("wide.bit_count", |c| {
        Ok(Val::Int(wide(c, 0)?.unsigned_abs().count_ones().into()))
    }),
];

fn wide(c: Call<'_>, i: usize) -> Outcome<i128> {
    match c.arg(i)? {
        Val::Object(Class::Wide, fields) => match fields[..] {
            [Val::Int(low), Val::Int(high)] => Ok(Class::wide_value(low, high)),
            _ => Err(Fail::Unsupported),
        },
        _ => Err(Fail::Unsupported),
    }
}

fn made(value: i128) -> Outcome<Val> {
    let fields = Class::wide_fields(value).map(Val::Int);
    Ok(Val::Object(Class::Wide, fields.to_vec()))
}

fn compare(c: Call<'_>, holds: fn(Ordering) -> bool) -> Outcome<Val> {
    Ok(Val::Bool(holds(wide(c, 0)?.cmp(&wide(c, 1)?))))
}

fn prefixed(c: Call<'_>, radix: Radix) -> Outcome<Val> {
    let mut out = String::new();
    py_int::prefixed(wide(c, 0)?, radix, &mut out);
    Ok(Val::str(&out))
}
