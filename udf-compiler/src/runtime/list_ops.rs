//! The list operations that are helpers: everything but reading, writing and appending one element.

use super::ctx::CtxPtr;
use super::list::ListRef;
use super::table::{Fails, Helper, SiteRef, row};

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("list.copy", Status, copy as extern "C" fn(_, _, _) -> _),
        row("list.extend", Status, extend as extern "C" fn(_, _, _, _) -> _),
        row("list.sum_int", Status, sum_int as extern "C" fn(_, _) -> _),
    ]
}

extern "C" fn copy(mut ctx: CtxPtr, site: SiteRef, list: ListRef) -> Option<ListRef> {
    let width = site.element().slots();
    let fresh = ctx.list(width, list.len())?;
    fresh.extend(&mut ctx, list.words(width), width, list.len())?;
    Some(fresh)
}

extern "C" fn extend(mut ctx: CtxPtr, site: SiteRef, list: ListRef, other: ListRef) {
    let width = site.element().slots();
    let count = other.len();
    if list.reserve(&mut ctx, width, count).is_some() {
        list.extend(&mut ctx, other.words(width), width, count);
    }
}

extern "C" fn sum_int(mut ctx: CtxPtr, list: ListRef) -> i64 {
    let sum = list
        .words(1)
        .iter()
        .try_fold(0i64, |sum, word| sum.checked_add(*word as i64));
    sum.unwrap_or_else(|| {
        ctx.fail();
        0
    })
}
