//! What the module `unicodedata` says.

use super::{Eval, Val};
use crate::op;
use taipan_runtime::unicode;

pub(super) const OPS: &[(op::Name, Eval)] = &[
    (op::UNICODE_NORMAL, |c| {
        Ok(unicode::normal(c.text(0)?, c.int(1)?, &mut String::new()).into())
    }),
    (op::UNICODE_IS_NORMAL, |c| {
        Ok(Val::Bool(unicode::is_normal(c.text(0)?, c.int(1)?)))
    }),
    (op::UNICODE_PROPERTY, |c| {
        Ok(Val::Int(unicode::property_of_first(c.text(0)?, c.int(1)?)))
    }),
    (op::UNICODE_NUMERIC, |c| {
        Ok(Val::Float(unicode::number_of_first(c.text(0)?)))
    }),
];
