//! Helpers of the module `unicodedata`.

use super::{Scratch, text, view};
use crate::abi::{Fails, Helper, row};
use crate::ctx::CtxPtr;
use crate::text::RStr;
use crate::unicode;

/// The rows of this file.
pub(super) fn rows() -> Vec<Helper> {
    use Fails::*;
    vec![
        row("unicode.normal", Status, normal as extern "C" fn(_, _, _) -> _),
        row("unicode.is_normal", Never, is_normal as extern "C" fn(_, _) -> _),
        row("unicode.property", Never, property as extern "C" fn(_, _) -> _),
        row("unicode.numeric", Never, numeric as extern "C" fn(_) -> _),
    ]
}

extern "C" fn normal(mut ctx: CtxPtr, s: RStr, form: i64) -> RStr {
    if s.is_ascii() {
        return s;
    }
    let mut scratch = Scratch::new();
    let made = view(unicode::normal(text(&s), form, &mut scratch.text));
    scratch.keep(&mut ctx, Ok(made))
}

extern "C" fn is_normal(s: RStr, form: i64) -> bool {
    unicode::is_normal(text(&s), form)
}

extern "C" fn property(s: RStr, number: i64) -> i64 {
    unicode::property_of_first(text(&s), number)
}

extern "C" fn numeric(s: RStr) -> f64 {
    unicode::number_of_first(text(&s))
}
