//! Python's int within 128 bits.

use super::{Call, Eval, Val};
use crate::op;
use std::cmp::Ordering;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::format;
use taipan_runtime::py_int::{self, Radix, wide_shift};
use taipan_types::class::Class;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::WIDE_OF_INT, |c| made(c.int(0)?.into())),
    (op::WIDE_TO_INT, |c| {
        i64::try_from(wide(c, 0)?).map(Val::Int).map_err(|_| Fail::Overflow)
    }),
    (op::WIDE_LOW, |c| Ok(Val::Int(wide(c, 0)? as i64))),
    (op::WIDE_WORD, |c| made(i128::from(wide(c, 0)? as u64))),
    (op::WIDE_ADD, |c| made(wide(c, 0)?.wrapping_add(wide(c, 1)?))),
    (op::WIDE_SUB, |c| made(wide(c, 0)?.wrapping_sub(wide(c, 1)?))),
    (op::WIDE_MUL, |c| made(wide(c, 0)?.wrapping_mul(wide(c, 1)?))),
    (op::WIDE_NEG, |c| made(wide(c, 0)?.wrapping_neg())),
    (op::WIDE_INVERT, |c| made(!wide(c, 0)?)),
    (op::WIDE_AND, |c| made(wide(c, 0)? & wide(c, 1)?)),
    (op::WIDE_OR, |c| made(wide(c, 0)? | wide(c, 1)?)),
    (op::WIDE_XOR, |c| made(wide(c, 0)? ^ wide(c, 1)?)),
    (op::WIDE_SHL, |c| made(wide(c, 0)? << wide_shift(c.int(1)?)?)),
    (op::WIDE_SHR, |c| made(wide(c, 0)? >> wide_shift(c.int(1)?)?)),
    (op::WIDE_FLOORDIV, |c| {
        made(py_int::wide_floordiv(wide(c, 0)?, wide(c, 1)?)?)
    }),
    (op::WIDE_MOD, |c| made(py_int::wide_modulo(wide(c, 0)?, wide(c, 1)?)?)),
    (op::WIDE_MOD_INT, |c| {
        let rest = py_int::wide_modulo(wide(c, 0)?, c.int(1)?.into())?;
        Ok(Val::Int(rest as i64))
    }),
    (op::WIDE_EQ, |c| compare(c, Ordering::is_eq)),
    (op::WIDE_NE, |c| compare(c, Ordering::is_ne)),
    (op::WIDE_LT, |c| compare(c, Ordering::is_lt)),
    (op::WIDE_LE, |c| compare(c, Ordering::is_le)),
    (op::WIDE_GT, |c| compare(c, Ordering::is_gt)),
    (op::WIDE_GE, |c| compare(c, Ordering::is_ge)),
    (op::WIDE_TO_FLOAT, |c| Ok(Val::Float(wide(c, 0)? as f64))),
    (op::WIDE_TO_STR, |c| Ok(Val::str(&wide(c, 0)?.to_string()))),
    (op::WIDE_FORMAT, |c| {
        let mut out = String::new();
        format::wide(wide(c, 0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
    (op::WIDE_HEX, |c| prefixed(c, Radix::Hex)),
    (op::WIDE_OCT, |c| prefixed(c, Radix::Octal)),
    (op::WIDE_BIN, |c| prefixed(c, Radix::Binary)),
    (op::WIDE_BIT_LENGTH, |c| {
        let zeros = wide(c, 0)?.unsigned_abs().leading_zeros();
        Ok(Val::Int(128 - i64::from(zeros)))
    }),
    (op::WIDE_BIT_COUNT, |c| {
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
