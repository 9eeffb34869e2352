//! Hooks for `match`: what a pattern asks of its subject, and what it reads from it. Each hook's name, parameters and meaning, and nothing of what carries
//! it out.

use super::{Hook, Row};

pub static MATCH_VALUE: Hook<3> = Hook::new(
    "match_value",
    ["at", "subject", "value"],
    "Whether the subject equals a value.",
);
pub static MATCH_ANY: Hook<3> = Hook::new(
    "match_any",
    ["at", "subject", "values"],
    "Whether the subject equals one of several values.",
);
pub static MATCH_IS: Hook<3> = Hook::new(
    "match_is",
    ["at", "subject", "singleton"],
    "Whether the subject is None, True or False.",
);
pub static MATCH_SEQUENCE: Hook<4> = Hook::new(
    "match_sequence",
    ["at", "subject", "count", "star"],
    "Whether the subject is a sequence of so many items, or of at least so many where there is a star.",
);
pub static MATCH_ELEMENT: Hook<5> = Hook::new(
    "match_element",
    ["at", "subject", "count", "star", "index"],
    "An item of such a sequence.",
);
pub static MATCH_REST: Hook<4> = Hook::new(
    "match_rest",
    ["at", "subject", "before", "after"],
    "The list of what a star captures.",
);
pub static AS_SEQUENCE: Hook<4> = Hook::new(
    "as_sequence",
    ["at", "subject", "count", "star"],
    "The subject, which is such a sequence.",
);
pub static MATCH_MAPPING: Hook<3> = Hook::new(
    "match_mapping",
    ["at", "subject", "keys"],
    "Whether the subject is a mapping that has all keys.",
);
pub static MATCH_ITEM: Hook<3> = Hook::new("match_item", ["at", "subject", "key"], "The value of a key.");
pub static MATCH_OTHERS: Hook<3> = Hook::new(
    "match_others",
    ["at", "subject", "keys"],
    "The dict of what is under other keys.",
);
pub static MATCH_CLASS: Hook<5> = Hook::new(
    "match_class",
    ["at", "subject", "class", "positional", "names"],
    "Whether the subject is of a class and has so many positional attributes, and those of these names.",
);
pub static MATCH_ATTRIBUTE: Hook<4> = Hook::new(
    "match_attribute",
    ["at", "subject", "class", "which"],
    "An attribute: by name, or by its number among the positional ones.",
);
pub static AS_CLASS: Hook<3> = Hook::new(
    "as_class",
    ["at", "subject", "class"],
    "The subject, which is of the class.",
);

pub(super) static ROWS: &[Row] = &[
    MATCH_VALUE.row(),
    MATCH_ANY.row(),
    MATCH_IS.row(),
    MATCH_SEQUENCE.row(),
    MATCH_ELEMENT.row(),
    MATCH_REST.row(),
    AS_SEQUENCE.row(),
    MATCH_MAPPING.row(),
    MATCH_ITEM.row(),
    MATCH_OTHERS.row(),
    MATCH_CLASS.row(),
    MATCH_ATTRIBUTE.row(),
    AS_CLASS.row(),
];
