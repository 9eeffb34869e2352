//! Python's json. What a text stands for is a union, whose containers hold such unions again: a list or dict of them is
//! seen as one of the IR when something is done with it.

use super::{Cost::*, Effect::*, OpDef, row, row_attr};

pub(super) const OPS: &[OpDef] = &[
    // The result type is `Type::json()`.
    row("json.loads", "str -> union", Alloc, "ValueError, MemoryError", Linear),
    // Of a bool and the same; false, and null, where Python raises JSONDecodeError.
    row("json.try_loads", "str -> record", Alloc, "MemoryError", Linear),
    // As `json.dumps`, or as Python's `repr`.
    row_attr(
        "json.write",
        "T -> str",
        Read,
        "ValueError, TypeError, MemoryError",
        Linear,
        "style",
    ),
    // The same list and dict, by their elements.
    row("json.list", "jsonlist -> list[T]", Pure, "", Cheap),
    row("json.dict", "jsondict -> keyed", Pure, "", Cheap),
    // The same the other way: of `Type::json()`, or of texts to it.
    row("json.of_list", "list[T] -> jsonlist", Pure, "", Cheap),
    row("json.of_dict", "keyed -> jsondict", Pure, "", Cheap),
];
