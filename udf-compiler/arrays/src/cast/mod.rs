//! Types meet: casts, and which type several have in common.

pub mod assign;
pub mod astype;
pub mod convert;
pub mod promote;
pub mod time;
pub mod weak;
