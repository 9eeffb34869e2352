//! Sets that are in CPython's order: what of it changes as their entries do, and what they make of other sets, entry by entry
//! as CPython does. Only sets of what has the same hash in every process have such an order.
//!
//! Does not know how entries are found.

use super::ctx::Ctx;
use super::dict::{DictRef, Layout};
use super::py_hash;
use super::set_order::Order;
use super::set_slots::{Ordered, slots};
use super::words::{self, concrete};
use taipan_types::Type;

/// Python's hash of a value, where it is the same in every process.
fn python_hash(ty: &Type, words: &[u64]) -> Option<i64> {
    let (ty, words) = concrete(ty, words)?;
    match ty {
        Type::None => Some(py_hash::NONE),
        Type::Bool | Type::Int => Some(py_hash::int(*words.first()? as i64)),
        Type::Float => py_hash::float(f64::from_bits(*words.first()?)).ok(),
        Type::Record(parts) => py_hash::tuple(parts.laid(words).map(|part| {
            let (part, words) = part?;
            python_hash(part, words)
        })),
        Type::Tuple(element) => {
            let (list, width) = (words::list(words)?, element.slots());
            let part = |at: usize| python_hash(element, &list.words(width)[at * width..][..width]);
            py_hash::tuple((0..list.len()).map(part))
        }
        _ => None,
    }
}

impl DictRef {
    fn order(&self) -> Option<&Ordered> {
        // SAFETY: null, or made by `keep_order` for the row.
        unsafe { self.header().order.as_ref() }
    }

    fn order_mut(&mut self) -> Option<&mut Ordered> {
        // SAFETY: as in `order`; a helper is alone with the row's sets.
        unsafe { self.header_mut().order.as_mut() }
    }

    /// From now on this set of elements of a type is in CPython's order. Nothing (and the row fails) without memory.
    pub fn keep_order(mut self, ctx: &mut Ctx, layout: Layout, element: &Type) -> Option<()> {
        let (there, capacity) = (self.places(layout), self.room_for_entries());
        let order = Order::new(&mut |len| slots(ctx, len))?;
        let Some(ordered) = ctx.arena.words(size_of::<Ordered>()) else {
            ctx.fail();
            return None;
        };
        let ordered = ordered.cast::<Ordered>();
        let made = Ordered {
            order,
            element,
            capacity,
        };
        // SAFETY: `ordered` is fresh, aligned memory of the size.
        unsafe { ordered.write(made) };
        let header = self.header_mut();
        header.order = ordered;
        header.capacity = header.used;
        let mut set = self;
        for place in there {
            let (key, _) = self.pair(layout, place)?;
            set.order_added(ctx, key, place)?;
        }
        Some(())
    }

    /// How many entries there may be before more room is made, whatever compiled code sees.
    fn room_for_entries(&self) -> usize {
        let seen = self.header().capacity as usize;
        self.order().map_or(seen, |ordered| ordered.capacity)
    }

    /// Whether the set is in CPython's order.
    pub fn is_ordered(&self) -> bool {
        self.order().is_some()
    }

    /// Notes an entry that was added; the row fails where its key has no hash.
    pub(super) fn order_added(&mut self, ctx: &mut Ctx, key: &[u64], place: usize) -> Option<()> {
        let header = self.header_mut();
        header.capacity = header.used;
        let ordered = self.order_mut()?;
        // SAFETY: the type lives as long as the site, longer than the row.
        let hash = python_hash(unsafe { &*ordered.element }, key);
        let added = hash.and_then(|hash| ordered.order.add(hash, place, &mut |len| slots(ctx, len)));
        if added.is_none() {
            ctx.fail();
        }
        added
    }

    /// Notes that an entry, which is still there, is removed.
    pub(super) fn order_removed(&mut self, layout: Layout, place: usize) {
        let set = *self;
        if let (Some(ordered), Some((key, _))) = (self.order_mut(), set.pair(layout, place)) {
            // SAFETY: as in `order_added`.
            let hash = python_hash(unsafe { &*ordered.element }, key);
            hash.into_iter().for_each(|hash| ordered.order.remove(hash, place));
        }
    }

    /// Notes that all entries were removed.
    pub(super) fn order_cleared(&mut self) {
        if let Some(ordered) = self.order_mut() {
            ordered.order.clear();
            ordered.capacity = 0;
        }
    }

