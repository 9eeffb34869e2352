//! Slices of lists: read, and assigned to.

use super::abi::{Args, Fails, Helper, Out, SiteRef, row};
use super::ctx::CtxPtr;
use super::list::ListRef;
use super::list_ops::{bound, width};
use super::view::indices;
use std::ops::Range;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("list.slice", Status, slice as extern "C" fn(_, _, _, _, _) -> _),
        row("list.slice_step", Status, slice_step as extern "C" fn(_, _, _) -> _),
        row("list.splice", Status, splice as extern "C" fn(_, _, _, _, _, _)),
        row("list.splice_slice", Status, splice_slice as extern "C" fn(_, _, _)),
        row(
            "list.reverse_prefix",
            Status,
            reverse_prefix as extern "C" fn(_, _, _, _, _),
        ),
    ]
}

extern "C" fn slice(mut ctx: CtxPtr, site: SiteRef, list: ListRef, start: i64, stop: i64) -> Option<ListRef> {
    let width = width(&site);
    let (start, stop) = (bound(start, list.len()), bound(stop, list.len()));
    let count = stop.saturating_sub(start);
    let fresh = ctx.list(width, count)?;
    fresh.extend(&mut ctx, &list.words(width)[start * width..], width, count)?;
    Some(fresh)
}

/// Which elements `list[start:stop:step]` has, by arguments that begin with the list.
struct Stepped {
    list: ListRef,
    first: i64,
    count: usize,
    step: i64,
}

impl Stepped {
    /// The arguments from this slot on; `None` for a step of zero.
    fn read(args: &Args, slot: usize) -> Option<Stepped> {
        let (list, step) = (args.list(slot)?, args.int(slot + 5));
        if step == 0 {
            return None;
        }
        let (first, count) = indices(list.len(), args.option_int(slot + 1), args.option_int(slot + 3), step);
        Some(Stepped {
            list,
            first,
            count,
            step,
        })
    }

    /// Copies the words of its elements to where there is room for them.
    fn copy_to(&self, target: &mut [u64], width: usize) {
        let source = self.list.words(width);
        let target = &mut target[..self.count * width];
        if self.count == 0 {
            return;
        }
        if self.step == 1 {
            target.copy_from_slice(&source[self.first as usize * width..][..target.len()]);
        } else if width == 1 && self.step == -1 {
            let backwards = source[..=self.first as usize].iter().rev();
            target.iter_mut().zip(backwards).for_each(|(word, from)| *word = *from);
        } else if width == 1 {
            let from = |i: i64| source[(self.first + i * self.step) as usize];
            target.iter_mut().zip(0i64..).for_each(|(word, i)| *word = from(i));
        } else {
            for (i, place) in target.chunks_exact_mut(width.max(1)).enumerate() {
                let from = (self.first + i as i64 * self.step) as usize * width;
                place.copy_from_slice(&source[from..][..width]);
            }
        }
    }
}

/// `list[start:stop:step]`
extern "C" fn slice_step(mut ctx: CtxPtr, site: SiteRef, args: Args) -> Option<ListRef> {
    let width = width(&site);
    let Some(stepped) = Stepped::read(&args, 0) else {
        ctx.fail();
        return None;
    };
    let mut fresh = ctx.list(width, stepped.count)?;
    fresh.set_len(stepped.count);
    stepped.copy_to(fresh.words_mut(width), width);
    Some(fresh)
}

/// `list[start:stop] = other`
extern "C" fn splice(mut ctx: CtxPtr, site: SiteRef, list: ListRef, start: i64, stop: i64, other: ListRef) {
    let width = width(&site);
    let itself = (list == other).then(|| other.words(width).to_vec());
    if let Some(place) = open(&mut ctx, list, width, start..stop, other.len()) {
        let source = itself.as_deref().unwrap_or(other.words(width));
        let mut list = list;
        list.words_mut(width)[place.start * width..place.end * width].copy_from_slice(source);
    }
}

