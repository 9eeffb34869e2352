//! The protocol of hooks: what generated programs call, each hook with its name, its parameters and its meaning. cogen writes
//! calls by it; the hooks that emit (`hooks`), the plain ones (`plain.py`) and `docs/hooks.md` are held to it. Knows nothing of
//! what carries a hook out.

mod calls;
mod definitions;
mod displays;
mod expressions;
mod patterns;
mod statements;

pub use calls::*;
pub use definitions::*;
pub use displays::*;
pub use expressions::*;
pub use patterns::*;
pub use statements::*;

use std::fmt::Display;

/// What a variable that is not bound holds, among the hooks.
const UNBOUND: &str = "U";

/// Where a class of the generator keeps what the program's has in `__slots__`.
pub const SLOTS: &str = "_taipan_slots";

/// The hooks, by what they are for.
pub static THEMES: &[(&str, &[Row])] = &[
    ("Functions and variables", definitions::ROWS),
    ("Expressions", expressions::ROWS),
    ("Statements", statements::ROWS),
    ("Calls", calls::ROWS),
    ("Displays, stars and f-strings", displays::ROWS),
    ("Patterns", patterns::ROWS),
];

/// A hook that is called with so many arguments.
pub struct Hook<const N: usize> {
    name: &'static str,
    /// As in Python: one with a star takes any number of arguments, one with a default may be left out. A call has a text for
    /// each of them, which is empty where there is nothing to hand over.
    parameters: [&'static str; N],
    meaning: &'static str,
}

/// A hook as a row of the table.
pub struct Row {
    pub name: &'static str,
    pub parameters: &'static [&'static str],
    pub meaning: &'static str,
}

impl<const N: usize> Hook<N> {
    const fn new(name: &'static str, parameters: [&'static str; N], meaning: &'static str) -> Hook<N> {
        Hook {
            name,
            parameters,
            meaning,
        }
    }

    const fn row(&'static self) -> Row {
        Row {
            name: self.name,
            parameters: &self.parameters,
            meaning: self.meaning,
        }
    }

    /// The hook itself, where the object with the hooks has this name.
    pub fn of(&self, hooks: &str) -> String {
        format!("{hooks}.{}", self.name)
    }

    /// How a call of it begins.
    pub fn opening(&self, hooks: &str) -> String {
        format!("{}(", self.of(hooks))
    }

    /// A call of it.
    pub fn call(&self, hooks: &str, arguments: [&dyn Display; N]) -> String {
        let given = arguments.map(|argument| argument.to_string());
        let given: Vec<String> = given.into_iter().filter(|argument| !argument.is_empty()).collect();
        format!("{}{})", self.opening(hooks), given.join(", "))
    }
}

/// What a variable that is not bound holds.
pub fn unbound(hooks: &str) -> String {
    format!("{hooks}.{UNBOUND}")
}
