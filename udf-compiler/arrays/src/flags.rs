//! Floating point errors of a call, gathered for the door, which warns or raises as `errstate` says.
//!
//! Knows neither warnings nor `errstate`. Underflow, which numpy ignores by default, is not noticed.

use std::cell::Cell;

/// Something divided by zero.
pub const DIVIDE: u8 = 1;
/// A result too large.
pub const OVERFLOW: u8 = 2;
/// No number for these arguments.
pub const INVALID: u8 = 8;

thread_local! {
    static FLAGS: Cell<u8> = const { Cell::new(0) };
}

/// Notes errors of this thread.
pub fn note(flags: u8) {
    FLAGS.set(FLAGS.get() | flags);
}

/// What was noted since this was called last.
pub fn take() -> u8 {
    FLAGS.replace(0)
}

/// What numpy's warnings call each of the flags, in the order in which it warns.
pub const WORDS: [(u8, &str); 3] = [
    (DIVIDE, "divide by zero"),
    (OVERFLOW, "overflow"),
    (INVALID, "invalid value"),
];

/// Whether this was noted; it is no more then.
pub fn take_if(flag: u8) -> bool {
    let noted = FLAGS.get();
    FLAGS.set(noted & !flag);
    noted & flag != 0
}
