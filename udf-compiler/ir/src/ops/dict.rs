//! Python's dict and set: hash tables in the order in which keys came, with identity, in the row's arena. A set is a dict
//! of its elements to None with a type of its own. Its order is not Python's, unless it is made so (`set.ordered`); for those to
//! know who make operations.
//!
//! A *place* is where an entry stands. It holds until a key is added or removed, which `dict.version` counts. Keys are
//! equal and hash as Python's do (`1 == 1.0 == True`); to set a NaN fails the row, so that none is ever found.

use super::{Compares::*, Cost::*, Effect::*, Length::*, OpDef, proven, row};

const A_PLACE: &str = "an entry stands there";

pub(super) const OPS: &[OpDef] = &[
    row("dict.new", "-> keyed", Alloc, "MemoryError", Call).compares(Nothing),
    row("dict.len", "keyed -> int", Read, "", Cheap).compares(Nothing),
    // The place of a key, or -1.
    row("dict.find", "keyed[T, U], T -> int", Read, "", Call).compares(Keys),
    // The place of a key that is there.
    row("dict.place", "keyed[T, U], T -> int", Read, "KeyError", Call).compares(Keys),
    // Of a place that `dict.find` and the like gave.
    proven("dict.key_at", "keyed[T, U], int -> T", Read, A_PLACE, Cheap).compares(Nothing),
    proven("dict.value_at", "keyed[T, U], int -> U", Read, A_PLACE, Cheap).compares(Nothing),
    // The place of the key that came last.
    row("dict.newest", "keyed -> int", Read, "", Cheap),
    proven("dict.set_at", "keyed[T, U], int, U -> none", Write, A_PLACE, Cheap)
        .length(Same)
        .in_place()
        .compares(Nothing),
    proven("dict.delete_at", "keyed[T, U], int -> none", Write, A_PLACE, Call).compares(Nothing),
    // An equal key that is there stays and gets the value.
    row("dict.set", "keyed[T, U], T, U -> none", Write, "MemoryError", Call).compares(Keys),
    // Of a key that certainly is not there.
    row("dict.add", "keyed[T, U], T, U -> none", Write, "MemoryError", Call),
    // The place of a key, which is added with this value where it is not there.
    row(
        "dict.place_or_add",
        "keyed[T, U], T, U -> int",
        Write,
        "MemoryError",
        Call,
    ),
    // Of keys whose hashes are given, because what they are and when they are equal is the program's to say: the first place
    // after this one whose key has the hash, or -1, to look at each; and a key that was found nowhere. No other operation
    // looks for such keys.
    row("dict.probe", "keyed, int, int -> int", Read, "", Call).compares(Nothing),
    row(
        "dict.enter",
        "keyed[T, U], int, T, U -> none",
        Write,
        "MemoryError",
        Call,
    )
    .compares(Nothing),
    // A number that equal keys have in common, of 32 bits.
    row("key.hash", "T -> int", Read, "TypeError", Call).compares(Nothing),
    // The first place from this one on, or -1.
    row("dict.next", "keyed, int -> int", Read, "", Call).compares(Nothing),
    // The last place before this one, or -1.
    row("dict.previous", "keyed, int -> int", Read, "", Call).compares(Nothing),
    row("dict.version", "keyed -> int", Read, "", Cheap).compares(Nothing),
    row("dict.clear", "keyed -> none", Write, "", Cheap).compares(Nothing),
    row("dict.copy", "keyed -> keyed", Alloc, "MemoryError", Linear).compares(Nothing),
    row("dict.update", "keyed, alike -> none", Write, "MemoryError", Linear).compares(Keys),
    row("dict.keys", "keyed[T, U] -> list[T]", Alloc, "MemoryError", Linear).compares(Nothing),
    row("dict.values", "keyed[T, U] -> list[U]", Alloc, "MemoryError", Linear).compares(Nothing),
    row("dict.eq", "keyed, alike -> bool", Read, "", Linear),
    row("dict.is", "keyed, alike -> bool", Pure, "", Cheap).compares(Nothing),
    // The elements of both; of the first that are not in the second. Which of equal ones stays is as in CPython.
    row("set.meet", "keyed, alike -> keyed", Alloc, "MemoryError", Linear).compares(Keys),
    row("set.minus", "keyed, alike -> keyed", Alloc, "MemoryError", Linear).compares(Keys),
    // Removes those elements of the second from the first that are there, and adds those that are not; removes all of the
    // second; moves all of the second into the first, which has no others then.
    row("set.toggle", "keyed, alike -> none", Write, "MemoryError", Linear),
    row("set.drop", "keyed, alike -> none", Write, "MemoryError", Linear),
    row("set.become", "keyed, alike -> none", Write, "", Cheap),
    // From now on a set is in CPython's order, as are those that operations make of it: `dict.keys`, `dict.copy` and
    // the like go through it so. Fails the row where an element has not the same hash in every process. `dict.next` knows nothing
    // of that.
    row("set.ordered", "keyed -> none", Write, "MemoryError", Call).length(Same),
    // Before so many keys of a dict are added to such a set: it grows at once, and not with them.
    row("set.expect", "keyed, int -> none", Write, "MemoryError", Call).length(Same),
    // The place of the element that `pop` takes, or -1.
    row("set.next_out", "keyed -> int", Write, "", Call).length(Same),
    // Whether the second has all that the first has; whether they have none in common.
    row("set.within", "keyed, alike -> bool", Read, "", Linear).compares(Keys),
    row("set.apart", "keyed, alike -> bool", Read, "", Linear).compares(Keys),
];
