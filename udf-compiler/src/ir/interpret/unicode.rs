//! What the module `unicodedata` says.

use super::{Eval, Val};
use crate::runtime::unicode;

pub(super) const OPS: &[(&str, Eval)] = &[
    ("unicode.normal", |c| {
        Ok(unicode::normal(c.text(0)?, c.int(1)?, &mut String::new()).into())
    }),
    ("unicode.is_normal", |c| {
        Ok(Val::Bool(unicode::is_normal(c.text(0)?, c.int(1)?)))
    }),
    ("unicode.property", |c| {
        Ok(Val::Int(unicode::property_of_first(c.text(0)?, c.int(1)?)))
    }),
    ("unicode.numeric", |c| {
        Ok(Val::Float(unicode::number_of_first(c.text(0)?)))
    }),
];
