//! mimalloc as the allocator of a binary. Most blocks need no more alignment than any block has, and are asked for without
//! saying so: that way is the shorter one in mimalloc.

use libmimalloc_sys as mi;
use std::alloc::{GlobalAlloc, Layout};

/// What every block is aligned to, however small it is.
const OF_ANY: usize = size_of::<usize>();

/// The allocator.
#[derive(Clone, Copy, Debug, Default)]
pub struct Mimalloc;

fn is_plain(layout: Layout) -> bool {
    layout.align() <= OF_ANY
}

// SAFETY: mimalloc keeps the contract of `malloc`: blocks of at least the asked size, aligned to a word at least, or as asked; null
// where there is none. It does not unwind.
unsafe impl GlobalAlloc for Mimalloc {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: any size and any power of two may be asked for.
        let block = unsafe {
            if is_plain(layout) {
                mi::mi_malloc(layout.size())
            } else {
                mi::mi_malloc_aligned(layout.size(), layout.align())
            }
        };
        block.cast()
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        let block = unsafe {
            if is_plain(layout) {
                mi::mi_zalloc(layout.size())
            } else {
                mi::mi_zalloc_aligned(layout.size(), layout.align())
            }
        };
        block.cast()
    }

    unsafe fn dealloc(&self, block: *mut u8, _: Layout) {
        // SAFETY: the block is one of mimalloc's, by the caller's contract.
        unsafe { mi::mi_free(block.cast()) }
    }

    unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: as above, and it was asked for with this alignment.
        let block = unsafe {
            if is_plain(layout) {
                mi::mi_realloc(block.cast(), size)
            } else {
                mi::mi_realloc_aligned(block.cast(), size, layout.align())
            }
        };
        block.cast()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_aligned_as_asked_and_keep_what_is_in_them() {
        for size in (1..200).chain([4095, 4096, 70_000, 3 << 20]) {
            for align in [1, 2, 4, 8, 16, 64, 4096] {
                let layout = Layout::from_size_align(size, align).expect("a layout");
                // SAFETY: the layout has a size, and the block is used within it and freed once.
                unsafe {
                    let block = Mimalloc.alloc_zeroed(layout);
                    assert!(block.addr().is_multiple_of(align), "{layout:?}");
                    assert_eq!(block.add(size - 1).read(), 0);
                    block.write(7);
                    let block = Mimalloc.realloc(block, layout, 2 * size);
                    assert!(block.addr().is_multiple_of(align), "{layout:?}");
                    assert_eq!(block.read(), 7);
                    block.add(2 * size - 1).write(1);
                    Mimalloc.dealloc(block, Layout::from_size_align(2 * size, align).expect("a layout"));
                }
            }
        }
    }
}
