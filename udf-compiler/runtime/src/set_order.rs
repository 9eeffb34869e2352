//! The order in which CPython goes through a set: that of its hash table, which hashes, additions and removals make. Written
//! after what CPython 3.10 to 3.13 show.
//!
//! Knows where entries stand, and not what they are: which keys are equal is for those to say who know the keys.

/// Slots of a table that never grew.
const SMALLEST: usize = 8;
/// So many slots behind the first are tried before another is.
const LINEAR: usize = 9;
/// By so many bits less of the hash the next slot is found.
const SHIFT: u32 = 5;
/// Larger tables grow twofold, others fourfold.
const MANY: usize = 50_000;

/// A slot of the table: empty, left by an entry, or that of an entry, with its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Slot {
    hash: i64,
    /// 0: empty; 1: left; else the place of the entry plus two.
    state: u64,
}

impl Slot {
    /// One that no entry ever had.
    pub const EMPTY: Slot = Slot { hash: 0, state: 0 };
    const LEFT: Slot = Slot { hash: 0, state: 1 };

    fn of(hash: i64, place: usize) -> Slot {
        let state = place as u64 + 2;
        Slot { hash, state }
    }

    fn place(self) -> Option<usize> {
        self.state.checked_sub(2).map(|place| place as usize)
    }
}

/// What holds the slots.
pub trait Memory: AsRef<[Slot]> + AsMut<[Slot]> {
    /// Keeps so many of them.
    fn truncate(&mut self, len: usize);
}

impl Memory for Vec<Slot> {
    fn truncate(&mut self, len: usize) {
        Vec::truncate(self, len);
    }
}

/// How an empty set becomes like another.
#[derive(Clone, Debug, PartialEq)]
pub struct Recipe {
    /// What it is to expect first.
    pub expected: usize,
    /// What is added then, one after another. Strangers are removed at last.
    pub steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// The entry that has this place there.
    Entry(usize),
    /// Anything with this hash, in whose slot there was an entry once.
    Stranger(i64),
}

/// Gives memory for so many slots, all empty; nothing where there is none.
pub type Make<'a, M> = &'a mut dyn FnMut(usize) -> Option<M>;

/// The order of the entries of one set.
#[derive(Clone, Debug)]
pub struct Order<M> {
    slots: M,
    /// Slots that are not empty.
    filled: usize,
    /// Entries.
    used: usize,
    /// Where `next_out` goes on.
    finger: usize,
}

impl<M: Memory> Order<M> {
    /// That of an empty set.
    pub fn new(make: Make<'_, M>) -> Option<Order<M>> {
        Some(Order {
            slots: make(SMALLEST)?,
            filled: 0,
            used: 0,
            finger: 0,
        })
    }

    fn mask(&self) -> usize {
        self.slots.as_ref().len() - 1
    }

    /// The slots that a hash is looked for in, one after another, without end.
    fn path(&self, hash: i64) -> impl Iterator<Item = usize> + use<M> {
        let mask = self.mask();
        let mut rest = hash as u64;
        let mut first = rest as usize & mask;
        let run = move |first: usize| {
            let more = if first + LINEAR <= mask { LINEAR } else { 0 };
            first..=first + more
        };
        let next = move || {
            rest >>= SHIFT;
            first = first.wrapping_mul(5).wrapping_add(1).wrapping_add(rest as usize) & mask;
            Some(first)
        };
        run(first).chain(std::iter::from_fn(next).flat_map(run))
    }

    /// The first empty slot for a hash, and the last one before it that an entry left.
    fn spot(&self, hash: i64) -> (usize, Option<usize>) {
        let slots = self.slots.as_ref();
        let mut left = None;
        for at in self.path(hash) {
            match slots[at] {
                Slot::EMPTY => return (at, left),
                Slot::LEFT => left = Some(at),
                _ => {}
            }
        }
        (0, left)
    }

