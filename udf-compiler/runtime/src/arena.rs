//! The row's memory: bump allocation from a few chunks, reset to empty after each row, never freed piece by piece.
//!
//! Knows nothing of what is stored in it.

use super::text::SLACK;
use std::cell::RefCell;
use taipan_types::account::Held;

/// Size of the first chunk, which is kept from row to row.
const FIRST_CHUNK: usize = 64 << 10;
/// Largest chunk that a thread keeps for the next row or batch that needs more than the first: the system's memory is
/// made zero at each use. It is in nobody's account while it waits.
const MOST_SPARE: usize = 8 << 20;

thread_local! {
    static SPARE: RefCell<Vec<u64>> = const { RefCell::new(Vec::new()) };
}

/// Keeps the largest chunk.
fn keep_spare(chunk: Vec<u64>) {
    let keep = |spare: &RefCell<Vec<u64>>| {
        let mut spare = spare.borrow_mut();
        if chunk.capacity() > spare.capacity() && chunk.capacity() * 8 <= MOST_SPARE {
            *spare = chunk;
        }
    };
    // At the end of a thread there is none.
    let _ = SPARE.try_with(keep);
}

/// The chunk that was kept, if there is so much room in it and no more.
fn take_spare(least: usize, most: usize) -> Option<Vec<u64>> {
    let take = |spare: &RefCell<Vec<u64>>| {
        let mut spare = spare.borrow_mut();
        (least..=most)
            .contains(&usable(&spare))
            .then(|| std::mem::take(&mut *spare))
    };
    SPARE.try_with(take).ok().flatten()
}

/// Bump allocator with a limit. Compiled code allocates from it and resets it inline.
#[repr(C)]
#[derive(Debug)]
pub struct Arena {
    /// The next free byte.
    cursor: *mut u8,
    /// The start of the first chunk.
    base: *mut u8,
    /// Non-zero while there is more than the first chunk.
    spilled: u64,
    /// The end of the chunk in use; there is `SLACK` behind it.
    end: *mut u8,
    /// Each is memory by capacity only; the first one is kept.
    chunks: Vec<Vec<u64>>,
    used: usize,
    limit: usize,
    /// The same bytes in the account of the query.
    held: Held,
}

impl Arena {
    /// Where `cursor` lies, for compiled code.
    pub const CURSOR: usize = std::mem::offset_of!(Arena, cursor);
    /// Where `base` lies, for compiled code.
    pub const BASE: usize = std::mem::offset_of!(Arena, base);
    /// Where `end` lies, for compiled code.
    pub const END: usize = std::mem::offset_of!(Arena, end);
    /// Where `spilled` lies, for compiled code.
    pub const SPILLED: usize = std::mem::offset_of!(Arena, spilled);

    /// An arena that never holds more than `limit` bytes.
    pub fn new(limit: usize) -> Arena {
        let mut arena = Arena {
            cursor: std::ptr::null_mut(),
            base: std::ptr::null_mut(),
            spilled: 0,
            end: std::ptr::null_mut(),
            chunks: Vec::new(),
            used: 0,
            limit,
            held: Held::default(),
        };
        if arena.add_chunk(FIRST_CHUNK.min(limit)) {
            arena.base = arena.cursor;
            arena.spilled = 0;
        }
        arena
    }

    /// Counts what it holds, from now on, in an account too. `false` if that has no room.
    pub fn hold(&mut self, held: Held) -> bool {
        self.held = held;
        self.held.resize(self.used)
    }

    /// Room for `bytes` bytes, aligned to 8; `None` past the limit.
    pub fn words(&mut self, bytes: usize) -> Option<*mut u8> {
        let padding = self.cursor.align_offset(8);
        let padded = bytes.checked_add(padding)?;
        if padded <= self.free() {
            let start = self.cursor.wrapping_add(padding);
            self.cursor = start.wrapping_add(bytes);
            return Some(start);
        }
        self.slow(bytes)
    }

    /// Room for `bytes` bytes of text; `None` past the limit.
    pub fn bytes(&mut self, bytes: usize) -> Option<*mut u8> {
        if bytes <= self.free() {
            let start = self.cursor;
            self.cursor = start.wrapping_add(bytes);
            return Some(start);
        }
        self.slow(bytes)
    }

