//! Hooks for displays, stars, unpacking and f-strings. Each hook's name, parameters and meaning, and nothing of what carries
//! it out.

use super::{Hook, Row};

pub static LIST: Hook<2> = Hook::new("list", ["at", "elements"], "A list display.");
pub static SET: Hook<2> = Hook::new(
    "set",
    ["at", "elements"],
    "A set display that Python makes element by element.",
);
pub static CONSTANT_SET: Hook<3> = Hook::new(
    "constant_set",
    ["at", "elements", "copied"],
    "A set display of constants; `copied` where Python makes a set of a frozenset.",
);
pub static MODULE_SET: Hook<1> = Hook::new(
    "module_set",
    ["elements"],
    "The same as `set` in a statement of the module.",
);
pub static MODULE_CONSTANT_SET: Hook<1> = Hook::new(
    "module_constant_set",
    ["elements"],
    "The same as `constant_set` in a statement of the module.",
);
pub static MODULE_SET_OF: Hook<1> = Hook::new(
    "module_set_of",
    ["function"],
    "`set` or `frozenset` in a statement of the module.",
);
pub static DICT: Hook<2> = Hook::new("dict", ["at", "items"], "A dict display, of pairs.");
pub static TUPLE: Hook<2> = Hook::new("tuple", ["at", "elements"], "A tuple display that has a star in it.");
pub static REST: Hook<1> = Hook::new("rest", ["args"], "The tuple that a function's `*args` is.");
pub static SPREAD: Hook<2> = Hook::new("spread", ["at", "value"], "The items of a value after a star.");
pub static SPREAD_WHOLE: Hook<2> = Hook::new(
    "spread_whole",
    ["at", "value"],
    "The same in a set display, which may take all items at once.",
);
pub static PAIRS: Hook<2> = Hook::new("pairs", ["at", "mapping"], "The items of a mapping after two stars.");
pub static UNORDERED: Hook<2> = Hook::new(
    "unordered",
    ["at", "iterable"],
    "What a loop goes through whose result is in no order.",
);
pub static ALIKE: Hook<3> = Hook::new(
    "alike",
    ["at", "source", "result"],
    "A result of such a loop over a source.",
);
pub static UNPACK: Hook<4> = Hook::new(
    "unpack",
    ["at", "value", "before", "after"],
    "The values that an unpacking assigns: `before` of them before a star, `after` behind it, or None where there is no star.",
);
pub static FORMATTED: Hook<4> = Hook::new(
    "formatted",
    ["at", "value", "conversion", "spec"],
    "A value in an f-string.",
);
pub static FSTRING: Hook<2> = Hook::new("fstring", ["at", "*parts"], "An f-string of texts.");

pub(super) static ROWS: &[Row] = &[
    LIST.row(),
    SET.row(),
    CONSTANT_SET.row(),
    MODULE_SET.row(),
    MODULE_CONSTANT_SET.row(),
    MODULE_SET_OF.row(),
    DICT.row(),
    TUPLE.row(),
    REST.row(),
    SPREAD.row(),
    SPREAD_WHOLE.row(),
    PAIRS.row(),
    UNORDERED.row(),
    ALIKE.row(),
    UNPACK.row(),
    FORMATTED.row(),
    FSTRING.row(),
];
