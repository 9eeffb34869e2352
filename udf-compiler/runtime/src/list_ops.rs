//! The list operations that are helpers and make or change lists: copying, joining, removing.

use super::abi::{Args, Fails, Helper, Out, SiteRef, row};
use super::ctx::CtxPtr;
use super::list::ListRef;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("list.copy", Status, copy as extern "C" fn(_, _, _) -> _),
        row("list.extend", Status, extend as extern "C" fn(_, _, _, _)),
        row("list.concat", Status, concat as extern "C" fn(_, _, _, _) -> _),
        row("list.repeat", Status, repeat as extern "C" fn(_, _, _, _) -> _),
        row("list.range", Status, range as extern "C" fn(_, _, _, _) -> _),
        row("list.insert", Status, insert as extern "C" fn(_, _, _)),
        row("list.pop", Status, pop as extern "C" fn(_, _, _, _, _)),
        row("list.move", Status, move_element as extern "C" fn(_, _, _, _, _, _)),
        row("list.delete", Status, delete as extern "C" fn(_, _, _, _)),
        row("list.remove", Status, remove as extern "C" fn(_, _, _)),
        row("list.reverse", Never, reverse as extern "C" fn(_, _)),
    ]
}

pub(super) fn width(site: &SiteRef) -> usize {
    site.width()
}

/// A Python index as a position.
fn position(index: i64, len: usize) -> Option<usize> {
    let index = if index < 0 {
        index.checked_add(len as i64)?
    } else {
        index
    };
    usize::try_from(index).ok().filter(|position| *position < len)
}

/// A Python slice bound, clamped.
pub(super) fn bound(bound: i64, len: usize) -> usize {
    let bound = if bound < 0 {
        bound.saturating_add(len as i64)
    } else {
        bound
    };
    bound.clamp(0, len as i64) as usize
}

extern "C" fn copy(mut ctx: CtxPtr, site: SiteRef, list: ListRef) -> Option<ListRef> {
    let width = width(&site);
    let fresh = ctx.list(width, list.len())?;
    fresh.extend(&mut ctx, list.words(width), width, list.len())?;
    Some(fresh)
}

extern "C" fn extend(mut ctx: CtxPtr, site: SiteRef, list: ListRef, other: ListRef) {
    let width = width(&site);
    let count = other.len();
    if list.reserve(&mut ctx, width, count).is_some() {
        list.extend(&mut ctx, other.words(width), width, count);
    }
}

extern "C" fn concat(mut ctx: CtxPtr, site: SiteRef, left: ListRef, right: ListRef) -> Option<ListRef> {
    let width = width(&site);
    let fresh = ctx.list(width, left.len() + right.len())?;
    fresh.extend(&mut ctx, left.words(width), width, left.len())?;
    fresh.extend(&mut ctx, right.words(width), width, right.len())?;
    Some(fresh)
}

extern "C" fn repeat(mut ctx: CtxPtr, site: SiteRef, list: ListRef, times: i64) -> Option<ListRef> {
    let width = width(&site);
    let times = times.max(0) as usize;
    let count = list.len().saturating_mul(times);
    let mut fresh = ctx.list(width, count)?;
    fresh.set_len(count);
    let words = fresh.words_mut(width);
    match list.words(width) {
        [word] => words.fill(*word),
        [] => {}
        all => words
            .chunks_exact_mut(all.len())
            .for_each(|place| place.copy_from_slice(all)),
    }
    Some(fresh)
}

extern "C" fn range(mut ctx: CtxPtr, start: i64, stop: i64, step: i64) -> Option<ListRef> {
    if step == 0 {
        ctx.fail();
        return None;
    }
    let span = if step > 0 {
        i128::from(stop) - i128::from(start)
    } else {
        i128::from(start) - i128::from(stop)
    };
    let stride = i128::from(step).abs();
    let count = if span <= 0 { 0 } else { (span + stride - 1) / stride };
    let fresh = ctx.list(1, usize::try_from(count).unwrap_or(usize::MAX))?;
    fresh.set_len(count as usize);
    let mut list = fresh;
    for (i, word) in list.words_mut(1).iter_mut().enumerate() {
        *word = start.wrapping_add((i as i64).wrapping_mul(step)) as u64;
    }
    Some(fresh)
}

extern "C" fn insert(mut ctx: CtxPtr, site: SiteRef, args: Args) {
    let width = width(&site);
    let Some(mut list) = args.list(0) else { return };
    let len = list.len();
    let at = bound(args.int(1), len);
    let element = args.words(2, width);
    if list.push(&mut ctx, element).is_some() {
        let words = list.words_mut(width);
        words.copy_within(at * width..len * width, (at + 1) * width);
        words[at * width..][..width].copy_from_slice(element);
    }
}

extern "C" fn pop(mut ctx: CtxPtr, site: SiteRef, list: ListRef, index: i64, mut out: Out) {
    let width = width(&site);
    let Some(at) = position(index, list.len()) else {
        ctx.fail();
        return;
    };
    out.words(0, &list.words(width)[at * width..][..width]);
    cut(list, width, at);
}

/// `list.insert(to, list.pop(from))`
extern "C" fn move_element(mut ctx: CtxPtr, site: SiteRef, mut list: ListRef, from: i64, to: i64, mut out: Out) {
    let width = width(&site);
    let Some(from) = position(from, list.len()) else {
        ctx.fail();
        return;
    };
    let to = bound(to, list.len() - 1);
    let words = list.words_mut(width);
    out.words(0, &words[from * width..][..width]);
    if from < to {
        words[from * width..(to + 1) * width].rotate_left(width);
    } else {
        words[to * width..(from + 1) * width].rotate_right(width);
    }
}

extern "C" fn delete(mut ctx: CtxPtr, site: SiteRef, list: ListRef, index: i64) {
    match position(index, list.len()) {
        Some(at) => cut(list, width(&site), at),
        None => ctx.fail(),
    }
}

extern "C" fn remove(mut ctx: CtxPtr, site: SiteRef, args: Args) {
    let width = width(&site);
    let Some(list) = args.list(0) else { return };
    match super::list_query::find(site.element(), list, args.words(1, width)) {
        Some(Some(at)) => cut(list, width, at),
        _ => ctx.fail(),
    }
}

/// Takes the element at a position out.
fn cut(mut list: ListRef, width: usize, at: usize) {
    let words = list.words_mut(width);
    words.copy_within((at + 1) * width.., at * width);
    list.set_len(list.len() - 1);
}

extern "C" fn reverse(site: SiteRef, mut list: ListRef) {
    let width = width(&site);
    let words = list.words_mut(width);
    words.reverse();
    if width > 1 {
        words.chunks_exact_mut(width).for_each(<[u64]>::reverse);
    }
}
