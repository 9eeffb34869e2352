//! Texts and bytes of a result being copied out of the rows' memory, as Arrow lays them out.

use arrow::array::{ArrayRef, GenericBinaryArray, GenericStringArray, OffsetSizeTrait};
use arrow::buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use std::mem::MaybeUninit;
use std::sync::Arc;
use taipan_runtime::RBytes;
use taipan_runtime::text::SLACK;

/// Texts one after another, with the offset where each ends.
pub(super) struct Packed<O> {
    offsets: Vec<O>,
    bytes: Vec<u8>,
}

/// Texts up to this length are copied as one block of it.
const BLOCK: usize = 32;

const _: () = assert!(BLOCK <= SLACK);

impl<O: OffsetSizeTrait> Packed<O> {
    pub(super) fn with_capacity(rows: usize) -> Packed<O> {
        let mut offsets = Vec::with_capacity(rows + 1);
        offsets.push(O::zero());
        Packed {
            offsets,
            bytes: Vec::new(),
        }
    }

    /// Appends texts of so many bytes together, an absent one as empty.
    pub(super) fn append(&mut self, texts: impl Iterator<Item = Option<RBytes>>, bytes: usize) {
        self.bytes.reserve(bytes + BLOCK);
        let start = self.bytes.len();
        let mut end = start;
        for text in texts {
            let text = text.unwrap_or(RBytes::EMPTY);
            let length = text.len().min(start + bytes - end);
            let (from, to) = (text.to_raw().0, self.bytes.as_mut_ptr().wrapping_add(end));
            let (from, to) = (from.cast::<MaybeUninit<u8>>(), to.cast());
            if length <= BLOCK {
                // SAFETY: behind a text is its slack, behind all texts is room for a block, and both are other memory.
                unsafe { std::ptr::copy_nonoverlapping(from, to, BLOCK) };
            } else {
                // SAFETY: a text is readable for its length, and there is room for the bytes of all texts.
                unsafe { std::ptr::copy_nonoverlapping(from, to, length) };
            }
            end += length;
            self.offsets.push(O::usize_as(end));
        }
        // SAFETY: everything up to `end` was written above.
        unsafe { self.bytes.set_len(end) };
    }

    /// The array of all texts.
    pub(super) fn finish(self, nulls: Option<NullBuffer>, binary: bool) -> ArrayRef {
        // SAFETY: offsets start at zero and never fall.
        let offsets = unsafe { OffsetBuffer::new_unchecked(ScalarBuffer::from(self.offsets)) };
        if binary {
            return Arc::new(GenericBinaryArray::new(offsets, Buffer::from_vec(self.bytes), nulls));
        }
        // SAFETY: the offsets are those between texts that are valid each.
        let array = unsafe { GenericStringArray::new_unchecked(offsets, Buffer::from_vec(self.bytes), nulls) };
        Arc::new(array)
    }
}
