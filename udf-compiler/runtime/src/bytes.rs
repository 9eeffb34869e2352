//! Bytes as compiled code holds them: a view and its length.
//!
//! Does not know Python's methods of bytes.

use super::ctx::Ctx;
use super::text::{RStr, meta, word_at};
use std::fmt;

/// A view of bytes: two words. Points into an input array, a constant of the module, or the row's memory, all of which
/// outlive the row; it is only ever made from these, which is why reading it is safe.
///
/// A text is such a view too, with a bit in its length that says what it is made of; in a `bytes` of the IR the bit is not
/// set.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RBytes {
    ptr: *const u8,
    len: u64,
}

impl RBytes {
    /// No bytes.
    pub const EMPTY: RBytes = RBytes {
        ptr: RStr::EMPTY.to_raw().0,
        len: 0,
    };

    /// The view with these words.
    ///
    /// # Safety
    /// `ptr` must be readable for the length until the row ends, and `SLACK` bytes behind that be memory of the process.
    pub const unsafe fn from_raw(ptr: *const u8, len: u64) -> RBytes {
        RBytes { ptr, len }
    }

    /// The two words.
    pub fn to_raw(self) -> (*const u8, u64) {
        (self.ptr, self.len)
    }

    /// How many there are.
    pub fn len(self) -> usize {
        (self.len & !super::text::NOT_ASCII) as usize
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        // The slots of an absent alternative are zero, and an operation may be done on them before it is known.
        if self.ptr.is_null() {
            return &[];
        }
        // SAFETY: the type's invariant.
        unsafe { std::slice::from_raw_parts(self.ptr, self.len()) }
    }

    /// Eight bytes from a place on, zeros for those behind the end.
    #[inline]
    pub(super) fn word(self, at: usize) -> u64 {
        // SAFETY: the type's invariant; the slots of an absent alternative have no memory.
        unsafe { word_at(self.ptr, self.len(), at) }
    }

    /// `part`, which must be a piece of these, as a view of its own; anything else gives none.
    pub fn part(self, part: &[u8]) -> RBytes {
        let own = self.as_bytes().as_ptr_range();
        let inside = part.as_ptr_range();
        // Where nothing is in it, a slice may lie anywhere.
        if !part.is_empty() && own.start <= inside.start && inside.end <= own.end {
            RBytes {
                ptr: part.as_ptr(),
                len: part.len() as u64,
            }
        } else {
            RBytes::EMPTY
        }
    }

    /// The text that these are the bytes of; nothing where they are not valid UTF-8.
    pub fn to_text(self) -> Option<RStr> {
        let text = std::str::from_utf8(self.as_bytes()).ok()?;
        if text.is_empty() {
            return Some(RStr::EMPTY);
        }
        // SAFETY: the same bytes, valid UTF-8 with the right ASCII bit.
        Some(unsafe { RStr::from_raw(text.as_ptr(), meta(text.len(), text.is_ascii())) })
    }
}

impl From<RStr> for RBytes {
    /// The UTF-8 of a text.
    fn from(text: RStr) -> RBytes {
        RBytes {
            ptr: text.to_raw().0,
            len: text.len() as u64,
        }
    }
}

impl fmt::Debug for RBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_bytes(), f)
    }
}

impl Ctx {
    /// Copies bytes into the row's memory. Without memory the row fails.
    pub fn bytes(&mut self, bytes: &[u8]) -> RBytes {
        self.appended(RBytes::EMPTY, bytes)
    }

    /// The bytes of both, without a copy of the first ones where they are the newest thing in memory. Nobody sees them
    /// change.
    pub fn appended(&mut self, first: RBytes, second: &[u8]) -> RBytes {
        let (ptr, len) = (first.ptr, first.len());
        let made = if len > 0 && self.arena.is_newest(ptr, len) {
            self.arena.extend(ptr.cast_mut(), len, second.len())
        } else {
            self.copy_of(first, second.len())
        };
        let Some((start, total)) = made else {
            self.fail();
            return RBytes::EMPTY;
        };
        // SAFETY: there is room for `second` behind the first bytes, fresh memory that nothing overlaps.
        unsafe { std::ptr::copy_nonoverlapping(second.as_ptr(), start.add(len), second.len()) };
        RBytes {
            ptr: start,
            len: total as u64,
        }
    }

    /// Room for the bytes and `extra` more; the bytes are there already.
    fn copy_of(&mut self, first: RBytes, extra: usize) -> Option<(*mut u8, usize)> {
        let total = first.len().checked_add(extra)?;
        let start = self.arena.bytes(total)?;
        let from = first.as_bytes();
        // SAFETY: fresh memory of at least this length.
        unsafe { std::ptr::copy_nonoverlapping(from.as_ptr(), start, from.len()) };
        Some((start, total))
    }
}
