//! Helpers that only the code generator asks for: memory, comparisons and the C
//! library behind inline code.

use super::abi::{Fails, Helper, row};
use super::ctx::CtxPtr;
use super::list::ListRef;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("@arena.reset", Never, arena_reset as extern "C" fn(_)),
        row("@py.reset", Never, py_reset as extern "C" fn(_)),
        row("@list.new", Status, list_new as extern "C" fn(_, _, _) -> _),
        row("@ref.new", Status, ref_new as extern "C" fn(_, _) -> _),
        row("@list.grow", Status, list_grow as extern "C" fn(_, _, _)),
        row("@str.same", Never, str_same as extern "C" fn(_, _, _) -> _),
        row("@math.sin", Never, sin as extern "C" fn(_) -> _),
        row("@math.cos", Never, cos as extern "C" fn(_) -> _),
        row("@math.tan", Never, tan as extern "C" fn(_) -> _),
        row("@math.asin", Never, asin as extern "C" fn(_) -> _),
        row("@math.acos", Never, acos as extern "C" fn(_) -> _),
        row("@math.atan", Never, atan as extern "C" fn(_) -> _),
        row("@math.tanh", Never, tanh as extern "C" fn(_) -> _),
    ]
}

// The C library's functions; compiled code looks at NaN itself.

extern "C" fn sin(x: f64) -> f64 {
    x.sin()
}

extern "C" fn cos(x: f64) -> f64 {
    x.cos()
}

extern "C" fn tan(x: f64) -> f64 {
    x.tan()
}

extern "C" fn asin(x: f64) -> f64 {
    x.asin()
}

extern "C" fn acos(x: f64) -> f64 {
    x.acos()
}

extern "C" fn atan(x: f64) -> f64 {
    x.atan()
}

extern "C" fn tanh(x: f64) -> f64 {
    x.tanh()
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

/// Room for an object of so many words.
extern "C" fn ref_new(mut ctx: CtxPtr, words: i64) -> i64 {
    match ctx.arena.words(8 * words as usize) {
        Some(start) => start as i64,
        None => {
            ctx.fail();
            0
        }
    }
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
