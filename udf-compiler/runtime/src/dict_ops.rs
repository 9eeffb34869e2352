//! The operations on dicts and sets that are helpers, but for those on sets alone. Those with a word for the keys' type in their name are what
//! compiled code calls where keys are ints or texts; `width` is how many words a value has.

use super::abi::{Args, Fails, Helper, SiteRef, row};
use super::ctx::CtxPtr;
use super::dict::{DictRef, Layout};
use super::dict_put::{made, or_fail, place_or_minus_one, put, put_at};
use super::list::ListRef;
use super::text::RStr;
use super::words::layout;
use super::{element, hash, set_ops};
use std::ptr::NonNull;
use taipan_types::Type;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("dict.new", Status, new as extern "C" fn(_) -> _),
        row("@dict.hash_str", Never, hash_str as extern "C" fn(_) -> _),
        row("@dict.find_str", Never, find_str as extern "C" fn(_, _, _, _) -> _),
        row("@dict.add_int", Status, add_int as extern "C" fn(_, _, _, _) -> _),
        row("@dict.add_str", Status, add_str as extern "C" fn(_, _, _, _, _) -> _),
        row("dict.find", Status, find as extern "C" fn(_, _, _) -> _),
        row("dict.set", Status, set as extern "C" fn(_, _, _)),
        row("dict.add", Status, add as extern "C" fn(_, _, _)),
        row("dict.place_or_add", Status, place_or_add as extern "C" fn(_, _, _) -> _),
        row("dict.delete_at", Never, delete_at as extern "C" fn(_, _, _)),
        row("dict.probe", Never, probe as extern "C" fn(_, _, _, _) -> _),
        row("dict.enter", Status, enter as extern "C" fn(_, _, _)),
        row("key.hash", Status, key_hash as extern "C" fn(_, _, _) -> _),
        row("dict.next", Never, next as extern "C" fn(_, _, _) -> _),
        row("dict.previous", Never, previous as extern "C" fn(_, _, _) -> _),
        row("dict.clear", Never, clear as extern "C" fn(_)),
        row("dict.copy", Status, copy as extern "C" fn(_, _, _) -> _),
        row("dict.update", Status, update as extern "C" fn(_, _, _, _)),
        row("dict.keys", Status, keys as extern "C" fn(_, _, _) -> _),
        row("dict.values", Status, values as extern "C" fn(_, _, _) -> _),
        row("dict.eq", Status, eq as extern "C" fn(_, _, _, _) -> _),
    ]
}

extern "C" fn new(mut ctx: CtxPtr) -> Option<DictRef> {
    ctx.dict()
}

fn ints(width: i64) -> Layout {
    Layout {
        key: 1,
        value: width as usize,
    }
}

fn texts(width: i64) -> Layout {
    Layout {
        key: 2,
        value: width as usize,
    }
}

extern "C" fn hash_str(key: RStr) -> i64 {
    hash::text(key) as i64
}

/// The place of a text with this hash, or -1.
extern "C" fn find_str(dict: DictRef, width: i64, hash: i64, key: RStr) -> i64 {
    place_or_minus_one(element::find_text(dict, texts(width), hash as u64, key))
}

/// The address of the value of this key, which is not there yet.
extern "C" fn add_int(mut ctx: CtxPtr, dict: DictRef, width: i64, key: i64) -> i64 {
    address(dict.add(&mut ctx, ints(width), hash::int(key), &[key as u64]))
}

/// The same of a text with this hash.
extern "C" fn add_str(mut ctx: CtxPtr, dict: DictRef, width: i64, hash: i64, key: RStr) -> i64 {
    let (ptr, meta) = key.to_raw();
    address(dict.add(&mut ctx, texts(width), hash as u64, &[ptr as u64, meta]))
}

fn address(value: Option<NonNull<u64>>) -> i64 {
    value.map_or(0, |value| value.as_ptr() as i64)
}

extern "C" fn find(ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    let types = site.keyed();
    let found = args
        .dict(0)
        .and_then(|dict| element::find(dict, types, types.0, args.words(1, types.0.slots())));
    or_fail(ctx, found.map(place_or_minus_one))
}

extern "C" fn set(ctx: CtxPtr, site: SiteRef, args: Args) {
    into_dict(ctx, &site, args, |dict, key| {
        element::find_hashed(dict, layout(site.keyed()), (site.keyed().0, site.keyed().0), key)
    });
}

extern "C" fn add(ctx: CtxPtr, site: SiteRef, args: Args) {
    into_dict(ctx, &site, args, |_, _| Some(None));
}

/// Compiled code asks where it finds no room: it is to find some next time.
extern "C" fn place_or_add(mut ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    let types = site.keyed();
    let layout = layout(types);
    let (key, default) = (args.words(1, layout.key), args.words(1 + layout.key, layout.value));
    let place = args.dict(0).and_then(|dict| {
        let hash = hash::value(types.0, key)?;
        let found = element::find_hashed(dict, layout, (types.0, types.0), (hash, key))?;
        if found.is_some() {
            dict.make_room(&mut ctx, layout);
            return found;
        }
        put_at(&mut ctx, dict, types, (hash, key, default), None)?;
        dict.newest()
    });
    or_fail(ctx, place.map(|place| place as i64))
}

