//! Python's int within i64.

use super::{Call, Eval, Val};
use crate::op;
use std::cmp::Ordering;
use taipan_runtime::fail::{Fail, Outcome};
use taipan_runtime::format;
use taipan_runtime::py_hash;
use taipan_runtime::py_int::{self, Radix};

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::INT_ADD, |c| checked(c.int(0)?.checked_add(c.int(1)?))),
    (op::INT_SUB, |c| checked(c.int(0)?.checked_sub(c.int(1)?))),
    (op::INT_MUL, |c| checked(c.int(0)?.checked_mul(c.int(1)?))),
    (op::INT_ADD_NW, |c| Ok(Val::Int(c.int(0)?.wrapping_add(c.int(1)?)))),
    (op::INT_SUB_NW, |c| Ok(Val::Int(c.int(0)?.wrapping_sub(c.int(1)?)))),
    (op::INT_MUL_NW, |c| Ok(Val::Int(c.int(0)?.wrapping_mul(c.int(1)?)))),
    (op::INT_ADD_WRAP, |c| Ok(Val::Int(c.int(0)?.wrapping_add(c.int(1)?)))),
    (op::INT_SUB_WRAP, |c| Ok(Val::Int(c.int(0)?.wrapping_sub(c.int(1)?)))),
    (op::INT_MUL_WRAP, |c| Ok(Val::Int(c.int(0)?.wrapping_mul(c.int(1)?)))),
    (op::INT_HELD, |c| Ok(Val::Int(c.int(0)?))),
    (op::INT_NEG, |c| checked(c.int(0)?.checked_neg())),
    (op::INT_ABS, |c| checked(c.int(0)?.checked_abs())),
    (op::INT_FLOORDIV, |c| int(py_int::floordiv(c.int(0)?, c.int(1)?))),
    (op::INT_MOD, |c| int(py_int::modulo(c.int(0)?, c.int(1)?))),
    (op::INT_FLOORDIV_POS, |c| int(py_int::floordiv(c.int(0)?, c.int(1)?))),
    (op::INT_MOD_POS, |c| int(py_int::modulo(c.int(0)?, c.int(1)?))),
    (op::INT_TRUEDIV, |c| {
        py_int::truediv(c.int(0)?, c.int(1)?).map(Val::Float)
    }),
    (op::INT_POW, |c| int(py_int::pow(c.int(0)?, c.int(1)?))),
    (op::INT_POW_MOD, |c| {
        int(py_int::pow_mod(c.int(0)?, c.int(1)?, c.int(2)?))
    }),
    (op::INT_HASH, |c| Ok(Val::Int(py_hash::int(c.int(0)?)))),
    (op::HASH_WITH_PART, |c| {
        Ok(Val::Int(py_hash::with_part(c.int(0)?, c.int(1)?)))
    }),
    (op::HASH_OF_PARTS, |c| {
        Ok(Val::Int(py_hash::of_parts(c.int(0)?, c.int(1)?)))
    }),
    (op::INT_AND, |c| Ok(Val::Int(c.int(0)? & c.int(1)?))),
    (op::INT_OR, |c| Ok(Val::Int(c.int(0)? | c.int(1)?))),
    (op::INT_XOR, |c| Ok(Val::Int(c.int(0)? ^ c.int(1)?))),
    (op::INT_INVERT, |c| Ok(Val::Int(!c.int(0)?))),
    (op::INT_SHL, |c| int(py_int::shl(c.int(0)?, c.int(1)?))),
    (op::INT_SHR, |c| int(py_int::shr(c.int(0)?, c.int(1)?))),
    (op::INT_EQ, |c| Ok(Val::Bool(c.int(0)? == c.int(1)?))),
    (op::INT_NE, |c| Ok(Val::Bool(c.int(0)? != c.int(1)?))),
    (op::INT_LT, |c| Ok(Val::Bool(c.int(0)? < c.int(1)?))),
    (op::INT_LE, |c| Ok(Val::Bool(c.int(0)? <= c.int(1)?))),
    (op::INT_GT, |c| Ok(Val::Bool(c.int(0)? > c.int(1)?))),
    (op::INT_GE, |c| Ok(Val::Bool(c.int(0)? >= c.int(1)?))),
    (op::INT_MIN, |c| Ok(Val::Int(c.int(0)?.min(c.int(1)?)))),
    (op::INT_MAX, |c| Ok(Val::Int(c.int(0)?.max(c.int(1)?)))),
    (op::INT_TO_FLOAT, |c| Ok(Val::Float(c.int(0)? as f64))),
    (op::INT_TO_STR, |c| {
        Ok(Val::str(py_int::decimal(c.int(0)?, &mut [0; 20])))
    }),
    (op::INT_BIT_LENGTH, |c| Ok(Val::Int(py_int::bit_length(c.int(0)?)))),
    (op::INT_BIT_COUNT, |c| Ok(Val::Int(py_int::bit_count(c.int(0)?)))),
    (op::INT_EQ_FLOAT, |c| compare(c, Ordering::is_eq)),
    (op::INT_LT_FLOAT, |c| compare(c, Ordering::is_lt)),
    (op::INT_LE_FLOAT, |c| compare(c, Ordering::is_le)),
    (op::INT_GT_FLOAT, |c| compare(c, Ordering::is_gt)),
    (op::INT_GE_FLOAT, |c| compare(c, Ordering::is_ge)),
    (op::INT_ROUND, |c| int(py_int::round(c.int(0)?, c.int(1)?))),
    (op::INT_FORMAT, |c| {
        let mut out = String::new();
        format::int(c.int(0)?, c.text(1)?.str(), &mut out)?;
        Ok(Val::str(&out))
    }),
    (op::INT_HEX, |c| prefixed(c, Radix::Hex)),
    (op::INT_OCT, |c| prefixed(c, Radix::Octal)),
    (op::INT_BIN, |c| prefixed(c, Radix::Binary)),
    (op::RANGE_LEN, |c| {
        int(py_int::range_len(c.int(0)?, c.int(1)?, c.int(2)?))
    }),
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
