//! What rows are written with. A row gives an operation its name, its constant in `op` and its method of `Builder`:
//!
//! ```text
//! "list.get" LIST_GET list_get(list, index) = row("seq[T], int -> T", Read, "IndexError", Cheap).access(&[ReadsShallowly]);
//! ```
//!
//! Behind the arguments stand `..name` for any number of further ones, `@name` for a static attribute, and `-> ty` where the
//! arguments do not determine the type of the result, so that who makes the operation says it. A test holds all of that against the
//! signature.

use super::name::Name;
use super::{OpDef, Parameters};

/// Rows. The names, `OPS` and the methods of `Builder` are made of them.
macro_rules! ops {
    ($(
        $name:literal $constant:ident $method:ident($($argument:ident),*)
        $(..$rest:ident)? $(@$attr:ident)? $(-> $ty:ident)? = $row:expr;
    )*) => {
        /// The names of these operations.
        pub mod names {
            use crate::ops::name::Name;
            $(pub const $constant: Name = Name::of_row($name);)*
        }

        pub(super) const OPS: &[super::OpDef] = &[$(
            $crate::ops::define::named($row, names::$constant, stringify!($constant), stringify!($method), super::Parameters {
                arguments: &[$(stringify!($argument)),*],
                rest: $crate::ops::define::is_there!($($rest)?),
                attr: $crate::ops::define::is_there!($($attr)?),
                ty: $crate::ops::define::is_there!($($ty)?),
            })
        ),*];

        // A method takes what its operation takes.
        #[allow(clippy::too_many_arguments, clippy::extra_unused_lifetimes, reason = "of some rows, not of all")]
        impl<M: $crate::ops::Make> $crate::ops::Builder<M> {
            $(
                #[doc = concat!("`", $name, "`")]
                pub fn $method<'a>(
                    self,
                    $($argument: M::Argument<'a>,)*
                    $($rest: &[M::Argument<'a>],)?
                    $($attr: impl Into<$crate::Attr>,)?
                    $($ty: $crate::Type)?
                ) -> M::Made {
                    let arguments = $crate::ops::define::arguments!([$($argument),*] $($rest)?);
                    let attr = $crate::ops::define::attr!($($attr)?);
                    self.0.make(names::$constant, arguments, attr, $crate::ops::define::told!($($ty)?))
                }
            )*
        }
    };
}

macro_rules! arguments {
    ([$($argument:ident),*]) => { &[$($argument),*] };
    ([] $rest:ident) => { $rest };
    ([$($argument:ident),+] $rest:ident) => { &[&[$($argument),*], $rest].concat() };
}

macro_rules! attr {
    () => {
        $crate::Attr::None
    };
    ($attr:ident) => {
        $attr.into()
    };
}

macro_rules! told {
    () => {
        None
    };
    ($ty:ident) => {
        Some($ty)
    };
}

macro_rules! is_there {
    () => {
        false
    };
    ($name:ident) => {
        true
    };
}

pub(super) use {arguments, attr, is_there, told};

/// The row with its names, which must be three spellings of one.
pub(super) const fn named(row: OpDef, name: Name, constant: &str, method: &str, parameters: Parameters) -> OpDef {
    assert!(
        is_spelled(name.as_str(), method.as_bytes(), false),
        "the method has another name"
    );
    assert!(
        is_spelled(name.as_str(), constant.as_bytes(), true),
        "the constant has another name"
    );
    OpDef {
        name,
        parameters,
        ..row
    }
}

/// Whether it is the name with `_` for the dot, in capitals or not.
const fn is_spelled(name: &str, other: &[u8], capitals: bool) -> bool {
    let name = name.as_bytes();
    if name.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < name.len() {
        let wanted = match name[at] {
            b'.' => b'_',
            byte if capitals => byte.to_ascii_uppercase(),
            byte => byte,
        };
        if other[at] != wanted {
            return false;
        }
        at += 1;
    }
    true
}
