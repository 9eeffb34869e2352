//! What rows say of operations besides their types and effects: what becomes of containers that are arguments, whether arguments
//! may change places, which operation is the opposite. A row that says nothing claims nothing, which is always safe. Knows no
//! operation by name.

use super::name::Name;
use super::{Effect, OpDef, sig};
use taipan_types::types::Type;

/// What an operation does with a container that is an argument of it. Each says what the ones before it say, and more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Access {
    /// The result or another container may hold it afterwards, or be it.
    Keeps,
    /// Nothing holds it afterwards that did not before. The first argument of a write is changed.
    Borrows,
    /// It is read, and nothing else: one that all rows share will do.
    Reads,
    /// Only what lies in the container itself is read: what is in its elements does not matter.
    ReadsShallowly,
}

/// What a write leaves of the number of elements of the container that it changes, its first argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Length {
    Any,
    NotLess,
    Same,
}

/// What an operation compares, where objects of the program are values made of their attributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Compares {
    /// Whatever it is given, or it does something with it that is not done with objects.
    Values,
    /// The keys of a dict or the elements of a set, by what they are made of.
    Keys,
    /// It only moves or opens what it is given.
    Nothing,
}

/// The facts of a row.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// Argument by argument; those past the end are kept.
    pub access: &'static [Access],
    pub length: Length,
    /// Whether a write takes no memory for the container that it changes.
    pub in_place: bool,
    /// Whether the two arguments may change places.
    pub commutes: bool,
    /// The operation on the same arguments that is true where this one is false.
    pub opposite: Option<Name>,
    pub compares: Compares,
    /// Whether the result is a place in the text that is the first argument, not before the last argument.
    pub finds_place: bool,
}

impl Facts {
    /// Nothing is claimed.
    pub(super) const NONE: Facts = Facts {
        access: &[],
        length: Length::Any,
        in_place: false,
        commutes: false,
        opposite: None,
        compares: Compares::Values,
        finds_place: false,
    };
}

/// What rows are written with.
impl OpDef {
    pub(super) const fn needs(mut self, needs: &'static str) -> OpDef {
        self.needs = needs;
        self
    }

    pub(super) const fn access(mut self, access: &'static [Access]) -> OpDef {
        self.facts.access = access;
        self
    }

    pub(super) const fn length(mut self, length: Length) -> OpDef {
        self.facts.length = length;
        self
    }

    pub(super) const fn in_place(mut self) -> OpDef {
        self.facts.in_place = true;
        self
    }

    pub(super) const fn commutes(mut self) -> OpDef {
        self.facts.commutes = true;
        self
    }

    pub(super) const fn opposite(mut self, opposite: Name) -> OpDef {
        self.facts.opposite = Some(opposite);
        self
    }

    pub(super) const fn finds_place(mut self) -> OpDef {
        self.facts.finds_place = true;
        self
    }

    pub(super) const fn compares(mut self, compares: Compares) -> OpDef {
        self.facts.compares = compares;
        self
    }
}

/// What is asked of rows.
impl OpDef {
    /// What it does with the container that is this argument.
    pub fn access_to(&self, argument: usize) -> Access {
        self.facts.access.get(argument).copied().unwrap_or(Access::Keeps)
    }

    /// Whether it changes its first argument and leaves as many elements in it.
    pub fn keeps_length(&self) -> bool {
        self.effect == Effect::Write && self.facts.length == Length::Same
    }

    /// Whether it changes its first argument and leaves no fewer elements in it.
    pub fn never_shortens(&self) -> bool {
        self.effect == Effect::Write && self.facts.length >= Length::NotLess
    }

    /// The type of its result, where the arguments do not matter for it.
    pub fn fixed_result(&self) -> Option<Type> {
        sig::fixed_result(self)
    }

    /// Whether its result is what a container, its first argument, holds.
    pub fn gives_element(&self) -> bool {
        sig::gives_element(self)
    }

    /// Whether it changes its first argument, and puts into it what another argument holds, not that argument.
    pub fn takes_contents(&self) -> bool {
        self.effect == Effect::Write && sig::has_two_alike(self)
    }

    /// Whether it takes so many arguments.
    pub fn takes(&self, arguments: usize) -> bool {
        let (least, more) = sig::arity_and_more(self);
        arguments == least || more && arguments > least
    }

    /// What stands before the dot of its name.
    pub fn family(&self) -> &'static str {
        let name = self.name.as_str();
        name.split_once('.').map_or(name, |(family, _)| family)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::table;

    #[test]
    fn opposites_are_opposites_of_one_another() {
        for def in table() {
            let Some(opposite) = def.facts.opposite.map(Name::row) else {
                continue;
            };
            assert_eq!(opposite.facts.opposite, Some(def.name));
            assert_ne!(opposite, def);
            assert_eq!((opposite.sig, opposite.effect), (def.sig, def.effect), "{}", def.name);
            assert_eq!((opposite.raises, opposite.needs), ("", ""), "{}", def.name);
            assert!(def.sig.ends_with("-> bool"), "{}", def.name);
        }
    }

    #[test]
    fn only_pure_operations_on_two_of_a_kind_commute() {
        for def in table().filter(|def| def.facts.commutes) {
            assert_eq!(def.effect, Effect::Pure, "{}", def.name);
            assert!(
                sig::has_two_alike(def) && sig::arity(def) == 2,
                "{}: {}",
                def.name,
                def.sig
            );
        }
    }

    #[test]
    fn facts_of_arguments_are_of_arguments() {
        for def in table() {
            let access = def.facts.access;
            assert!(access.len() <= sig::arity(def), "{}", def.name);
            assert_ne!(
                access.last(),
                Some(&Access::Keeps),
                "{}: the last one says nothing",
                def.name
            );
            for (argument, access) in access.iter().enumerate() {
                let said = *access > Access::Keeps;
                assert!(
                    !said || sig::is_container(def, argument),
                    "{}: argument {argument}",
                    def.name
                );
            }
            let changed = def.effect == Effect::Write;
            assert!(!changed || def.access_to(0) <= Access::Borrows, "{}", def.name);
        }
    }

    #[test]
    fn only_writes_leave_lengths() {
        for def in table() {
            let said = def.facts.length > Length::Any || def.facts.in_place;
            assert!(!said || def.effect == Effect::Write, "{}", def.name);
        }
    }
}
