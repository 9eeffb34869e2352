//! The native helpers over Python's str, numbers and math: thin, total, one row of the table each.
//!
//! Knows how text gets into the row's memory. What the operations mean is in `py_*` and `format`.

mod build;
mod bytes;
mod complex;
mod date;
mod decimal;
mod json;
mod math;
mod number;
mod part;
mod regex;
mod split;
mod test;
mod unicode;
mod wide;

use super::abi::Helper;
use super::ctx::Ctx;
use super::fail::Outcome;
use super::text::{RStr, meta};
use super::view::Text;
use std::cell::Cell;

/// The rows of this folder.
pub(super) fn rows() -> Vec<Helper> {
    [
        number::rows(),
        math::rows(),
        part::rows(),
        test::rows(),
        split::rows(),
        build::rows(),
        bytes::rows(),
        complex::rows(),
        date::rows(),
        regex::rows(),
        decimal::rows(),
        json::rows(),
        unicode::rows(),
        wide::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// A helper's argument as the safe functions take it.
#[inline]
fn text(s: &RStr) -> Text<'_> {
    Text::known(s.as_str(), s.is_ascii())
}

/// A part of a helper's argument as a result.
#[inline]
fn view(part: Text<'_>) -> RStr {
    if part.is_empty() {
        return RStr::EMPTY;
    }
    // SAFETY: valid text with its fact. The safe functions return parts of their arguments, which live as long as the
    // row, or what they built in a scratch text, which `Scratch::keep` copies before anybody reads it.
    unsafe { RStr::from_raw(part.str().as_ptr(), meta(part.str().len(), part.is_ascii())) }
}

/// The value, or a failed row.
#[inline]
fn or_fail<T>(ctx: &mut Ctx, outcome: Outcome<T>, otherwise: T) -> T {
    outcome.unwrap_or_else(|_| {
        ctx.fail();
        otherwise
    })
}

thread_local! {
    static SPARE: Cell<String> = const { Cell::new(String::new()) };
}

/// A spare text larger than this is not kept.
const KEEP: usize = 1 << 20;

/// A text to build in, reused from call to call.
struct Scratch {
    text: String,
}

impl Scratch {
    #[inline]
    fn new() -> Scratch {
        Scratch { text: SPARE.take() }
    }

    /// The result in the row's memory: a copy if it was built here, itself if it is a part of an argument.
    #[inline]
    fn keep(self, ctx: &mut Ctx, made: Outcome<RStr>) -> RStr {
        let Ok(made) = made else {
            ctx.fail();
            return RStr::EMPTY;
        };
        if !self.text.as_bytes().as_ptr_range().contains(&made.to_raw().0) {
            return ctx.admit(made);
        }
        let mut builder = ctx.builder();
        builder.push(made);
        builder.finish()
    }
}

impl Drop for Scratch {
    #[inline]
    fn drop(&mut self) {
        if self.text.capacity() <= KEEP {
            self.text.clear();
            SPARE.set(std::mem::take(&mut self.text));
        }
    }
}
