//! Hooks for operators, attributes and items. Each hook's name, parameters and meaning, and nothing of what carries
//! it out.

use super::{Hook, Row};

pub static BIN: Hook<4> = Hook::new("bin", ["at", "op", "left", "right"], "The operator between two values.");
pub static AUG: Hook<4> = Hook::new(
    "aug",
    ["at", "op", "left", "right"],
    "The same of an augmented assignment, which may change the left value.",
);
pub static UNARY: Hook<3> = Hook::new(
    "unary",
    ["at", "op", "operand"],
    "The operator `-`, `+` or `~` before a value.",
);
pub static NOT: Hook<2> = Hook::new("not_", ["at", "operand"], "`not` of a value.");
pub static CMP: Hook<4> = Hook::new("cmp", ["at", "op", "left", "right"], "The comparison of two values.");
pub static CHAIN: Hook<3> = Hook::new(
    "chain",
    ["at", "left", "links"],
    "Comparisons in a chain: each link is an operator and a function that gives its right side.",
);
pub static AND: Hook<3> = Hook::new(
    "and_",
    ["at", "left", "right"],
    "`and`; `right` is a function that gives the right side.",
);
pub static OR: Hook<3> = Hook::new(
    "or_",
    ["at", "left", "right"],
    "`or`; `right` is a function that gives the right side.",
);
pub static IFEXP: Hook<4> = Hook::new(
    "ifexp",
    ["at", "test", "body", "orelse"],
    "A conditional expression; `body` and `orelse` are functions that give its values.",
);
pub static GETATTR: Hook<3> = Hook::new("getattr", ["at", "object", "name"], "The attribute of an object.");
pub static SETATTR: Hook<4> = Hook::new(
    "setattr",
    ["at", "object", "name", "value"],
    "Sets the attribute of an object.",
);
pub static ITEM: Hook<3> = Hook::new("item", ["at", "object", "index"], "The item of an object.");
pub static SETITEM: Hook<4> = Hook::new(
    "setitem",
    ["at", "object", "index", "value"],
    "Sets the item of an object.",
);
pub static DELITEM: Hook<3> = Hook::new("delitem", ["at", "object", "index"], "Deletes the item of an object.");
pub static SLICE: Hook<3> = Hook::new(
    "slice",
    ["start", "stop", "step"],
    "A slice, whose parts may be any values.",
);

pub(super) static ROWS: &[Row] = &[
    BIN.row(),
    AUG.row(),
    UNARY.row(),
    NOT.row(),
    CMP.row(),
    CHAIN.row(),
    AND.row(),
    OR.row(),
    IFEXP.row(),
    GETATTR.row(),
    SETATTR.row(),
    ITEM.row(),
    SETITEM.row(),
    DELITEM.row(),
    SLICE.row(),
];
