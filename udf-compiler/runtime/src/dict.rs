//! Python dicts and sets as compiled code holds them: entries in the order in which they came, and an index by hash.
//!
//! An entry is its key's hash, the key's words and the value's words; a removed one has hash zero. What the words mean, and
//! when two keys are equal, is known to those who know the types.

use super::ctx::Ctx;
use super::set_slots::Ordered;
use std::ptr::NonNull;

/// The header. Compiled code reads it, and adds keys.
#[repr(C)]
#[derive(Clone, Debug)]
pub struct Dict {
    entries: *mut u64,
    /// How many entries there are, removed ones included.
    pub(super) used: u64,
    /// How many are not removed.
    live: u64,
    /// Counts the additions and removals of keys.
    version: u64,
    /// Room for entries.
    pub(super) capacity: u64,
    /// Open addressing: 0, or half of a hash with the place of its entry plus one, or with `REMOVED`.
    index: *mut u64,
    /// The length of the index, a power of two, less one; 0: there is none, as there are no entries.
    mask: u64,
    /// Of a set whose order is CPython's: that order. Compiled code finds no room in such a set, so that all its keys are added
    /// here. Null for any other.
    pub(super) order: *mut Ordered,
}

/// In the lower half of a slot of the index: its entry was removed.
pub const REMOVED: u64 = u32::MAX as u64;
/// The half of a hash that is in the index, so that entries of other hashes need not be looked at. The other half says
/// where in the index.
pub const TAG: u64 = !REMOVED;
/// Room for so many entries is made first.
const SMALL: usize = 8;
/// Smaller dicts with an index grow fourfold: each growth makes the index anew.
const MANY: usize = 1024;
/// No dict has more entries.
const MAX_ENTRIES: usize = 1 << 30;

impl Dict {
    /// Where `entries` lies, for compiled code.
    pub const ENTRIES: usize = std::mem::offset_of!(Dict, entries);
    /// Where `used` lies, for compiled code.
    pub const USED: usize = std::mem::offset_of!(Dict, used);
    /// Where `live` lies, for compiled code.
    pub const LIVE: usize = std::mem::offset_of!(Dict, live);
    /// Where `version` lies, for compiled code.
    pub const VERSION: usize = std::mem::offset_of!(Dict, version);
    /// Where `capacity` lies, for compiled code.
    pub const CAPACITY: usize = std::mem::offset_of!(Dict, capacity);
    /// Where `index` lies, for compiled code.
    pub const INDEX: usize = std::mem::offset_of!(Dict, index);
    /// Where `mask` lies, for compiled code.
    pub const MASK: usize = std::mem::offset_of!(Dict, mask);

    /// The header of a dict that never changes: so many entries, and an index of them, whose length is a power of two.
    pub(super) fn over(entries: &mut [u64], count: usize, index: &mut [u64]) -> Dict {
        Dict {
            entries: entries.as_mut_ptr(),
            used: count as u64,
            live: count as u64,
            version: 0,
            capacity: count as u64,
            index: index.as_mut_ptr(),
            mask: index.len() as u64 - 1,
            order: std::ptr::null_mut(),
        }
    }

    /// The header of a dict without entries.
    pub const fn empty() -> Dict {
        Dict {
            entries: NonNull::<u64>::dangling().as_ptr(),
            used: 0,
            live: 0,
            version: 0,
            capacity: 0,
            index: NonNull::<u64>::dangling().as_ptr(),
            mask: 0,
            order: std::ptr::null_mut(),
        }
    }
}

/// What a slot of the index holds of an entry.
pub(super) fn filled(hash: u64, place: usize) -> u64 {
    hash & TAG | (place as u64 + 1)
}

/// The place in a slot of an entry with such a hash.
#[inline]
fn place_in(slot: u64, hash: u64) -> Option<usize> {
    let place = slot ^ hash & TAG;
    (place < REMOVED).then(|| place as usize - 1)
}

/// How many words keys and values have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    pub key: usize,
    pub value: usize,
}

