//! What the module `unicodedata` says.

use super::{Cost::*, Effect::*, row};

ops! {
    // The form by number: NFC, NFD, NFKC, NFKD.
    "unicode.normal" UNICODE_NORMAL unicode_normal(text, form) = row("str, int -> str", Pure, "MemoryError", Linear);
    "unicode.is_normal" UNICODE_IS_NORMAL unicode_is_normal(text, form) = row("str, int -> bool", Pure, "", Linear);
    // Of the first character: a property by number (see `runtime/unicode`), and the number it stands for, NaN for none.
    "unicode.property" UNICODE_PROPERTY unicode_property(text, property) = row("str, int -> int", Pure, "", Call);
    "unicode.numeric" UNICODE_NUMERIC unicode_numeric(text) = row("str -> f64", Pure, "", Call);
}
