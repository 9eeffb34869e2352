//! Booleans, selection, records and unions.

use super::{Call, Eval, Val};
use crate::op;
use taipan_runtime::fail::{Fail, Outcome};

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::BOOL_NOT, |c| Ok(Val::Bool(!c.bool(0)?))),
    (op::BOOL_AND, |c| Ok(Val::Bool(c.bool(0)? & c.bool(1)?))),
    (op::BOOL_OR, |c| Ok(Val::Bool(c.bool(0)? | c.bool(1)?))),
    (op::BOOL_EQ, |c| Ok(Val::Bool(c.bool(0)? == c.bool(1)?))),
    (op::BOOL_TO_INT, |c| Ok(Val::Int(i64::from(c.bool(0)?)))),
    (op::SELECT, |c| {
        let chosen = if c.bool(0)? { 1 } else { 2 };
        c.arg(chosen).cloned()
    }),
    (op::RECORD_MAKE, |c| Ok(Val::Record(c.args.to_vec()))),
    (op::RECORD_GET, |c| match c.arg(0)? {
        Val::Record(parts) => parts.get(c.index()?).cloned().ok_or(Fail::Unsupported),
        _ => Err(Fail::Unsupported),
    }),
    (op::UNION_MAKE, |c| {
        Ok(Val::Union(c.index()? as u32, Box::new(c.arg(0)?.clone())))
    }),
    (op::UNION_IS, |c| Ok(Val::Bool(alternative(c)?.is_some()))),
    (op::UNION_GET, |c| {
        Ok(alternative(c)?.cloned().unwrap_or_else(|| Val::zero(c.result)))
    }),
    (op::UNION_EXPECT, |c| alternative(c)?.cloned().ok_or(Fail::Type)),
];

/// The value of the union if it is of the alternative that the attribute names.
fn alternative(c: Call<'_>) -> Outcome<Option<&Val>> {
    match c.arg(0)? {
        Val::Union(index, inner) => Ok((*index as usize == c.index()?).then_some(inner)),
        _ => Err(Fail::Unsupported),
    }
}
