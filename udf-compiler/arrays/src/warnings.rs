//! Warnings that numpy gives in words of its own, gathered until a door takes them.
//!
//! Knows no interpreter. Flags of arithmetic (division by zero, overflow …) are not here.

use std::cell::RefCell;

thread_local! {
    static WARNINGS: RefCell<Vec<&'static str>> = const { RefCell::new(Vec::new()) };
}

/// As many are kept at most.
const MOST: usize = 64;

/// Notes a `RuntimeWarning` with this text.
pub fn warn(text: &'static str) {
    WARNINGS.with_borrow_mut(|warnings| {
        if warnings.len() < MOST {
            warnings.push(text);
        }
    });
}

/// The warnings since the last call, in their order. The class of each is `RuntimeWarning`.
pub fn take() -> Vec<&'static str> {
    WARNINGS.take()
}
