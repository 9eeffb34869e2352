//! The operations on sets alone that are helpers. They go through elements as CPython does, which shows where the set that
//! they make or change is in CPython's order.

use super::abi::{Fails, Helper, SiteRef, row};
use super::ctx::CtxPtr;
use super::dict::DictRef;
use super::dict_put::{made, or_fail, place_or_minus_one, put, put_at};
use super::element;
use super::words::layout;
use taipan_types::Type;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("set.ordered", Status, ordered as extern "C" fn(_, _, _)),
        row("set.next_out", Never, next_out as extern "C" fn(_, _) -> _),
        row("set.expect", Status, expect as extern "C" fn(_, _, _)),
        row("set.meet", Status, meet as extern "C" fn(_, _, _, _) -> _),
        row("set.minus", Status, minus as extern "C" fn(_, _, _, _) -> _),
        row("set.toggle", Status, toggle as extern "C" fn(_, _, _, _)),
        row("set.drop", Status, drop_all as extern "C" fn(_, _, _, _)),
        row("set.become", Never, become_other as extern "C" fn(_, _)),
        row("set.within", Status, within as extern "C" fn(_, _, _, _) -> _),
        row("set.apart", Status, apart as extern "C" fn(_, _, _, _) -> _),
    ]
}

type Types<'a> = (&'a Type, &'a Type);

extern "C" fn ordered(mut ctx: CtxPtr, site: SiteRef, set: DictRef) {
    let kept = set.keep_order(&mut ctx, layout(site.keyed()), site.keyed().0);
    or_fail(ctx, kept);
}

extern "C" fn next_out(site: SiteRef, set: DictRef) -> i64 {
    place_or_minus_one(set.next_out(layout(site.keyed())))
}

extern "C" fn expect(mut ctx: CtxPtr, set: DictRef, more: i64) {
    let expected = set.before_merge(&mut ctx, more.max(0) as usize);
    or_fail(ctx, expected);
}

/// Gives a new set the elements of another, and CPython's order.
pub(super) fn copy_ordered(ctx: &mut CtxPtr, types: Types<'_>, fresh: DictRef, other: DictRef) -> Option<()> {
    fresh.keep_order(ctx, layout(types), types.0)?;
    merge(ctx, types, fresh, other)
}

/// Adds the elements of another set to one in CPython's order.
pub(super) fn merge(ctx: &mut CtxPtr, types: Types<'_>, set: DictRef, other: DictRef) -> Option<()> {
    let layout = layout(types);
    set.before_merge(ctx, other.len())?;
    if set.copy_slots(ctx, layout, other)? {
        return Some(());
    }
    for place in other.places(layout) {
        let hash = *other.entry(layout, place).first()?;
        put(ctx, set, types, hash, other.pair(layout, place)?)?;
    }
    Some(())
}

/// A new set of those elements of one that are, or are not, in another.
fn sifted(ctx: &mut CtxPtr, types: Types<'_>, from: DictRef, other: DictRef, there: bool) -> Option<DictRef> {
    let layout = layout(types);
    let fresh = ctx.dict()?;
    let is_ordered = from.is_ordered() || other.is_ordered();
    if is_ordered {
        fresh.keep_order(ctx, layout, types.0)?;
    }
    let take = |ctx: &mut CtxPtr, (hash, key, value): (u64, &[u64], &[u64])| {
        if element::find_hashed(other, layout, (types.0, types.0), (hash, key))?.is_some() == there {
            put_at(ctx, fresh, types, (hash, key, value), None)?;
        }
        Some(())
    };
    if !is_ordered {
        for entry in from.hashed(layout) {
            take(ctx, entry)?;
        }
        return Some(fresh);
    }
    for place in from.places(layout) {
        let (key, value) = from.pair(layout, place)?;
        take(ctx, (*from.entry(layout, place).first()?, key, value))?;
    }
    Some(fresh)
}