    /// Makes the block `start .. start + len` longer by `extra`: in place if it is the last one and there is room, else
    /// by a copy with room to spare. Returns where it is now and how long it is.
    pub(super) fn extend(&mut self, start: *mut u8, len: usize, extra: usize) -> Option<(*mut u8, usize)> {
        let total = len.checked_add(extra)?;
        let is_last = start.wrapping_add(len) == self.cursor;
        if is_last && extra <= self.free() {
            self.cursor = self.cursor.wrapping_add(extra);
            return Some((start, total));
        }
        let moved = if is_last { self.slow(total)? } else { self.words(total)? };
        // SAFETY: `start` is readable for `len` bytes by the caller's word, `moved` is fresh memory of `total >= len`.
        unsafe { std::ptr::copy_nonoverlapping(start, moved, len) };
        Some((moved, total))
    }

    /// Forgets the last `bytes` bytes handed out.
    pub fn give_back(&mut self, bytes: usize) {
        self.cursor = self.cursor.wrapping_sub(bytes);
    }

    /// Forgets everything; keeps the first chunk.
    pub fn reset(&mut self) {
        if self.spilled != 0 {
            self.spare();
            self.spilled = 0;
            self.used = self.chunks.first().map_or(0, usable);
            self.end = self.base.wrapping_add(self.used);
            self.held.resize(self.used);
        }
        self.cursor = self.base;
    }

    /// Whether these bytes are the last ones handed out.
    pub fn is_newest(&self, start: *const u8, len: usize) -> bool {
        let ends_here = start.wrapping_add(len) == self.cursor.cast_const();
        ends_here && self.chunks.last().is_some_and(|c| c.as_ptr().cast() <= start)
    }

    /// The next free byte.
    pub fn cursor(&self) -> *mut u8 {
        self.cursor
    }

    fn free(&self) -> usize {
        self.end as usize - self.cursor as usize
    }

    /// Gives back all chunks but the first.
    fn spare(&mut self) {
        self.chunks.drain(1..).for_each(keep_spare);
    }

    #[cold]
    fn slow(&mut self, bytes: usize) -> Option<*mut u8> {
        let wanted = bytes.max(self.used).max(FIRST_CHUNK);
        let left = self.limit.saturating_sub(self.used);
        if bytes > left || !self.add_spare(bytes, left) && !self.add_chunk(wanted.min(left)) {
            return None;
        }
        let start = self.cursor;
        self.cursor = start.wrapping_add(bytes);
        Some(start)
    }

    /// The chunk that the thread has kept, where it serves.
    fn add_spare(&mut self, bytes: usize, left: usize) -> bool {
        let Some(chunk) = take_spare(bytes.max(FIRST_CHUNK), left) else {
            return false;
        };
        let fits = self.held.resize(self.used.saturating_add(usable(&chunk)));
        if fits {
            self.use_chunk(chunk)
        } else {
            keep_spare(chunk)
        }
        fits
    }

    fn add_chunk(&mut self, bytes: usize) -> bool {
        let mut chunk: Vec<u64> = Vec::new();
        if !self.held.resize(self.used.saturating_add(bytes.next_multiple_of(8)))
            || chunk.try_reserve_exact(bytes.div_ceil(8) + SLACK / 8).is_err()
        {
            return false;
        }
        self.use_chunk(chunk);
        true
    }

    fn use_chunk(&mut self, mut chunk: Vec<u64>) {
        self.cursor = chunk.as_mut_ptr().cast();
        let room = usable(&chunk);
        self.end = self.cursor.wrapping_add(room);
        self.used += room;
        self.spilled = 1;
        self.chunks.push(chunk);
    }
}

impl Drop for Arena {
    fn drop(&mut self) {
        self.chunks.drain(..).for_each(keep_spare);
    }
}

/// The bytes of a chunk that may be handed out.
fn usable(chunk: &Vec<u64>) -> usize {
    (chunk.capacity() * 8).saturating_sub(SLACK)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_chunk_is_used_again() {
        let mut arena = Arena::new(64 << 20);
        let wanted = 1 << 20;
        let first = arena.words(wanted);
        arena.reset();
        assert_eq!(arena.words(wanted), first);
        drop(arena);
        let mut next = Arena::new(64 << 20);
        assert_eq!(next.words(wanted), first);
        next.reset();
        // It is too large for this one.
        let mut small = Arena::new(FIRST_CHUNK + wanted / 2);
        let other = small.words(wanted / 4);
        assert!(other.is_some() && other != first);
        assert!(small.words(wanted).is_none());
        // More than is kept.
        let mut large = Arena::new(64 << 20);
        assert!(large.words(2 * MOST_SPARE).is_some());
        drop(large);
        assert!(SPARE.with(|spare| spare.borrow().capacity()) * 8 <= MOST_SPARE);
    }
}
