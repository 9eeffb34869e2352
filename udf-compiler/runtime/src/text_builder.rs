//! New texts, written into the row's memory.

use super::ctx::Ctx;
use super::text::{RStr, meta};
use std::fmt;

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
        let (start, _) = text.to_raw();
        if builder.ctx.arena.is_newest(start, text.len()) {
            builder.start = start.cast_mut();
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
        // SAFETY: what was written is valid text of this length, and behind it is the chunk's slack.
        let text = unsafe { RStr::from_raw(self.start, meta(self.len, self.ascii)) };
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

impl Ctx {
    /// Copies text into the row's memory.
    pub fn text(&mut self, text: &str) -> RStr {
        let mut builder = self.builder();
        builder.push_str(text);
        builder.finish()
    }

    /// Starts a new text in the row's memory.
    pub fn builder(&mut self) -> TextBuilder<'_> {
        TextBuilder::new(self)
    }
}
