//! What must hold of a row's columns: a union of boxes, each with a set of values for some columns. It may hold of more
//! rows than it was asked for, never of fewer: where a union has too many boxes, two become one around both.

use super::sets::Set;
use std::collections::{BTreeMap, BTreeSet};

/// More boxes than this are not worth it.
const MOST_BOXES: usize = 8;

/// What columns must be, all of it; a column that is not named may be anything, also NULL.
type Columns = BTreeMap<usize, Set>;

/// A union of boxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    boxes: Vec<Columns>,
}

impl Predicate {
    /// Holds of every row.
    pub fn always() -> Predicate {
        Predicate {
            boxes: vec![Columns::new()],
        }
    }

    /// Holds of no row.
    pub fn never() -> Predicate {
        Predicate { boxes: Vec::new() }
    }

    /// A column's value is in a set.
    pub fn column(column: usize, set: Set) -> Predicate {
        if set.is_empty() {
            return Predicate::never();
        }
        if set.has_every_value() && set.null {
            return Predicate::always();
        }
        Predicate {
            boxes: vec![Columns::from([(column, set)])],
        }
    }

    /// Whether nothing is said.
    pub fn is_always(&self) -> bool {
        self.boxes.iter().any(Columns::is_empty)
    }

    /// Whether no row can be.
    pub fn is_never(&self) -> bool {
        self.boxes.is_empty()
    }

    /// Its boxes.
    pub fn boxes(&self) -> impl Iterator<Item = &BTreeMap<usize, Set>> {
        self.boxes.iter()
    }

    /// The columns that it says something of.
    pub fn columns(&self) -> BTreeSet<usize> {
        self.boxes.iter().flat_map(|b| b.keys().copied()).collect()
    }

    /// What it says of one column alone.
    pub fn of_column(&self, column: usize) -> Predicate {
        let mut sets = self.boxes.iter().map(|b| b.get(&column));
        let union = sets.try_fold(Set::nothing(), |all, set| set.map(|set| all.or(set)));
        union.map_or_else(Predicate::always, |set| Predicate::column(column, set))
    }

    /// Both hold.
    pub fn and(&self, other: &Predicate) -> Predicate {
        let mut both = Predicate::never();
        for one in &self.boxes {
            for another in &other.boxes {
                if let Some(common) = common(one, another) {
                    both.add(common);
                }
            }
        }
        both
    }

    /// One of them holds.
    pub fn or(&self, other: &Predicate) -> Predicate {
        let mut either = self.clone();
        for columns in &other.boxes {
            either.add(columns.clone());
        }
        either
    }

    fn add(&mut self, mut new: Columns) {
        // Joining with one box may make it join with another.
        while let Some((place, joined)) = (0..self.boxes.len())
            .rev()
            .find_map(|place| Some((place, joined(&self.boxes[place], &new)?)))
        {
            self.boxes.remove(place);
            new = joined;
        }
        self.boxes.push(new);
        if self.boxes.len() > MOST_BOXES {
            let (Some(last), Some(before)) = (self.boxes.pop(), self.boxes.pop()) else {
                return;
            };
            self.add(around(&before, &last));
        }
    }
}

/// The box of what is in both, if there is anything.
fn common(one: &Columns, other: &Columns) -> Option<Columns> {
    let mut both = one.clone();
    for (column, set) in other {
        let set = match both.get(column) {
            Some(known) => known.and(set),
            None => set.clone(),
        };
        if set.is_empty() {
            return None;
        }
        both.insert(*column, set);
    }
    Some(both)
}

/// The one box that is the union of both, if there is one: they differ in one column at most.
fn joined(one: &Columns, other: &Columns) -> Option<Columns> {
    if within(one, other) {
        return Some(other.clone());
    }
    if within(other, one) {
        return Some(one.clone());
    }
    if one.len() != other.len() || !one.keys().eq(other.keys()) {
        return None;
    }
    let mut differing = one.keys().filter(|column| one[column] != other[column]);
    match (differing.next(), differing.next()) {
        (Some(_), None) => Some(around(one, other)),
        _ => None,
    }
}

/// The smallest box around both.
fn around(one: &Columns, other: &Columns) -> Columns {
    let mut around = Columns::new();
    for (column, set) in one {
        if let Some(another) = other.get(column) {
            let set = set.or(another);
            if !(set.has_every_value() && set.null) {
                around.insert(*column, set);
            }
        }
    }
    around
}

/// Whether the first is a part of the second.
fn within(one: &Columns, other: &Columns) -> bool {
    other
        .iter()
        .all(|(column, set)| one.get(column).is_some_and(|small| small.and(set) == *small))
}
