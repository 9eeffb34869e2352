//! The list operations that are helpers and make or change lists: copying, joining, slicing, sorting, removing.

use super::ctx::CtxPtr;
use super::element;
use super::list::ListRef;
use super::table::{Args, Fails, Helper, Out, SiteRef, row};
use crate::ir::Type;
use std::cmp::Ordering;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("list.copy", Status, copy as extern "C" fn(_, _, _) -> _),
        row("list.extend", Status, extend as extern "C" fn(_, _, _, _)),
        row("list.concat", Status, concat as extern "C" fn(_, _, _, _) -> _),
        row("list.repeat", Status, repeat as extern "C" fn(_, _, _, _) -> _),
        row("list.slice", Status, slice as extern "C" fn(_, _, _, _, _) -> _),
        row("list.slice_step", Status, slice_step as extern "C" fn(_, _, _) -> _),
        row("list.splice", Status, splice as extern "C" fn(_, _, _, _, _, _)),
        row("list.range", Status, range as extern "C" fn(_, _, _, _) -> _),
        row("list.insert", Status, insert as extern "C" fn(_, _, _)),
        row("list.pop", Status, pop as extern "C" fn(_, _, _, _, _)),
        row("list.delete", Status, delete as extern "C" fn(_, _, _, _)),
        row("list.remove", Status, remove as extern "C" fn(_, _, _)),
        row("list.reverse", Never, reverse as extern "C" fn(_, _)),
        row("list.sort", Status, sort as extern "C" fn(_, _, _, _)),
    ]
}

fn width(site: &SiteRef) -> usize {
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
fn bound(bound: i64, len: usize) -> usize {
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
    let fresh = ctx.list(width, list.len().saturating_mul(times))?;
    for _ in 0..if list.is_empty() { 0 } else { times } {
        fresh.extend(&mut ctx, list.words(width), width, list.len())?;
    }
    Some(fresh)
}

extern "C" fn slice(mut ctx: CtxPtr, site: SiteRef, list: ListRef, start: i64, stop: i64) -> Option<ListRef> {
    let width = width(&site);
    let (start, stop) = (bound(start, list.len()), bound(stop, list.len()));
    let count = stop.saturating_sub(start);
    let fresh = ctx.list(width, count)?;
    fresh.extend(&mut ctx, &list.words(width)[start * width..], width, count)?;
    Some(fresh)
}

/// `list[start:stop] = other`
extern "C" fn splice(mut ctx: CtxPtr, site: SiteRef, list: ListRef, start: i64, stop: i64, other: ListRef) {
    let width = width(&site);
    let (len, added) = (list.len(), other.len());
    let start = bound(start, len);
    let stop = bound(stop, len).max(start);
    let itself = (list == other).then(|| other.words(width).to_vec());
    let kept = len - (stop - start);
    let mut list = list;
    if kept + added > len {
        if list.reserve(&mut ctx, width, kept + added - len).is_none() {
            return;
        }
        list.set_len(kept + added);
    }
    let words = list.words_mut(width);
    if stop - start != added {
        words.copy_within(stop * width..len * width, (start + added) * width);
    }
    let source = itself.as_deref().unwrap_or(other.words(width));
    words[start * width..][..added * width].copy_from_slice(source);
    list.set_len(kept + added);
}

/// `list[start:stop:step]`, as CPython's `PySlice_AdjustIndices`.
extern "C" fn slice_step(mut ctx: CtxPtr, site: SiteRef, args: Args) -> Option<ListRef> {
    let width = width(&site);
    let list = args.list(0)?;
    let (start, stop, step) = (args.option_int(1), args.option_int(3), args.int(5));
    if step == 0 {
        ctx.fail();
        return None;
    }
    let len = list.len() as i64;
    let (low, high) = if step < 0 { (-1, len - 1) } else { (0, len) };
    let clamp = |bound: i64| {
        let bound = if bound < 0 { bound.saturating_add(len) } else { bound };
        bound.clamp(low, high)
    };
    let (first, last) = if step < 0 { (high, low) } else { (low, high) };
    let (at, stop) = (start.map_or(first, clamp), stop.map_or(last, clamp));
    let span = if step < 0 { at - stop } else { stop - at }.max(0) as u64;
    let count = span.div_ceil(step.unsigned_abs()) as usize;
    let mut fresh = ctx.list(width, count)?;
    fresh.set_len(count);
    let source = list.words(width);
    if width == 1 && step == -1 {
        let backwards = source[..(at + 1) as usize].iter().rev();
        let target = fresh.words_mut(1).iter_mut();
        target.zip(backwards).for_each(|(word, from)| *word = *from);
    } else if width == 1 {
        let target = fresh.words_mut(1).iter_mut();
        target
            .zip(0i64..)
            .for_each(|(word, i)| *word = source[(at + i * step) as usize]);
    } else {
        for i in 0..count {
            let from = (at + i as i64 * step) as usize * width;
            fresh.words_mut(width)[i * width..][..width].copy_from_slice(&source[from..][..width]);
        }
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
    let at = bound(args.int(1), list.len());
    if list.push(&mut ctx, args.words(2, width)).is_some() {
        list.words_mut(width)[at * width..].rotate_right(width);
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
    list.words_mut(width)[at * width..].rotate_left(width);
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

/// Stable, also in descending order. What has no total order fails the row.
extern "C" fn sort(mut ctx: CtxPtr, site: SiteRef, mut list: ListRef, descending: bool) {
    let element = site.element();
    let width = element.slots();
    if *element == Type::Int {
        let words = list.words_mut(1);
        words.sort_unstable_by_key(|word| *word as i64);
        if descending {
            words.reverse();
        }
        return;
    }
    let mut unordered = false;
    let sorted: Vec<u64> = {
        let mut elements: Vec<&[u64]> = list.words(width).chunks_exact(width.max(1)).collect();
        unordered |= elements.iter().any(|one| element::order(element, one, one).is_none());
        elements.sort_by(|left, right| {
            let order = element::order(element, left, right).unwrap_or(Ordering::Equal);
            if descending { order.reverse() } else { order }
        });
        elements.concat()
    };
    if unordered {
        ctx.fail();
        return;
    }
    list.words_mut(width).copy_from_slice(&sorted);
}