/// `list[start:stop] = other[from:to:step]`
extern "C" fn splice_slice(mut ctx: CtxPtr, site: SiteRef, args: Args) {
    let width = width(&site);
    if width == 1
        && let Some((mut list, place)) = reversal(&args)
    {
        reverse(&mut list.words_mut(1)[place]);
        return;
    }
    let (Some(list), Some(source)) = (args.list(0), Stepped::read(&args, 3)) else {
        ctx.fail();
        return;
    };
    move_elements(&mut ctx, list, args.int(1)..args.int(2), &source, width);
}

/// `list[:last + 1] = list[last::-1]`; gives what comes first then.
extern "C" fn reverse_prefix(mut ctx: CtxPtr, site: SiteRef, mut list: ListRef, last: i64, mut out: Out) {
    let width = width(&site);
    let (first, count) = indices(list.len(), Some(last), None, -1);
    if last >= 0 && width == 1 {
        reverse(&mut list.words_mut(1)[..count]);
    } else {
        let source = Stepped {
            list,
            first,
            count,
            step: -1,
        };
        move_elements(&mut ctx, list, 0..last.saturating_add(1), &source, width);
    }
    match list.words(width).get(..width) {
        Some(words) if !list.is_empty() => out.words(0, words),
        _ => ctx.fail(),
    }
}

/// The list and the place, where it is `list[start:stop] = list[stop - 1:start - 1:-1]` with bounds within the list.
fn reversal(args: &Args) -> Option<(ListRef, Range<usize>)> {
    let (list, source) = (args.list(0)?, args.list(3)?);
    let (start, stop, from) = (args.int(1), args.int(2), args.option_int(4)?);
    let down_to_start = match args.option_int(6) {
        None => start == 0,
        Some(to) => start > 0 && to == start - 1,
    };
    let within = start >= 0 && start < stop && stop <= list.len() as i64;
    let reverses = args.int(8) == -1 && list == source && within && from == stop - 1 && down_to_start;
    reverses.then_some((list, start as usize..stop as usize))
}

/// As `reverse` of slices, which has much to prepare for a short one.
fn reverse(words: &mut [u64]) {
    const SHORT: usize = 16;
    if words.len() > SHORT {
        return words.reverse();
    }
    let mut rest = words;
    while let [first, middle @ .., last] = rest {
        std::mem::swap(first, last);
        rest = middle;
    }
}

/// Apart, so that what is short is not slowed down.
#[inline(never)]
fn move_elements(ctx: &mut CtxPtr, mut list: ListRef, bounds: Range<i64>, source: &Stepped, width: usize) {
    // What is read may lie where it is written to, or be moved away.
    let mut copied = Vec::new();
    if source.list == list {
        copied.resize(source.count * width, 0);
        source.copy_to(&mut copied, width);
    }
    let Some(place) = open(ctx, list, width, bounds, source.count) else {
        return;
    };
    let itself = source.list == list;
    let target = &mut list.words_mut(width)[place.start * width..place.end * width];
    if itself {
        target.copy_from_slice(&copied)
    } else {
        source.copy_to(target, width)
    }
}

/// The elements between two bounds of Python's.
fn replaced(list: ListRef, bounds: &Range<i64>) -> Range<usize> {
    let start = bound(bounds.start, list.len());
    start..bound(bounds.end, list.len()).max(start)
}

/// Makes room for `count` elements in place of those between the bounds. Where the room is; `None` (and the row fails)
/// without memory.
fn open(ctx: &mut CtxPtr, mut list: ListRef, width: usize, bounds: Range<i64>, count: usize) -> Option<Range<usize>> {
    let (len, replaced) = (list.len(), replaced(list, &bounds));
    let longer = len - replaced.len() + count;
    if longer > len {
        list.reserve(ctx, width, longer - len)?;
        list.set_len(longer);
    }
    let place = replaced.start..replaced.start + count;
    if replaced.len() != count {
        let words = list.words_mut(width);
        words.copy_within(replaced.end * width..len * width, place.end * width);
    }
    list.set_len(longer);
    Some(place)
}
