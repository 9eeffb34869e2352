//! Strings as compiled code holds them: a view and its length, with one bit that says whether all is ASCII.
//!
//! Does not know Python's string methods.

use super::ctx::Ctx;
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

/// Writes one new text into the row's memory. Past the memory limit it fails the row and takes no more.
#[derive(Debug)]
pub struct TextBuilder<'a> {
    ctx: &'a mut Ctx,
    start: *mut u8,
    len: usize,
    ascii: bool,
    full: bool,
}

impl<'a> TextBuilder<'a> {
    pub(super) fn new(ctx: &'a mut Ctx) -> TextBuilder<'a> {
        let start = ctx.arena.cursor();
        TextBuilder {
            ctx,
            start,
            len: 0,
            ascii: true,
            full: false,
        }
    }

    /// Starts with `text`, without a copy where it is the newest thing in memory. Nobody sees `text` change.
    pub fn continuing(ctx: &'a mut Ctx, text: RStr) -> TextBuilder<'a> {
        let mut builder = TextBuilder::new(ctx);
        if builder.ctx.arena.is_newest(text.ptr, text.len()) {
            builder.start = text.ptr.cast_mut();
            builder.len = text.len();
            builder.ascii = text.is_ascii();
        } else {
            builder.push(text);
        }
        builder
    }

    /// Bytes written so far.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing was written.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Appends a view.
    pub fn push(&mut self, text: RStr) {
        self.append(text.as_bytes());
        self.ascii &= text.is_ascii();
    }

    /// Appends text.
    pub fn push_str(&mut self, text: &str) {
        self.append(text.as_bytes());
        self.ascii = self.ascii && text.is_ascii();
    }

    /// Appends a character.
    pub fn push_char(&mut self, c: char) {
        self.push_str(c.encode_utf8(&mut [0; 4]));
    }

    /// Appends a character several times.
    pub fn push_times(&mut self, c: char, times: usize) {
        let mut buffer = [0; 4];
        let text = c.encode_utf8(&mut buffer);
        if self.reserve(text.len().saturating_mul(times)) {
            for _ in 0..times {
                self.push_str(text);
            }
        }
    }

    /// Makes sure of room for `extra` more bytes; false (and the row fails) where there is none.
    pub fn reserve(&mut self, extra: usize) -> bool {
        match self.grow(extra) {
            Some(_) => {
                self.ctx.arena.give_back(extra);
                true
            }
            None => false,
        }
    }

    /// Changes what was written, in place. Only for a text of this builder's own, which does not continue another.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut str)) {
        if !self.full {
            // SAFETY: `len` bytes of valid text at `start`, written by this builder and seen by nobody else.
            change(unsafe { std::str::from_utf8_unchecked_mut(std::slice::from_raw_parts_mut(self.start, self.len)) });
        }
    }

    /// Appends a view without the occurrences of an ASCII character.
    pub(super) fn push_without(&mut self, text: RStr, character: u8) {
        let bytes = text.as_bytes();
        let Some(target) = self.grow(bytes.len()).filter(|_| character < 0x80) else {
            return;
        };
        // SAFETY: `grow` made room for all bytes at `target`, fresh memory, and behind it is the chunk's slack.
        let kept = unsafe { super::compact::without(bytes, character, target) };
        self.ctx.arena.give_back(bytes.len() - kept);
        self.len += kept;
        self.ascii &= text.is_ascii();
    }

    /// The finished text.
    pub fn finish(self) -> RStr {
        if self.full {
            return RStr::EMPTY;
        }
        let text = RStr {
            ptr: self.start,
            meta: meta(self.len, self.ascii),
        };
        self.ctx.admit(text)
    }

    fn append(&mut self, bytes: &[u8]) {
        if let Some(target) = self.grow(bytes.len()) {
            // SAFETY: `grow` made room for `bytes.len()` bytes at `target`, fresh memory that nothing overlaps.
            unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), target, bytes.len()) };
            self.len += bytes.len();
        }
    }

    /// Room for `extra` bytes right behind what is written.
    fn grow(&mut self, extra: usize) -> Option<*mut u8> {
        if self.full {
            return None;
        }
        match self.ctx.arena.extend(self.start, self.len, extra) {
            Some((start, _)) => {
                self.start = start;
                Some(start.wrapping_add(self.len))
            }
            None => {
                self.full = true;
                self.ctx.fail();
                None
            }
        }
    }
}

impl fmt::Write for TextBuilder<'_> {
    fn write_str(&mut self, s: &str) -> fmt::Result {
        self.push_str(s);
        if self.full { Err(fmt::Error) } else { Ok(()) }
    }
}