/// CPython goes through the second, or through the first if that has fewer, and takes what it goes through.
extern "C" fn meet(mut ctx: CtxPtr, site: SiteRef, left: DictRef, right: DictRef) -> Option<DictRef> {
    let types = site.keyed();
    if left == right && left.is_ordered() {
        let fresh = ctx.dict()?;
        let copied = copy_ordered(&mut ctx, types, fresh, left);
        return made(ctx, fresh, copied);
    }
    let (through, other) = if right.len() > left.len() {
        (left, right)
    } else {
        (right, left)
    };
    let both = sifted(&mut ctx, types, through, other, true);
    or_none(ctx, both)
}

/// Where the first is much larger, CPython copies it and removes what the second has.
extern "C" fn minus(mut ctx: CtxPtr, site: SiteRef, left: DictRef, right: DictRef) -> Option<DictRef> {
    let types = site.keyed();
    if left.is_ordered() && left.len() >> 2 > right.len() {
        let fresh = ctx.dict()?;
        let copied = copy_ordered(&mut ctx, types, fresh, left);
        let done = copied.and_then(|()| drop_from(&mut ctx, types, fresh, right));
        return made(ctx, fresh, done);
    }
    let rest = sifted(&mut ctx, types, left, right, false);
    or_none(ctx, rest)
}

/// A set, or the row fails where there is none.
fn or_none(mut ctx: CtxPtr, set: Option<DictRef>) -> Option<DictRef> {
    if set.is_none() {
        ctx.fail();
    }
    set
}

/// Removes those elements of another set that are there, and adds those that are not.
extern "C" fn toggle(mut ctx: CtxPtr, site: SiteRef, set: DictRef, other: DictRef) {
    let types = site.keyed();
    let layout = layout(types);
    if set == other {
        set.clear();
        return;
    }
    let toggle_all = |ctx: &mut CtxPtr| {
        for place in other.places(layout) {
            let hash = *other.entry(layout, place).first()?;
            let (key, value) = other.pair(layout, place)?;
            match element::find_hashed(set, layout, (types.0, types.0), (hash, key))? {
                Some(there) => set.remove(layout, there),
                None => put_at(ctx, set, types, (hash, key, value), None)?,
            }
        }
        Some(())
    };
    let done = toggle_all(&mut ctx);
    or_fail(ctx, done);
}

/// Removes the elements of another set.
extern "C" fn drop_all(mut ctx: CtxPtr, site: SiteRef, set: DictRef, other: DictRef) {
    let done = if set == other {
        set.clear();
        Some(())
    } else {
        drop_from(&mut ctx, site.keyed(), set, other)
    };
    or_fail(ctx, done);
}

fn drop_from(ctx: &mut CtxPtr, types: Types<'_>, set: DictRef, other: DictRef) -> Option<()> {
    let layout = layout(types);
    for (hash, key, _) in other.hashed(layout) {
        if let Some(there) = element::find_hashed(set, layout, (types.0, types.0), (hash, key))? {
            set.remove(layout, there);
        }
    }
    set.after_drop(ctx)
}

extern "C" fn become_other(set: DictRef, other: DictRef) {
    set.become_other(other);
}

extern "C" fn within(ctx: CtxPtr, site: SiteRef, left: DictRef, right: DictRef) -> bool {
    or_fail(ctx, all(&site, left, right, true))
}

extern "C" fn apart(ctx: CtxPtr, site: SiteRef, left: DictRef, right: DictRef) -> bool {
    or_fail(ctx, all(&site, left, right, false))
}

fn all(site: &SiteRef, left: DictRef, right: DictRef, there: bool) -> Option<bool> {
    let types = site.keyed();
    let layout = layout(types);
    for (hash, key, _) in left.hashed(layout) {
        if element::find_hashed(right, layout, (types.0, types.0), (hash, key))?.is_some() != there {
            return Some(false);
        }
    }
    Some(true)
}
