//! The order of a set that is in CPython's order, in the row's memory.

use super::ctx::Ctx;
use super::set_order::{Memory, Order, Slot};
use taipan_types::Type;

/// The order of one set, in the row's memory.
#[derive(Debug)]
pub struct Ordered {
    pub(super) order: Order<Slots>,
    /// The type of the elements, which the site owns that made the set.
    pub(super) element: *const Type,
    /// The room for entries that compiled code must not see.
    pub(super) capacity: usize,
}

/// Slots in the row's memory, which nobody else uses.
#[derive(Debug)]
pub(super) struct Slots {
    start: *mut Slot,
    len: usize,
}

impl AsRef<[Slot]> for Slots {
    fn as_ref(&self) -> &[Slot] {
        // SAFETY: `slots` made them, and they live as long as the row.
        unsafe { std::slice::from_raw_parts(self.start, self.len) }
    }
}

impl AsMut<[Slot]> for Slots {
    fn as_mut(&mut self) -> &mut [Slot] {
        // SAFETY: as above; each set has its own.
        unsafe { std::slice::from_raw_parts_mut(self.start, self.len) }
    }
}

impl Memory for Slots {
    fn truncate(&mut self, len: usize) {
        self.len = self.len.min(len);
    }
}

/// Empty slots; nothing (and the row fails) without memory.
pub(super) fn slots(ctx: &mut Ctx, len: usize) -> Option<Slots> {
    let Some(start) = ctx.arena.words(len.checked_mul(size_of::<Slot>())?) else {
        ctx.fail();
        return None;
    };
    let start = start.cast::<Slot>();
    for at in 0..len {
        // SAFETY: there is fresh memory for `len` slots.
        unsafe { start.add(at).write(Slot::EMPTY) };
    }
    Some(Slots { start, len })
}
