//! Helpers of str whose results are parts of their arguments: nothing is copied.

use super::{or_fail, text, view};
use crate::abi::{Fails, Helper, Out, SiteRef, row};
use crate::ctx::CtxPtr;
use crate::py_str::trim::{self, Ends};
use crate::py_str::{index, parts, split};
use crate::text::RStr;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("str.get", Status, get as extern "C" fn(_, _, _) -> _),
        row("str.char_at", Never, char_at as extern "C" fn(_, _) -> _),
        row("str.slice", Never, slice as extern "C" fn(_, _, _) -> _),
        row("str.strip", Never, strip as extern "C" fn(_) -> _),
        row("str.lstrip", Never, lstrip as extern "C" fn(_) -> _),
        row("str.rstrip", Never, rstrip as extern "C" fn(_) -> _),
        row("str.strip_chars", Never, strip_chars as extern "C" fn(_, _) -> _),
        row("str.lstrip_chars", Never, lstrip_chars as extern "C" fn(_, _) -> _),
        row("str.rstrip_chars", Never, rstrip_chars as extern "C" fn(_, _) -> _),
        row("str.removeprefix", Never, removeprefix as extern "C" fn(_, _) -> _),
        row("str.removesuffix", Never, removesuffix as extern "C" fn(_, _) -> _),
        row("str.between", Never, between as extern "C" fn(_, _, _) -> _),
        row("str.part_end", Never, part_end as extern "C" fn(_, _, _) -> _),
        row("str.part_ends", Never, part_ends as extern "C" fn(_, _, _, _)),
        row("str.word_start", Never, word_start as extern "C" fn(_, _) -> _),
        row("str.word_end", Never, word_end as extern "C" fn(_, _) -> _),
        row("str.line_end", Never, line_end as extern "C" fn(_, _) -> _),
        row("str.next_line", Never, next_line as extern "C" fn(_, _) -> _),
        row("str.split_nth", Status, split_nth as extern "C" fn(_, _, _, _) -> _),
        row("str.partition", Status, partition as extern "C" fn(_, _, _, _)),
        row("str.rpartition", Status, rpartition as extern "C" fn(_, _, _, _)),
    ]
}

extern "C" fn get(mut ctx: CtxPtr, s: RStr, i: i64) -> RStr {
    or_fail(&mut ctx, index::get(text(&s), i).map(view), RStr::EMPTY)
}

extern "C" fn char_at(s: RStr, offset: i64) -> RStr {
    view(index::char_at(text(&s), usize::try_from(offset).unwrap_or(usize::MAX)))
}

extern "C" fn slice(s: RStr, start: i64, stop: i64) -> RStr {
    view(index::slice(text(&s), start, stop))
}

extern "C" fn strip(s: RStr) -> RStr {
    view(trim::strip(text(&s), Ends::Both))
}

extern "C" fn lstrip(s: RStr) -> RStr {
    view(trim::strip(text(&s), Ends::Left))
}

extern "C" fn rstrip(s: RStr) -> RStr {
    view(trim::strip(text(&s), Ends::Right))
}

extern "C" fn strip_chars(s: RStr, chars: RStr) -> RStr {
    view(trim::strip_chars(text(&s), text(&chars), Ends::Both))
}

extern "C" fn lstrip_chars(s: RStr, chars: RStr) -> RStr {
    view(trim::strip_chars(text(&s), text(&chars), Ends::Left))
}

extern "C" fn rstrip_chars(s: RStr, chars: RStr) -> RStr {
    view(trim::strip_chars(text(&s), text(&chars), Ends::Right))
}

extern "C" fn removeprefix(s: RStr, prefix: RStr) -> RStr {
    view(trim::remove_prefix(text(&s), text(&prefix)))
}

extern "C" fn removesuffix(s: RStr, suffix: RStr) -> RStr {
    view(trim::remove_suffix(text(&s), text(&suffix)))
}

extern "C" fn between(s: RStr, start: i64, stop: i64) -> RStr {
    view(parts::between(text(&s), start, stop))
}

extern "C" fn part_end(s: RStr, separator: RStr, start: i64) -> i64 {
    parts::part_end(text(&s), text(&separator), start)
}

extern "C" fn part_ends(site: SiteRef, s: RStr, separator: RStr, mut out: Out) {
    for (slot, end) in parts::part_ends(text(&s), text(&separator))
        .take(site.result.slots())
        .enumerate()
    {
        out.words(slot, &[end as u64]);
    }
}

extern "C" fn word_start(s: RStr, at: i64) -> i64 {
    parts::word_start(text(&s), at)
}

extern "C" fn word_end(s: RStr, start: i64) -> i64 {
    parts::word_end(text(&s), start)
}

extern "C" fn line_end(s: RStr, start: i64) -> i64 {
    parts::line_end(text(&s), start)
}

extern "C" fn next_line(s: RStr, end: i64) -> i64 {
    parts::next_line(text(&s), end)
}

extern "C" fn split_nth(mut ctx: CtxPtr, s: RStr, sep: RStr, n: i64) -> RStr {
    or_fail(
        &mut ctx,
        split::split_nth(text(&s), text(&sep), n).map(view),
        RStr::EMPTY,
    )
}

extern "C" fn partition(mut ctx: CtxPtr, s: RStr, sep: RStr, mut out: Out) {
    let parts = split::partition(text(&s), text(&sep)).map(|parts| parts.map(view));
    let parts = or_fail(&mut ctx, parts, [RStr::EMPTY; 3]);
    (0..3).for_each(|i| out.str(2 * i, parts[i]));
}

extern "C" fn rpartition(mut ctx: CtxPtr, s: RStr, sep: RStr, mut out: Out) {
    let parts = split::rpartition(text(&s), text(&sep)).map(|parts| parts.map(view));
    let parts = or_fail(&mut ctx, parts, [RStr::EMPTY; 3]);
    (0..3).for_each(|i| out.str(2 * i, parts[i]));
}
