//! What the module `unicodedata` says.

use super::{Cost::*, Effect::*, OpDef, row};

pub(super) const OPS: &[OpDef] = &[
    // The form by number: NFC, NFD, NFKC, NFKD.
    row("unicode.normal", "str, int -> str", Pure, "MemoryError", Linear),
    row("unicode.is_normal", "str, int -> bool", Pure, "", Linear),
    // Of the first character: a property by number (see `runtime/unicode`), and the number it stands for, NaN for none.
    row("unicode.property", "str, int -> int", Pure, "", Call),
    row("unicode.numeric", "str -> f64", Pure, "", Call),
];