impl Layout {
    /// Words of an entry.
    pub const fn entry(self) -> usize {
        1 + self.key + self.value
    }
}

/// A dict or set by reference, as Python passes it. Only ever made by compiled code or by `Ctx::dict`, and used within
/// the row, always with the layout it was made for.
#[repr(transparent)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DictRef(NonNull<Dict>);

impl Ctx {
    /// A new empty dict; `None` (and the row fails) without memory.
    pub fn dict(&mut self) -> Option<DictRef> {
        let Some(header) = self.arena.words(size_of::<Dict>()) else {
            self.fail();
            return None;
        };
        let header = header.cast::<Dict>();
        // SAFETY: `header` is fresh, aligned memory of the header's size.
        unsafe { header.write(Dict::empty()) };
        NonNull::new(header).map(DictRef)
    }
}

impl DictRef {
    /// The dict at this address.
    ///
    /// # Safety
    /// It must be a live dict of this row, or the module's empty one.
    pub unsafe fn from_raw(dict: NonNull<Dict>) -> DictRef {
        DictRef(dict)
    }

    /// Its address, as a slot.
    pub fn to_raw(self) -> u64 {
        self.0.as_ptr() as u64
    }

    /// How many keys it has.
    pub fn len(self) -> usize {
        self.header().live as usize
    }

    /// Whether it has none.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The words of the entry at a place: hash, key, value. Empty where there is no such place.
    pub fn entry(&self, layout: Layout, place: usize) -> &[u64] {
        let header = self.header();
        if place >= header.used as usize {
            return &[];
        }
        // SAFETY: a live dict has `used` entries of its layout.
        unsafe { std::slice::from_raw_parts(header.entries.add(place * layout.entry()), layout.entry()) }
    }

    /// The key and the value of an entry that is there.
    pub fn pair(&self, layout: Layout, place: usize) -> Option<(&[u64], &[u64])> {
        let (hash, words) = self.entry(layout, place).split_first()?;
        (*hash != 0).then(|| words.split_at(layout.key))
    }

    /// The hashes of the keys, keys and values in their order.
    pub fn hashed(&self, layout: Layout) -> impl Iterator<Item = (u64, &[u64], &[u64])> {
        (0..self.header().used as usize).filter_map(move |place| {
            let (hash, words) = self.entry(layout, place).split_first()?;
            let (key, value) = words.split_at(layout.key);
            (*hash != 0).then_some((*hash, key, value))
        })
    }

    /// Keys and values in their order.
    pub fn pairs(&self, layout: Layout) -> impl Iterator<Item = (&[u64], &[u64])> {
        (0..self.header().used as usize).filter_map(move |place| self.pair(layout, place))
    }

    /// The first place from this one on.
    pub fn next(self, layout: Layout, from: usize) -> Option<usize> {
        (from..self.header().used as usize).find(|place| self.entry(layout, *place)[0] != 0)
    }

    /// The place of the key that was added last.
    pub fn newest(self) -> Option<usize> {
        (self.header().used as usize).checked_sub(1)
    }

    /// The last place before this one.
    pub fn previous(self, layout: Layout, before: usize) -> Option<usize> {
        (0..before.min(self.header().used as usize)).rfind(|place| self.entry(layout, *place)[0] != 0)
    }

