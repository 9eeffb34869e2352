//! Hooks for what defines functions, classes and variables, and for what is refused. Each hook's name, parameters and meaning, and nothing of what carries
//! it out.

use super::{Hook, Row};

pub static FN: Hook<2> = Hook::new(
    "fn",
    ["at", "name"],
    "Gives a decorator, which makes a function of the program, of this name, of its transformed body.",
);
pub static CELL: Hook<1> = Hook::new(
    "cell",
    ["at"],
    "The object whose attributes are the variables that inner functions assign.",
);
pub static WITH_SLOTS: Hook<1> = Hook::new("with_slots", ["class"], "A dataclass that has slots for its fields.");
pub static CLASS_HERE: Hook<1> = Hook::new(
    "class_here",
    ["at"],
    "Stands before a class statement in a function, which is refused where it would run more than once.",
);
pub static NAME: Hook<4> = Hook::new(
    "name",
    ["at", "value", "name", "free=False"],
    "The value of a variable that may be unbound; `free` where it is one of a function around.",
);
pub static GIVE_UP: Hook<1> = Hook::new(
    "give_up",
    ["why"],
    "For the library's own modules: rows that come here run on the interpreter.",
);
pub static UNKNOWN: Hook<0> = Hook::new(
    "unknown",
    [],
    "For the library's own modules: a value that is not known, as long as nobody asks for it.",
);
pub static UNSUPPORTED: Hook<2> = Hook::new("unsupported", ["at", "what"], "A construct that is not compiled.");

pub(super) static ROWS: &[Row] = &[
    FN.row(),
    CELL.row(),
    WITH_SLOTS.row(),
    CLASS_HERE.row(),
    NAME.row(),
    GIVE_UP.row(),
    UNKNOWN.row(),
    UNSUPPORTED.row(),
];