/// Sets the value of a key, or the row fails; `find` says where the key is.
fn into_dict(
    mut ctx: CtxPtr,
    site: &SiteRef,
    args: Args,
    find: impl Fn(DictRef, (u64, &[u64])) -> Option<Option<usize>>,
) {
    let types = site.keyed();
    let layout = layout(types);
    let (key, value) = (args.words(1, layout.key), args.words(1 + layout.key, layout.value));
    let done = args.dict(0).and_then(|dict| {
        let hash = hash::value(types.0, key)?;
        put_at(&mut ctx, dict, types, (hash, key, value), find(dict, (hash, key))?)
    });
    or_fail(ctx, done);
}

extern "C" fn probe(site: SiteRef, dict: DictRef, hash: i64, after: i64) -> i64 {
    let from = (after + 1).max(0) as usize;
    place_or_minus_one(dict.next_of_hash(layout(site.keyed()), hash::int(hash), from))
}

extern "C" fn enter(mut ctx: CtxPtr, site: SiteRef, args: Args) {
    let types = site.keyed();
    let (layout, key) = (layout(types), args.words(2, types.0.slots()));
    let value = args.words(2 + types.0.slots(), types.1.slots());
    let added = args
        .dict(0)
        .and_then(|dict| dict.add(&mut ctx, layout, hash::int(args.int(1)), key));
    match added {
        // SAFETY: the value's words in the entry are as many as the type has.
        Some(target) => unsafe { std::ptr::copy(value.as_ptr(), target.as_ptr(), value.len()) },
        None => ctx.fail(),
    }
}

extern "C" fn key_hash(ctx: CtxPtr, site: SiteRef, args: Args) -> i64 {
    let ty = &site.args[0];
    or_fail(
        ctx,
        hash::value(ty, args.words(0, ty.slots())).map(|hash| (hash << 1 >> 33) as i64),
    )
}

extern "C" fn delete_at(site: SiteRef, dict: DictRef, place: i64) {
    dict.remove(layout(site.keyed()), place as usize);
}

extern "C" fn next(site: SiteRef, dict: DictRef, from: i64) -> i64 {
    place_or_minus_one(dict.next(layout(site.keyed()), from.max(0) as usize))
}

extern "C" fn previous(site: SiteRef, dict: DictRef, before: i64) -> i64 {
    place_or_minus_one(dict.previous(layout(site.keyed()), before.max(0) as usize))
}

extern "C" fn clear(dict: DictRef) {
    dict.clear();
}

extern "C" fn copy(mut ctx: CtxPtr, site: SiteRef, dict: DictRef) -> Option<DictRef> {
    let fresh = ctx.dict()?;
    let filled = if dict.is_ordered() {
        set_ops::copy_ordered(&mut ctx, site.keyed(), fresh, dict)
    } else {
        fresh.fill(&mut ctx, layout(site.keyed()), dict)
    };
    made(ctx, fresh, filled)
}

extern "C" fn update(mut ctx: CtxPtr, site: SiteRef, dict: DictRef, other: DictRef) {
    let filled = match (dict == other, dict.is_ordered()) {
        (true, _) => Some(()),
        (_, true) => set_ops::merge(&mut ctx, site.keyed(), dict, other),
        _ => put_all(&mut ctx, site.keyed(), dict, other),
    };
    or_fail(ctx, filled);
}

fn put_all(ctx: &mut CtxPtr, types: (&Type, &Type), dict: DictRef, other: DictRef) -> Option<()> {
    for (hash, key, value) in other.hashed(layout(types)) {
        put(ctx, dict, types, hash, (key, value))?;
    }
    Some(())
}

extern "C" fn keys(mut ctx: CtxPtr, site: SiteRef, dict: DictRef) -> Option<ListRef> {
    let layout = layout(site.keyed());
    let list = ctx.list(layout.key, dict.len())?;
    if dict.is_ordered() {
        for place in dict.places(layout) {
            list.extend(&mut ctx, dict.pair(layout, place)?.0, layout.key, 1)?;
        }
        return Some(list);
    }
    for (key, _) in dict.pairs(layout) {
        list.extend(&mut ctx, key, layout.key, 1)?;
    }
    Some(list)
}

extern "C" fn values(mut ctx: CtxPtr, site: SiteRef, dict: DictRef) -> Option<ListRef> {
    let layout = layout(site.keyed());
    let list = ctx.list(layout.value, dict.len())?;
    for (_, value) in dict.pairs(layout) {
        list.extend(&mut ctx, value, layout.value, 1)?;
    }
    Some(list)
}

extern "C" fn eq(ctx: CtxPtr, site: SiteRef, left: DictRef, right: DictRef) -> bool {
    let types = site.keyed();
    or_fail(ctx, element::equal_dicts(types, left, types, right))
}
