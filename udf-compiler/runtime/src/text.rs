//! Strings as compiled code holds them: a view and its length, with one bit that says whether all is ASCII.
//!
//! Does not know Python's string methods.

use std::fmt;

pub(super) const NOT_ASCII: u64 = 1 << 63;

/// How many bytes behind a text compiled code may read, whatever they are, so that it can look at blocks of bytes and
/// not at one after another. Whoever makes memory for texts leaves this room.
pub const SLACK: usize = 64;

/// Texts of up to so many bytes are hashed and compared by compiled code as one block.
pub const SHORT: usize = 16;

/// The block that begins `n` bytes before the middle has `n` bytes of ones, and zeros behind.
pub static SHORT_MASKS: [u8; 2 * SHORT] = short_masks();

const fn short_masks() -> [u8; 2 * SHORT] {
    let mut masks = [0; 2 * SHORT];
    let mut at = 0;
    while at < SHORT {
        masks[at] = 0xff;
        at += 1;
    }
    masks
}

const WORD: usize = size_of::<u64>();

static NOTHING: [u8; SLACK] = [0; SLACK];

/// Eight bytes of a view from a place on, zeros for those behind the end.
///
/// # Safety
/// The view must be readable, with `SLACK` bytes behind it, or have no memory at all.
#[inline]
pub(super) unsafe fn word_at(ptr: *const u8, len: usize, at: usize) -> u64 {
    // The slots of an absent alternative are zero, and an operation may be done on them before it is known.
    let (ptr, len) = if ptr.is_null() {
        (NOTHING.as_ptr(), 0)
    } else {
        (ptr, len)
    };
    let left = len.saturating_sub(at);
    // SAFETY: `len - left` is within the view, and the seven bytes that follow are, or are in the `SLACK` behind it.
    let word = u64::from_le(unsafe { ptr.add(len - left).cast::<u64>().read_unaligned() });
    match left {
        0..WORD => word & ((1 << (8 * left)) - 1),
        _ => word,
    }
}

/// A view of UTF-8 text: two words. Points into an input array, a constant of the module, or the row's memory, all of
/// which outlive the row; it is only ever made from these, which is why reading it is safe.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct RStr {
    ptr: *const u8,
    meta: u64,
}

impl RStr {
    /// The empty text.
    pub const EMPTY: RStr = RStr {
        ptr: NOTHING.as_ptr(),
        meta: meta(0, true),
    };

    /// The view with these words.
    ///
    /// # Safety
    /// `ptr` must be readable for the length in `meta`, valid UTF-8 with the right ASCII bit, until the row ends, and
    /// `SLACK` bytes behind that be memory of the process.
    pub const unsafe fn from_raw(ptr: *const u8, meta: u64) -> RStr {
        RStr { ptr, meta }
    }

    /// The two words.
    pub const fn to_raw(self) -> (*const u8, u64) {
        (self.ptr, self.meta)
    }

    /// Length in bytes.
    pub fn len(self) -> usize {
        (self.meta & !NOT_ASCII) as usize
    }

    /// Whether it has no characters.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether all characters are ASCII, so that bytes are characters.
    pub fn is_ascii(self) -> bool {
        self.meta & NOT_ASCII == 0
    }

    /// Its bytes.
    pub fn as_bytes(&self) -> &[u8] {
        // The slots of an absent alternative are zero, and an operation may be done on them before it is known.
        if self.ptr.is_null() {
            return &[];
        }
        // SAFETY: the type's invariant.
        unsafe { std::slice::from_raw_parts(self.ptr, self.len()) }
    }

    /// Whether both are the same text. Words are short: no call for them, and no branch on how short.
    #[inline]
    pub fn is_same(self, other: RStr) -> bool {
        let len = self.len();
        if len != other.len() {
            return false;
        }
        let differ = |at: usize| self.word(at) ^ other.word(at);
        let mut at = 0;
        while at + 2 * WORD < len {
            if differ(at) | differ(at + WORD) != 0 {
                return false;
            }
            at += 2 * WORD;
        }
        differ(at) | differ(at + WORD) == 0
    }

    /// Eight bytes from a place on, zeros for those behind the end.
    #[inline]
    pub(super) fn word(self, at: usize) -> u64 {
        // SAFETY: the type's invariant; the slots of an absent alternative have no memory.
        unsafe { word_at(self.ptr, self.len(), at) }
    }

    /// Its text.
    pub fn as_str(&self) -> &str {
        // SAFETY: the type's invariant.
        unsafe { std::str::from_utf8_unchecked(self.as_bytes()) }
    }

    /// The part between two byte positions; empty where they are no character boundaries inside the text.
    pub fn slice(self, start: usize, end: usize) -> RStr {
        let part = self.as_str().get(start..end).filter(|part| !part.is_empty());
        part.map_or(RStr::EMPTY, |part| RStr {
            ptr: part.as_ptr(),
            meta: meta(part.len(), self.is_ascii() || part.is_ascii()),
        })
    }

    /// `part`, which must be a piece of this text, as a view of its own; anything else gives the empty text.
    pub fn part(self, part: &str) -> RStr {
        let start = (part.as_ptr() as usize).wrapping_sub(self.ptr as usize);
        self.slice(start, start.wrapping_add(part.len()))
    }
}

impl fmt::Debug for RStr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// The second word of a text of this length.
pub const fn meta(len: usize, is_ascii: bool) -> u64 {
    len as u64 | if is_ascii { 0 } else { NOT_ASCII }
}
