//! Booleans, selection, records and unions.

use super::{Call, Eval, Val};
use crate::runtime::fail::{Fail, Outcome};

pub(super) const OPS: &[(&str, Eval)] = &[
    ("bool.not", |c| Ok(Val::Bool(!c.bool(0)?))),
    ("bool.and", |c| Ok(Val::Bool(c.bool(0)? & c.bool(1)?))),
    ("bool.or", |c| Ok(Val::Bool(c.bool(0)? | c.bool(1)?))),
    ("bool.eq", |c| Ok(Val::Bool(c.bool(0)? == c.bool(1)?))),
    ("bool.to_int", |c| Ok(Val::Int(i64::from(c.bool(0)?)))),
    ("select", |c| {
        let chosen = if c.bool(0)? { 1 } else { 2 };
        c.arg(chosen).cloned()
    }),
    ("record.make", |c| Ok(Val::Record(c.args.to_vec()))),
    ("record.get", |c| match c.arg(0)? {
        Val::Record(parts) => parts.get(c.index()?).cloned().ok_or(Fail::Unsupported),
        _ => Err(Fail::Unsupported),
    }),
    ("union.make", |c| {
        Ok(Val::Union(c.index()? as u32, Box::new(c.arg(0)?.clone())))
    }),
    ("union.is", |c| Ok(Val::Bool(alternative(c)?.is_some()))),
    ("union.get", |c| {
        Ok(alternative(c)?.cloned().unwrap_or_else(|| Val::zero(c.result)))
    }),
    ("union.expect", |c| alternative(c)?.cloned().ok_or(Fail::Type)),
];

/// The value of the union if it is of the alternative that the attribute names.
fn alternative(c: Call<'_>) -> Outcome<Option<&Val>> {
    match c.arg(0)? {
        Val::Union(index, inner) => Ok((*index as usize == c.index()?).then_some(inner)),
        _ => Err(Fail::Unsupported),
    }
}
