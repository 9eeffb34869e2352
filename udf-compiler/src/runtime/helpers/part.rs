//! Helpers of str whose results are parts of their arguments: nothing is copied.

use super::{or_fail, text, view};
use crate::runtime::ctx::CtxPtr;
use crate::runtime::py_str::trim::{self, Ends};
use crate::runtime::py_str::{index, split};
use crate::runtime::table::{Fails, Helper, Out, row};
use crate::runtime::text::RStr;

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