    /// An entry more; nothing without memory.
    pub fn add(&mut self, hash: i64, place: usize, make: Make<'_, M>) -> Option<()> {
        let (empty, left) = self.spot(hash);
        self.slots.as_mut()[left.unwrap_or(empty)] = Slot::of(hash, place);
        self.used += 1;
        if left.is_some() {
            return Some(());
        }
        self.filled += 1;
        if self.filled * 5 < self.mask() * 3 {
            Some(())
        } else {
            self.resize(self.grown(), make)
        }
    }

    /// An entry less.
    pub fn remove(&mut self, hash: i64, place: usize) {
        let slots = self.slots.as_ref();
        let ends = |at: &usize| slots[*at] == Slot::EMPTY || slots[*at] == Slot::of(hash, place);
        let found = self.path(hash).find(ends).filter(|at| slots[*at] != Slot::EMPTY);
        if let Some(at) = found {
            self.slots.as_mut()[at] = Slot::LEFT;
            self.used -= 1;
        }
    }

    /// No entry.
    pub fn clear(&mut self) {
        self.slots.truncate(SMALLEST);
        self.slots.as_mut().fill(Slot::EMPTY);
        (self.filled, self.used) = (0, 0);
    }

    /// Before all entries of a set or dict are added that are not there.
    pub fn before_merge(&mut self, more: usize, make: Make<'_, M>) -> Option<()> {
        if (self.filled + more) * 5 < self.mask() * 3 {
            Some(())
        } else {
            self.resize((self.used + more) * 2, make)
        }
    }

    /// After all entries of a set were removed that were there.
    pub fn after_drop(&mut self, make: Make<'_, M>) -> Option<()> {
        if self.filled - self.used <= self.mask() / 4 {
            Some(())
        } else {
            self.resize(self.grown(), make)
        }
    }

    /// Whether all entries of another are given the slots that they have there: this is empty, and as large.
    pub fn is_filled_as(&self, other: &Order<M>) -> bool {
        self.filled == 0 && self.mask() == other.mask() && other.filled == other.used
    }

    /// Gives an entry the slot that one of another set has there.
    pub fn add_at(&mut self, at: usize, hash: i64, place: usize) {
        self.slots.as_mut()[at] = Slot::of(hash, place);
        self.filled += 1;
        self.used += 1;
    }

    /// The slots that entries have, the hashes and the places of those, in their order.
    pub fn entries(&self) -> impl Iterator<Item = (usize, i64, usize)> {
        let slots = self.slots.as_ref().iter().enumerate();
        slots.filter_map(|(at, slot)| Some((at, slot.hash, slot.place()?)))
    }

    /// How an empty set becomes like this one. Nothing without memory.
    pub fn recipe(&self, make: Make<'_, M>) -> Option<Recipe> {
        let len = self.slots.as_ref().len();
        let mut recipe = Recipe {
            expected: if len == SMALLEST { 0 } else { len / 2 - 1 },
            steps: Vec::new(),
        };
        let mut again = Order::new(make)?;
        again.before_merge(recipe.expected, make)?;
        let slots = self.slots.as_ref().iter().enumerate();
        let mut rest: Vec<(usize, Slot)> = slots
            .filter(|(_, slot)| **slot != Slot::EMPTY)
            .map(|(at, slot)| (at, *slot))
            .collect();
        let mut stranger = (1..).map(|n| (n * len) as i64);
        while !rest.is_empty() {
            let before = rest.len();
            rest.retain(|(at, slot)| {
                let (hash, step) = match slot.place() {
                    Some(place) => (slot.hash, Step::Entry(place)),
                    None => {
                        let hash = stranger.next().unwrap_or_default() + *at as i64;
                        (hash, Step::Stranger(hash))
                    }
                };
                let fits = again.spot(hash).0 == *at;
                if fits {
                    again.add_at(*at, hash, 0);
                    recipe.steps.push(step);
                }
                !fits
            });
            if rest.len() == before {
                recipe
                    .steps
                    .extend(rest.drain(..).filter_map(|(_, slot)| slot.place().map(Step::Entry)));
            }
        }
        Some(recipe)
    }

