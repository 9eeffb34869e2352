//! What a generation remembers of arrays of the library whose elements are computed where they are asked for. Such an array stands for
//! what it was made of at one place: where an array has changed since, or where another loop is, that is something else. Knows nothing of
//! what is computed.

use super::GeneratorState;
use super::regions::Role;

/// Where an array is made: the place, and what its elements cost.
pub type MadeAt = (u32, i64);

/// Of an array that is postponed: where it was made, and what was true there.
#[derive(Clone, Copy)]
struct Stamp {
    made: MadeAt,
    moment: Moment,
}

/// How many changes there had been, and the function and the loop that was being built.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Moment {
    changes: u64,
    function: usize,
    circle: u64,
}

/// What is known of such arrays.
#[derive(Default)]
pub struct Arrays {
    stamps: Vec<Stamp>,
    /// Counts what may have changed an array.
    changes: u64,
}

impl GeneratorState {
    fn moment(&self) -> Moment {
        let regions = self.building.last().map_or(&[][..], |building| &building.regions[..]);
        let circle = regions.iter().rev().find(|region| matches!(region.role, Role::Loop));
        Moment {
            changes: self.arrays.changes,
            function: self.building.len(),
            circle: circle.map_or(0, |region| region.serial),
        }
    }

    /// The number of an array that is made now, if it may be postponed.
    pub fn stamped(&mut self, made: MadeAt) -> Option<usize> {
        if self.decisions.computed.contains(&made) {
            return None;
        }
        let moment = self.moment();
        self.arrays.stamps.push(Stamp { made, moment });
        Some(self.arrays.stamps.len() - 1)
    }

    /// Whether what an array is computed of is what it was. In a program that changes no array it always is.
    pub fn is_fresh(&self, number: usize) -> bool {
        let stamp = self.arrays.stamps.get(number);
        !self.decisions.settled || stamp.is_some_and(|stamp| stamp.moment == self.moment())
    }

    /// Decides that such an array is computed where it is made.
    pub fn compute(&mut self, number: usize) {
        if let Some(stamp) = self.arrays.stamps.get(number) {
            self.decisions.computed.insert(stamp.made);
        }
    }

    /// Notes that an array may have changed.
    pub fn arrays_changed(&mut self) {
        self.arrays.changes += 1;
    }
}
