//! Python's bytes: safe functions over slices, shared by native helpers and the reference interpreter. What bytes have in
//! common with str is in `py_str`, generic in its units.

pub mod base64;
pub mod build;
pub mod case;
pub mod code;
pub mod digits;
pub mod hashes;
