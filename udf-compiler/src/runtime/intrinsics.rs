//! Helpers that only the code generator asks for: memory and comparisons behind inline code.

use super::ctx::CtxPtr;
use super::list::ListRef;
use super::table::{Fails, Helper, row};

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("@arena.reset", Never, arena_reset as extern "C" fn(_)),
        row("@py.reset", Never, py_reset as extern "C" fn(_)),
        row("@list.new", Status, list_new as extern "C" fn(_, _, _) -> _),
        row("@list.grow", Status, list_grow as extern "C" fn(_, _, _)),
        row("@str.same", Never, str_same as extern "C" fn(_, _, _) -> _),
    ]
}

extern "C" fn arena_reset(mut ctx: CtxPtr) {
    ctx.arena.reset();
}

extern "C" fn py_reset(ctx: CtxPtr) {
    if let Some(py) = ctx.py() {
        py.reset();
    }
}

extern "C" fn list_new(mut ctx: CtxPtr, width: i64, capacity: i64) -> Option<ListRef> {
    ctx.list(width as usize, capacity as usize)
}

extern "C" fn list_grow(mut ctx: CtxPtr, list: ListRef, width: i64) {
    list.reserve(&mut ctx, width as usize, 1);
}

/// Whether two texts of one length are the same bytes.
extern "C" fn str_same(a: i64, b: i64, length: i64) -> bool {
    // SAFETY: compiled code passes the addresses of two texts of this length.
    let (a, b) = unsafe {
        (
            std::slice::from_raw_parts(a as *const u8, length as usize),
            std::slice::from_raw_parts(b as *const u8, length as usize),
        )
    };
    a == b
}
