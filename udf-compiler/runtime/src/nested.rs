//! How deep code of the runtime looks into containers. Values of JSON may be nested to any depth, and may hold themselves: what is
//! nested deeper than this is left to the interpreter.

use std::cell::Cell;

const LIMIT: u32 = 250;

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

struct Level;

impl Drop for Level {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// What is found one level deeper; nothing where that is too deep.
pub fn deeper<T>(look: impl FnOnce() -> T) -> Option<T> {
    if DEPTH.get() >= LIMIT {
        return None;
    }
    DEPTH.set(DEPTH.get() + 1);
    let _level = Level;
    Some(look())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn down(levels: u32) -> Option<u32> {
        match levels {
            0 => Some(0),
            _ => deeper(|| down(levels - 1))?.map(|below| below + 1),
        }
    }

    #[test]
    fn depth_has_a_limit() {
        assert_eq!(down(LIMIT), Some(LIMIT));
        assert_eq!(down(LIMIT + 1), None);
        assert_eq!(down(LIMIT), Some(LIMIT));
    }
}