    /// Notes that entries are about to move to where removed ones are.
    pub(super) fn order_moved(&mut self, layout: Layout) {
        if !self.is_ordered() {
            return;
        }
        let mut now = Vec::new();
        let mut next = 0;
        for place in 0..self.header().used as usize {
            now.push(next);
            next += usize::from(self.pair(layout, place).is_some());
        }
        if let Some(ordered) = self.order_mut() {
            ordered.order.moved(|place| now[place]);
        }
    }

    /// Whether there is room that compiled code does not see.
    pub(super) fn order_has_room(&self) -> bool {
        self.order()
            .is_some_and(|ordered| (self.header().used as usize) < ordered.capacity)
    }

    /// Notes how much room there is.
    pub(super) fn order_enlarged(&mut self, room: usize) {
        if let Some(ordered) = self.order_mut() {
            ordered.capacity = room;
        }
    }

    /// Notes that there is so much less room.
    pub(super) fn order_shortened(&mut self, less: usize) {
        if let Some(ordered) = self.order_mut() {
            ordered.capacity -= less;
        }
    }

    /// The places of the entries in the order in which Python goes through them.
    pub fn places(&self, layout: Layout) -> Vec<usize> {
        match self.order() {
            Some(ordered) => ordered.order.entries().map(|(_, _, place)| place).collect(),
            None => (0..self.header().used as usize)
                .filter(|place| self.pair(layout, *place).is_some())
                .collect(),
        }
    }

    /// The place of what `pop` takes.
    pub fn next_out(mut self, layout: Layout) -> Option<usize> {
        let last = self.header().used as usize;
        match self.order_mut() {
            Some(ordered) => ordered.order.next_out(),
            None => self.previous(layout, last),
        }
    }

    /// Before so many entries of a set or dict are added where they are not there.
    pub fn before_merge(mut self, ctx: &mut Ctx, more: usize) -> Option<()> {
        match self.order_mut() {
            Some(ordered) if more > 0 => ordered.order.before_merge(more, &mut |len| slots(ctx, len)),
            _ => Some(()),
        }
    }

    /// After all entries of a set were removed where they were there.
    pub fn after_drop(mut self, ctx: &mut Ctx) -> Option<()> {
        match self.order_mut() {
            Some(ordered) => ordered.order.after_drop(&mut |len| slots(ctx, len)),
            None => Some(()),
        }
    }

    /// If CPython copies the slots of another set: does so. `None` outside without memory.
    pub fn copy_slots(mut self, ctx: &mut Ctx, layout: Layout, other: DictRef) -> Option<bool> {
        let (Some(own), Some(theirs)) = (self.order(), other.order()) else {
            return Some(false);
        };
        if !own.order.is_filled_as(&theirs.order) {
            return Some(false);
        }
        // Entries are added out of order, and then put into their slots.
        let ordered = std::mem::replace(&mut self.header_mut().order, std::ptr::null_mut());
        let added = self.copy_entries(ctx, layout, other);
        self.header_mut().order = ordered;
        let places = added?;
        let room = self.header().capacity as usize;
        self.order_enlarged(room);
        self.header_mut().capacity = self.header().used;
        if let (Some(own), Some(theirs)) = (self.order_mut(), other.order()) {
            for ((at, hash, _), place) in theirs.order.entries().zip(places) {
                own.order.add_at(at, hash, place);
            }
        }
        Some(true)
    }

    /// Adds all entries of another, none of which is there, in its order; gives their places.
    fn copy_entries(self, ctx: &mut Ctx, layout: Layout, other: DictRef) -> Option<Vec<usize>> {
        let mut places = Vec::new();
        for place in other.places(layout) {
            let hash = *other.entry(layout, place).first()?;
            let (key, _) = other.pair(layout, place)?;
            self.add(ctx, layout, hash, key)?;
            places.push(self.newest()?);
        }
        Some(places)
    }

    /// Takes over what another set is, which is empty then.
    pub fn become_other(mut self, other: DictRef) {
        if self == other {
            return;
        }
        let finger = self.order().map(|own| own.order.finger());
        self.take_over(other);
        if let (Some(ordered), Some(finger)) = (self.order_mut(), finger) {
            ordered.order.set_finger(finger);
        }
    }
}
