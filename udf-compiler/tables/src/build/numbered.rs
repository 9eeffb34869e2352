//! Things by their numbers, of which some may be left out: a part of a program keeps the numbers of the whole.

use std::collections::BTreeMap;
use std::sync::Arc;

/// Each thing under the number that it was given; copies share the things.
#[derive(Clone, Debug)]
pub struct Numbered<T> {
    things: BTreeMap<u32, Arc<T>>,
    /// What the next one is called.
    next: u32,
}

impl<T> Default for Numbered<T> {
    fn default() -> Numbered<T> {
        Numbered {
            things: BTreeMap::new(),
            next: 0,
        }
    }
}

impl<T> Numbered<T> {
    /// The number of the next one; all numbers that were given are less.
    pub fn next(&self) -> u32 {
        self.next
    }

    /// The one of this number, if it is there.
    pub fn get(&self, number: u32) -> Option<&T> {
        self.things.get(&number).map(Arc::as_ref)
    }

    /// All, in the order of their numbers.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &T)> {
        self.things.iter().map(|(number, thing)| (*number, thing.as_ref()))
    }

    /// Adds one; gives its number.
    pub fn push(&mut self, thing: T) -> u32 {
        let number = self.next;
        self.set(number, thing);
        number
    }

    /// Makes this the one of the number.
    pub fn set(&mut self, number: u32, thing: T) {
        self.things.insert(number, Arc::new(thing));
        self.next = self.next.max(number + 1);
    }

    /// Those of these numbers. New ones are numbered as they would be here.
    pub fn some(&self, numbers: impl IntoIterator<Item = u32>) -> Numbered<T> {
        let found = numbers
            .into_iter()
            .filter_map(|number| Some((number, self.things.get(&number)?.clone())));
        Numbered {
            things: found.collect(),
            next: self.next,
        }
    }
}

impl<T> std::ops::Index<u32> for Numbered<T> {
    type Output = T;

    fn index(&self, number: u32) -> &T {
        &self.things[&number]
    }
}
