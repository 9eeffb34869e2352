//! Python's json. What a text stands for is a union, whose containers hold such unions again: a list or dict of them is
//! seen as one of the IR when something is done with it.

use super::{Cost::*, Effect::*, row, row_attr};

ops! {
    // The result type is `Type::json()`.
    "json.loads" JSON_LOADS json_loads(text) -> ty = row("str -> union", Alloc, "ValueError, MemoryError", Linear);
    // Of a bool and the same; false, and null, where Python raises JSONDecodeError.
    "json.try_loads" JSON_TRY_LOADS json_try_loads(text) -> ty = row("str -> record", Alloc, "MemoryError", Linear);
    // As `json.dumps`, or as Python's `repr`.
    "json.write" JSON_WRITE json_write(value) @style =
        row_attr("T -> str", Read, "ValueError, TypeError, MemoryError", Linear, "style");
    // The same list and dict, by their elements.
    "json.list" JSON_LIST json_list(list) -> ty = row("jsonlist -> list[T]", Pure, "", Cheap);
    "json.dict" JSON_DICT json_dict(dict) -> ty = row("jsondict -> keyed", Pure, "", Cheap);
    // The same the other way: of `Type::json()`, or of texts to it.
    "json.of_list" JSON_OF_LIST json_of_list(list) = row("list[T] -> jsonlist", Pure, "", Cheap);
    "json.of_dict" JSON_OF_DICT json_of_dict(dict) = row("keyed -> jsondict", Pure, "", Cheap);
}
