//! Hooks for calls. Each hook's name, parameters and meaning, and nothing of what carries
//! it out.

use super::{Hook, Row};

pub static CALL: Hook<4> = Hook::new("call", ["at", "function", "*args", "**kwargs"], "A call.");
pub static CALLM: Hook<5> = Hook::new(
    "callm",
    ["at", "object", "name", "*args", "**kwargs"],
    "A call of a method.",
);
pub static METHOD: Hook<3> = Hook::new(
    "method",
    ["at", "object", "name"],
    "The object itself, where it has the method: Python looks it up before it evaluates the arguments.",
);
pub static EAGER: Hook<2> = Hook::new(
    "eager",
    ["at", "run"],
    "What `run` gives, which runs before Python would run it.",
);
pub static WHOLE_OR_LAZILY: Hook<4> = Hook::new(
    "whole_or_lazily",
    ["at", "source", "whole", "lazily"],
    "What one of two functions makes of a source: `whole` reads all of it, `lazily` stops where Python does.",
);
pub static IN_STEP: Hook<2> = Hook::new(
    "in_step",
    ["at", "run"],
    "The items that `run` gives, all of them before the call at this place looks at the first.",
);

pub(super) static ROWS: &[Row] = &[
    CALL.row(),
    CALLM.row(),
    METHOD.row(),
    EAGER.row(),
    WHOLE_OR_LAZILY.row(),
    IN_STEP.row(),
];
