//! Hooks for statements and generator functions. Bodies are functions that give a signal. Each hook's name, parameters and meaning, and nothing of what carries
//! it out.

use super::{Hook, Row};

pub static IF: Hook<7> = Hook::new(
    "if_",
    ["at", "test", "then", "orelse", "get", "set", "names"],
    "An `if` statement.",
);
pub static WHILE: Hook<7> = Hook::new(
    "while_",
    ["at", "test", "body", "orelse", "get", "set", "names"],
    "A `while` loop; `test` is a function that gives the condition.",
);
pub static FOR: Hook<7> = Hook::new(
    "for_",
    ["at", "iterable", "body", "orelse", "get", "set", "names"],
    "A `for` loop; `body` is a function of the item.",
);
pub static TRY: Hook<8> = Hook::new(
    "try_",
    ["at", "body", "handlers", "orelse", "last", "get", "set", "names"],
    "A `try` statement; each handler is a function that gives what its clause names, a function of the exception, and whether that may look at it.",
);
pub static WITH: Hook<6> = Hook::new(
    "with_",
    ["at", "manager", "body", "get", "set", "names"],
    "A `with` statement of one manager; `body` is a function of what its `__enter__` gives.",
);
pub static ASSERT: Hook<3> = Hook::new(
    "assert_",
    ["at", "test", "message"],
    "An `assert` statement; `message` is a function that gives the message, or None.",
);
pub static RAISE: Hook<3> = Hook::new(
    "raise_",
    ["at", "exception", "cause"],
    "A `raise` statement; both are functions that give the exception and its cause, or None.",
);
pub static GENERATOR: Hook<2> = Hook::new(
    "generator",
    ["at", "body"],
    "What a call of a generator function gives; nothing of the body has run.",
);
pub static GENERATOR_EXPRESSION: Hook<2> = Hook::new(
    "generator_expression",
    ["at", "body"],
    "What a generator expression gives.",
);
pub static YIELD: Hook<2> = Hook::new(
    "yield_",
    ["at", "value"],
    "Hands a value to whoever reads the generator, and gives a signal.",
);
pub static YIELD_IN_TRY: Hook<2> = Hook::new(
    "yield_in_try",
    ["at", "value"],
    "The same inside of a `try` or `with` of the generator.",
);

pub(super) static ROWS: &[Row] = &[
    IF.row(),
    WHILE.row(),
    FOR.row(),
    TRY.row(),
    WITH.row(),
    ASSERT.row(),
    RAISE.row(),
    GENERATOR.row(),
    GENERATOR_EXPRESSION.row(),
    YIELD.row(),
    YIELD_IN_TRY.row(),
];
