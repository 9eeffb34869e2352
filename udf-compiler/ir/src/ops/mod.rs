//! The one table of builtin operations. Adding a builtin is adding a row here (`define` says how), an evaluator in
//! `ir/interpret`, and a lowering: inline in `codegen/lower`, or a helper of the same name in `runtime/table.rs`.
//!
//! Signatures are written as text, `"list[T], int -> T"`; `T` and `U` stand for any type, `...T` for any number of arguments of
//! one type; `keyed[T, U]` is a dict, or a set of `T` with `none` for `U`, and `keyed` any of them, `alike` one that holds the same;
//! `seq[T]` is a list or a tuple of run-time length, and `seq` any of them; `object` is an object of any class of Python's own,
//! `ref` one of any class of the program. `attr` says what the static attribute means where there is one. Semantics are Python's
//! for the method or operator of that name, unless the row says otherwise.
//!
//! What else is known of an operation follows its row (`facts`); one that says nothing is taken for one that may do anything.

#[macro_use]
mod define;
mod build;
mod bytes;
mod control;
mod date;
mod decimal;
mod dict;
pub mod facts;
mod float;
mod int;
mod json;
mod list;
mod math;
mod name;
mod object;
pub mod op;
mod py;
mod refs;
mod regex;
pub mod sig;
mod str;
mod unicode;
mod wide;

pub use build::{Builder, Make};
pub use facts::{Access, Compares, Facts, Length};
pub use sig::result_type;
use std::collections::HashMap;
use std::sync::LazyLock;

/// What an operation does besides computing its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Depends on its arguments only: may be merged with its like, moved, dropped.
    Pure,
    /// Makes a fresh list or dict: may be dropped if unused, never merged.
    Alloc,
    /// Reads the contents of containers: as pure, but not across a write.
    Read,
    /// Changes a container.
    Write,
    /// Runs Python code: nothing moves across it, it is never dropped.
    Python,
}

/// How much an evaluation costs, for inlining and placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// An instruction or two.
    Cheap,
    /// A short helper call.
    Call,
    /// Proportional to the data.
    Linear,
    /// A trip to the interpreter.
    Python,
}

/// What its method of `Builder` takes.
#[derive(Clone, Copy, Debug)]
pub struct Parameters {
    pub arguments: &'static [&'static str],
    /// Whether further arguments follow.
    pub rest: bool,
    /// Whether a static attribute follows.
    pub attr: bool,
    /// Whether the type of the result follows.
    pub ty: bool,
}

/// One row of the table.
#[derive(Debug)]
pub struct OpDef {
    pub name: name::Name,
    pub parameters: Parameters,
    /// Parameter and result types, see the module text.
    pub sig: &'static str,
    pub effect: Effect,
    /// The exceptions it may end in, comma separated; any of them fails the row. Empty: it never fails.
    pub raises: &'static str,
    /// What must have been shown of its arguments where it stands, because it does not look itself. Empty: it may be done
    /// with any values of their types, also with the harmless contents of an absent alternative.
    pub needs: &'static str,
    pub cost: Cost,
    /// What the static attribute means; empty: it has none.
    pub attr: &'static str,
    pub facts: Facts,
}

impl OpDef {
    /// Whether it can fail the row.
    pub fn can_fail(&self) -> bool {
        !self.raises.is_empty()
    }
}

impl PartialEq for OpDef {
    fn eq(&self, other: &OpDef) -> bool {
        self.name == other.name
    }
}

const fn row(sig: &'static str, effect: Effect, raises: &'static str, cost: Cost) -> OpDef {
    row_attr(sig, effect, raises, cost, "")
}

/// A row of an operation that does not look at what it needs.
const fn proven(sig: &'static str, effect: Effect, needs: &'static str, cost: Cost) -> OpDef {
    row(sig, effect, "", cost).needs(needs)
}

/// A row of an operation with a static attribute. Its names come last.
const fn row_attr(sig: &'static str, effect: Effect, raises: &'static str, cost: Cost, attr: &'static str) -> OpDef {
    OpDef {
        name: name::Name::of_row(""),
        parameters: Parameters {
            arguments: &[],
            rest: false,
            attr: false,
            ty: false,
        },
        sig,
        effect,
        raises,
        needs: "",
        cost,
        attr,
        facts: Facts::NONE,
    }
}

/// All rows, family by family.
pub fn table() -> impl Iterator<Item = &'static OpDef> {
    [
        control::OPS,
        int::OPS,
        unicode::OPS,
        wide::OPS,
        float::OPS,
        math::OPS,
        str::OPS,
        bytes::OPS,
        list::OPS,
        dict::OPS,
        object::OPS,
        refs::OPS,
        regex::OPS,
        decimal::OPS,
        json::OPS,
        date::OPS,
        py::OPS,
    ]
    .into_iter()
    .flatten()
}

static BY_NAME: LazyLock<HashMap<&'static str, &'static OpDef>> =
    LazyLock::new(|| table().map(|def| (def.name.as_str(), def)).collect());

/// The row of this name.
pub fn op(name: &str) -> Option<&'static OpDef> {
    BY_NAME.get(name).copied()
}

impl name::Name {
    /// The operation `family.name`, where the table has it: for methods that bear their names in Python.
    pub fn of_family(family: &str, name: &str) -> Option<name::Name> {
        op(&format!("{family}.{name}")).map(|row| row.name)
    }

    /// Its row: the table has one for each.
    pub fn row(self) -> &'static OpDef {
        BY_NAME[self.as_str()]
    }
}
