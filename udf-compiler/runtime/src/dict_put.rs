//! Entries put into dicts and sets, and how operations on these answer.

use super::ctx::CtxPtr;
use super::dict::DictRef;
use super::element;
use super::words::layout;
use taipan_types::Type;

pub(super) fn place_or_minus_one(place: Option<usize>) -> i64 {
    place.map_or(-1, |place| place as i64)
}

/// An answer, or the row fails where there is none.
pub(super) fn or_fail<T: Default>(mut ctx: CtxPtr, answer: Option<T>) -> T {
    answer.unwrap_or_else(|| {
        ctx.fail();
        T::default()
    })
}

/// Sets the value of a key with this hash; `None` without memory.
pub(super) fn put(
    ctx: &mut CtxPtr,
    dict: DictRef,
    types: (&Type, &Type),
    hash: u64,
    (key, value): (&[u64], &[u64]),
) -> Option<()> {
    let there = element::find_hashed(dict, layout(types), (types.0, types.0), (hash, key))?;
    put_at(ctx, dict, types, (hash, key, value), there)
}

/// The same where it is known whether and where the key is there.
pub(super) fn put_at(
    ctx: &mut CtxPtr,
    dict: DictRef,
    types: (&Type, &Type),
    (hash, key, value): (u64, &[u64], &[u64]),
    there: Option<usize>,
) -> Option<()> {
    let layout = layout(types);
    let target = match there {
        Some(place) => dict.value_at(layout, place)?,
        None => dict.add(ctx, layout, hash, key)?,
    };
    // SAFETY: the value's words in the entry are as many as the type has.
    unsafe { std::ptr::copy(value.as_ptr(), target.as_ptr(), value.len()) };
    Some(())
}

pub(super) fn made(mut ctx: CtxPtr, fresh: DictRef, filled: Option<()>) -> Option<DictRef> {
    if filled.is_none() {
        ctx.fail();
    }
    filled.map(|()| fresh)
}