    /// The place of the key with this hash for which `same` holds; `None` outside where `same` cannot tell. In line: most
    /// who ask do nothing else.
    #[inline(always)]
    pub fn find(&self, layout: Layout, hash: u64, same: impl Fn(&[u64]) -> Option<bool>) -> Option<Option<usize>> {
        let header = self.header();
        if header.mask == 0 {
            return Some(None);
        }
        let mask = header.mask as usize;
        let mut slot = hash as usize & mask;
        loop {
            // SAFETY: the index has `mask + 1` slots. At least half of them are 0, so the search ends.
            let there = unsafe { header.index.add(slot).read() };
            if there == 0 {
                return Some(None);
            }
            if let Some(place) = place_in(there, hash)
                && self.is_at(layout, place, hash, &same)?
            {
                return Some(Some(place));
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Whether the key at a place has this hash and is the same. In line: a call for each place looked at shows.
    #[inline(always)]
    fn is_at(&self, layout: Layout, place: usize, hash: u64, same: &impl Fn(&[u64]) -> Option<bool>) -> Option<bool> {
        match self.entry(layout, place) {
            [there, words @ ..] if *there == hash => same(words.get(..layout.key)?),
            _ => Some(false),
        }
    }

    /// The first place from this one on whose key has this hash.
    pub fn next_of_hash(self, layout: Layout, hash: u64, from: usize) -> Option<usize> {
        let header = self.header();
        let found = |place: &usize| self.entry(layout, *place)[0] == hash;
        if header.mask == 0 {
            return None;
        }
        // Of several, the index may have a later one first.
        let mask = header.mask as usize;
        let (mut slot, mut first) = (hash as usize & mask, None);
        loop {
            // SAFETY: as in `find`.
            let there = unsafe { header.index.add(slot).read() };
            if there == 0 {
                return first;
            }
            if let Some(place) = place_in(there, hash)
                && place >= from
                && first.is_none_or(|first| place < first)
                && found(&place)
            {
                first = Some(place);
            }
            slot = (slot + 1) & mask;
        }
    }

    /// Adds a key that is not there. Gives the words of its value, not set yet; `None` (and the row fails) without memory.
    #[inline]
    pub fn add(mut self, ctx: &mut Ctx, layout: Layout, hash: u64, key: &[u64]) -> Option<NonNull<u64>> {
        if self.header().used == self.header().capacity {
            self.grow(ctx, layout)?;
        }
        let header = self.header_mut();
        let place = header.used as usize;
        // SAFETY: `used < capacity` entries fit, and the key has the layout's words.
        let value = unsafe {
            let entry = header.entries.add(place * layout.entry());
            entry.write(hash);
            // One or two words: no call.
            for (word, part) in key.iter().take(layout.key).enumerate() {
                entry.add(1 + word).write(*part);
            }
            entry.add(1 + layout.key)
        };
        header.used += 1;
        header.live += 1;
        header.version += 1;
        let is_ordered = !header.order.is_null();
        self.enter(hash, place);
        if is_ordered {
            self.order_added(ctx, key, place)?;
        }
        NonNull::new(value)
    }

    /// The words of the value at a place that is there.
    pub fn value_at(self, layout: Layout, place: usize) -> Option<NonNull<u64>> {
        let (_, value) = self.pair(layout, place)?;
        NonNull::new(value.as_ptr().cast_mut())
    }

    /// Removes the entry at a place.
    pub fn remove(mut self, layout: Layout, place: usize) {
        let Some(hash) = self.entry(layout, place).first().copied().filter(|hash| *hash != 0) else {
            return;
        };
        let header = self.header_mut();
        if !header.order.is_null() {
            self.order_removed(layout, place);
        }
        let header = self.header_mut();
        // SAFETY: `entry` found the place among the `used` ones.
        unsafe { header.entries.add(place * layout.entry()).write(0) };
        header.live -= 1;
        header.version += 1;
        let mask = header.mask as usize;
        let mut slot = hash as usize & mask;
        // SAFETY: as in `find`; the entry is in the index, so the search meets it.
        while unsafe { header.index.add(slot).read() } != filled(hash, place) {
            slot = (slot + 1) & mask;
        }
        self.free(slot);
        self.shorten(layout);
    }

    /// Takes the entry of a slot out of the index. Where searches go on behind the slot, it is kept as one to pass; where they
    /// end there anyway, it is empty again, and so are those to pass before it: keys that come and go leave nothing behind.
    fn free(&mut self, slot: usize) {
        let header = self.header_mut();
        let mask = header.mask as usize;
        let at = |slot: usize| header.index.wrapping_add(slot & mask);
        // SAFETY: the index has `mask + 1` slots, and `at` stays among them. Some are 0, where the walk ends.
        unsafe {
            if at(slot + 1).read() != 0 {
                at(slot).write(at(slot).read() | REMOVED);
                return;
            }
            at(slot).write(0);
            let mut before = slot.wrapping_sub(1);
            while at(before).read() & REMOVED == REMOVED {
                at(before).write(0);
                before = before.wrapping_sub(1);
            }
        }
    }

    /// Forgets removed entries at the end. What an index keeps of them takes room from those to come, so that half of it
    /// stays free.
    fn shorten(mut self, layout: Layout) {
        let used = self.header().used as usize;
        let left = self.previous(layout, used).map_or(0, |last| last + 1);
        let header = self.header_mut();
        header.used = left as u64;
        header.capacity -= (used - left) as u64;
        self.order_shortened(used - left);
    }

    /// Removes everything.
    pub fn clear(mut self) {
        let header = self.header_mut();
        let (version, order) = (header.version + 1, header.order);
        *header = Dict {
            version,
            order,
            ..Dict::empty()
        };
        self.order_cleared();
    }

    /// Has the entries of another dict, which has none then.
    pub(super) fn take_over(&mut self, mut other: DictRef) {
        let (version, taken) = (self.header().version + 1, other.header().clone());
        *other.header_mut() = Dict {
            version: taken.version + 1,
            ..Dict::empty()
        };
        *self.header_mut() = Dict { version, ..taken };
    }

    /// Takes removed entries out where they are half of all, else makes room for more.
    #[cold]
    fn grow(mut self, ctx: &mut Ctx, layout: Layout) -> Option<()> {
        let room = self.room();
        if self.order_has_room() {
            return Some(());
        }
        let wanted = match self.len() * 2 > room || room == 0 {
            true if (2 * SMALL..MANY).contains(&room) => 4 * room,
            true => (2 * room).max(SMALL),
            false => room,
        };
        if wanted > MAX_ENTRIES || (wanted > room && self.enlarge(ctx, layout, wanted).is_none()) {
            ctx.fail();
            return None;
        }
        self.compact(layout);
        self.reindex(layout);
        Some(())
    }

    /// Gives a new dict the entries of another of the same layout; `None` (and the row fails) without memory.
    pub fn fill(mut self, ctx: &mut Ctx, layout: Layout, other: DictRef) -> Option<()> {
        let (used, live) = (other.header().used, other.header().live);
        if live == 0 {
            return Some(());
        }
        let wanted = (used as usize).next_power_of_two().max(SMALL);
        if wanted > MAX_ENTRIES || self.enlarge(ctx, layout, wanted).is_none() {
            ctx.fail();
            return None;
        }
        let header = self.header_mut();
        // SAFETY: `used <= wanted` entries fit in fresh memory.
        unsafe {
            let words = used as usize * layout.entry();
            std::ptr::copy_nonoverlapping(other.header().entries, header.entries, words);
        }
        (header.used, header.live) = (used, live);
        self.compact(layout);
        self.reindex(layout);
        Some(())
    }

    /// Makes room for one more where that moves no entry and there is memory.
    pub fn make_room(mut self, ctx: &mut Ctx, layout: Layout) {
        let header = self.header();
        if header.used != header.capacity || header.used != header.live || !header.order.is_null() {
            return;
        }
        let room = self.room();
        // Removed entries took room in the index only.
        let there_is = header.used < room as u64;
        if there_is || (2 * room <= MAX_ENTRIES && self.enlarge(ctx, layout, 2 * room).is_some()) {
            self.reindex(layout);
        }
    }

    /// For how many entries there is memory, a power of two: half as many as the index has slots.
    fn room(self) -> usize {
        (self.header().mask as usize).div_ceil(2)
    }

    /// Memory for so many entries and for an index of them, which is to be filled; `None` without memory, and then all is as
    /// before.
    fn enlarge(&mut self, ctx: &mut Ctx, layout: Layout, wanted: usize) -> Option<()> {
        let bytes = |entries: usize| entries.saturating_mul(layout.entry()).saturating_mul(8);
        let (room, old) = (self.room(), bytes(self.room()));
        let header = self.header_mut();
        let entries = match room {
            0 => ctx.arena.words(bytes(wanted))?,
            _ => ctx.arena.extend(header.entries.cast(), old, bytes(wanted) - old)?.0,
        };
        header.entries = entries.cast();
        header.index = ctx.arena.words(2 * wanted * 8)?.cast();
        header.mask = 2 * wanted as u64 - 1;
        Some(())
    }

    /// Moves entries to where removed ones were.
    fn compact(&mut self, layout: Layout) {
        let width = layout.entry();
        let header = self.header_mut();
        if header.live == header.used {
            return;
        }
        self.order_moved(layout);
        let header = self.header_mut();
        let mut to = 0;
        for from in 0..header.used as usize {
            // SAFETY: both places are among the `used` ones.
            unsafe {
                let (source, target) = (header.entries.add(from * width), header.entries.add(to * width));
                if source.read() != 0 {
                    std::ptr::copy(source, target, width);
                    to += 1;
                }
            }
        }
        header.used = to as u64;
    }

    /// Fills the index again.
    fn reindex(&mut self, layout: Layout) {
        let room = self.room();
        let header = self.header_mut();
        header.capacity = room as u64;
        self.order_enlarged(room);
        let header = self.header_mut();
        // SAFETY: the index has twice as many slots as there is room for entries.
        unsafe { header.index.write_bytes(0, 2 * room) };
        for place in 0..self.header().used as usize {
            let hash = self.entry(layout, place)[0];
            self.enter(hash, place);
        }
    }

    /// Notes a place in the index, which has room.
    fn enter(&mut self, hash: u64, place: usize) {
        let header = self.header_mut();
        let mask = header.mask as usize;
        let mut slot = hash as usize & mask;
        // SAFETY: as in `find`: at least half of the `mask + 1` slots are 0.
        unsafe {
            while header.index.add(slot).read() != 0 {
                slot = (slot + 1) & mask;
            }
            header.index.add(slot).write(filled(hash, place));
        }
    }

    pub(super) fn header(&self) -> &Dict {
        // SAFETY: the type's invariant: the dict is alive.
        unsafe { self.0.as_ref() }
    }

    pub(super) fn header_mut(&mut self) -> &mut Dict {
        // SAFETY: as in `header`; a helper is alone with the row's dicts.
        unsafe { self.0.as_mut() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hash;

    const LAYOUT: Layout = Layout { key: 1, value: 1 };

    fn find(dict: DictRef, key: i64) -> Option<usize> {
        let same = |there: &[u64]| Some(there[0] == key as u64);
        dict.find(LAYOUT, hash::int(key), same).flatten()
    }

    fn slots_in_use(dict: DictRef) -> usize {
        let header = dict.header();
        // SAFETY: the index has `mask + 1` slots.
        let slot = |at: usize| unsafe { header.index.add(at).read() };
        (0..=header.mask as usize).filter(|at| slot(*at) != 0).count()
    }

    #[test]
    fn keys_that_come_and_go_leave_nothing_behind() {
        let mut ctx = Ctx::new(1 << 20);
        let dict = ctx.dict().expect("there is memory");
        let mut add = |key: i64| {
            assert_eq!(find(dict, key), None);
            dict.add(&mut ctx, LAYOUT, hash::int(key), &[key as u64])
                .expect("there is memory");
            dict.make_room(&mut ctx, LAYOUT);
        };
        (0..5).for_each(&mut add);
        for round in 0..100_000 {
            let key = 5 + round % 7;
            add(key);
            let place = find(dict, key).expect("it was added");
            dict.remove(LAYOUT, place);
            assert!((0..5).all(|key| find(dict, key).is_some()));
        }
        assert_eq!((dict.len(), dict.room()), (5, 8));
        assert!(slots_in_use(dict) <= 8, "{}", slots_in_use(dict));
    }
}