    /// The place of the entry that `pop` takes, which is to be removed.
    pub fn next_out(&mut self) -> Option<usize> {
        let slots = self.slots.as_ref();
        let start = self.finger & self.mask();
        let (at, place) = (start..slots.len())
            .chain(0..start)
            .find_map(|at| Some((at, slots[at].place()?)))?;
        self.finger = at + 1;
        Some(place)
    }

    /// Where `next_out` goes on.
    pub fn finger(&self) -> usize {
        self.finger
    }

    /// `next_out` goes on there.
    pub fn set_finger(&mut self, finger: usize) {
        self.finger = finger;
    }

    /// Entries stand elsewhere now.
    pub fn moved(&mut self, now: impl Fn(usize) -> usize) {
        for slot in self.slots.as_mut() {
            if let Some(place) = slot.place() {
                *slot = Slot::of(slot.hash, now(place));
            }
        }
    }

    fn grown(&self) -> usize {
        self.used * if self.used > MANY { 2 } else { 4 }
    }

    /// A table of more than so many slots, without those that entries left.
    fn resize(&mut self, more_than: usize, make: Make<'_, M>) -> Option<()> {
        let size = (more_than + 1).next_power_of_two().max(SMALLEST);
        let old = std::mem::replace(&mut self.slots, make(size)?);
        for slot in old.as_ref().iter().filter(|slot| slot.place().is_some()) {
            let (at, _) = self.spot(slot.hash);
            self.slots.as_mut()[at] = *slot;
        }
        self.filled = self.used;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(len: usize) -> Option<Vec<Slot>> {
        Some(vec![Slot::EMPTY; len])
    }

    fn of(ints: &[i64]) -> Order<Vec<Slot>> {
        let mut order = Order::new(&mut make).expect("there is memory");
        for int in ints {
            order.add(*int, *int as usize, &mut make).expect("there is memory");
        }
        order
    }

    fn shown(order: &Order<Vec<Slot>>) -> Vec<usize> {
        order.entries().map(|(_, _, place)| place).collect()
    }

    #[test]
    fn orders_are_pythons() {
        assert_eq!(shown(&of(&[30, 10, 20])), [10, 20, 30]);
        assert_eq!(shown(&of(&[9, 1, 17, 8, 0])), [0, 1, 8, 9, 17]);
        assert_eq!(shown(&of(&[33, 1, 65, 97, 2, 129])), [65, 33, 2, 1, 97, 129]);
    }

    #[test]
    fn recipes_make_the_same_again() {
        for (ints, removed) in [
            (&[7, 15][..], 0),
            (&[33, 1, 65, 97, 2, 129], 33),
            (&[15, 7, 23, 6, 14], 7),
        ] {
            let mut order = of(ints);
            order.remove(removed, removed as usize);
            let recipe = order.recipe(&mut make).expect("there is memory");
            let mut again = Order::new(&mut make).expect("there is memory");
            again.before_merge(recipe.expected, &mut make).expect("there is memory");
            let hash = |step: &Step| match step {
                Step::Entry(place) => *place as i64,
                Step::Stranger(hash) => *hash,
            };
            for step in &recipe.steps {
                again
                    .add(hash(step), hash(step) as usize, &mut make)
                    .expect("there is memory");
            }
            for step in recipe.steps.iter().filter(|step| matches!(step, Step::Stranger(_))) {
                again.remove(hash(step), hash(step) as usize);
            }
            assert_eq!(again.slots, order.slots);
        }
    }

    #[test]
    fn slots_that_were_left_are_taken_again() {
        let mut order = of(&[0, 8, 16]);
        order.remove(0, 0);
        order.remove(8, 8);
        order.add(24, 24, &mut make).expect("there is memory");
        assert_eq!(shown(&order), [24, 16]);
        assert_eq!(order.next_out(), Some(24));
        order.remove(24, 24);
        assert_eq!(order.next_out(), Some(16));
    }
}
