//! Python's dict and set: hash tables in the order in which keys came, with identity, in the row's arena. A set is a dict
//! of its elements to None with a type of its own. Its order is not Python's, unless it is made so (`set.ordered`); for those to
//! know who make operations.
//!
//! A *place* is where an entry stands. It holds until a key is added or removed, which `dict.version` counts. Keys are
//! equal and hash as Python's do (`1 == 1.0 == True`); to set a NaN fails the row, so that none is ever found.

use super::{Compares::*, Cost::*, Effect::*, Length::*, proven, row};

const A_PLACE: &str = "an entry stands there";

ops! {
    "dict.new" DICT_NEW dict_new() -> ty = row("-> keyed", Alloc, "MemoryError", Call).compares(Nothing);
    "dict.len" DICT_LEN dict_len(table) = row("keyed -> int", Read, "", Cheap).compares(Nothing);
    // The place of a key, or -1.
    "dict.find" DICT_FIND dict_find(table, key) = row("keyed[T, U], T -> int", Read, "", Call).compares(Keys);
    // The place of a key that is there.
    "dict.place" DICT_PLACE dict_place(table, key) =
        row("keyed[T, U], T -> int", Read, "KeyError", Call).compares(Keys);
    // Of a place that `dict.find` and the like gave.
    "dict.key_at" DICT_KEY_AT dict_key_at(table, place) =
        proven("keyed[T, U], int -> T", Read, A_PLACE, Cheap).compares(Nothing);
    "dict.value_at" DICT_VALUE_AT dict_value_at(table, place) =
        proven("keyed[T, U], int -> U", Read, A_PLACE, Cheap).compares(Nothing);
    // The place of the key that came last.
    "dict.newest" DICT_NEWEST dict_newest(table) = row("keyed -> int", Read, "", Cheap);
    "dict.set_at" DICT_SET_AT dict_set_at(table, place, value) =
        proven("keyed[T, U], int, U -> none", Write, A_PLACE, Cheap).length(Same).in_place().compares(Nothing);
    "dict.delete_at" DICT_DELETE_AT dict_delete_at(table, place) =
        proven("keyed[T, U], int -> none", Write, A_PLACE, Call).compares(Nothing);
    // An equal key that is there stays and gets the value.
    "dict.set" DICT_SET dict_set(table, key, value) =
        row("keyed[T, U], T, U -> none", Write, "MemoryError", Call).compares(Keys);
    // Of a key that certainly is not there.
    "dict.add" DICT_ADD dict_add(table, key, value) = row("keyed[T, U], T, U -> none", Write, "MemoryError", Call);
    // The place of a key, which is added with this value where it is not there.
    "dict.place_or_add" DICT_PLACE_OR_ADD dict_place_or_add(table, key, value) =
        row("keyed[T, U], T, U -> int", Write, "MemoryError", Call);
    // Of keys whose hashes are given, because what they are and when they are equal is the program's to say: the first place
    // after this one whose key has the hash, or -1, to look at each; and a key that was found nowhere. No other operation
    // looks for such keys.
    "dict.probe" DICT_PROBE dict_probe(table, hash, place) =
        row("keyed, int, int -> int", Read, "", Call).compares(Nothing);
    "dict.enter" DICT_ENTER dict_enter(table, hash, key, value) =
        row("keyed[T, U], int, T, U -> none", Write, "MemoryError", Call).compares(Nothing);
    // A number that equal keys have in common, of 32 bits.
    "key.hash" KEY_HASH key_hash(key) = row("T -> int", Read, "TypeError", Call).compares(Nothing);
    // The first place from this one on, or -1.
    "dict.next" DICT_NEXT dict_next(table, place) = row("keyed, int -> int", Read, "", Call).compares(Nothing);
    // The last place before this one, or -1.
    "dict.previous" DICT_PREVIOUS dict_previous(table, place) =
        row("keyed, int -> int", Read, "", Call).compares(Nothing);
    "dict.version" DICT_VERSION dict_version(table) = row("keyed -> int", Read, "", Cheap).compares(Nothing);
    "dict.clear" DICT_CLEAR dict_clear(table) = row("keyed -> none", Write, "", Cheap).compares(Nothing);
    "dict.copy" DICT_COPY dict_copy(table) = row("keyed -> keyed", Alloc, "MemoryError", Linear).compares(Nothing);
    "dict.update" DICT_UPDATE dict_update(table, other) =
        row("keyed, alike -> none", Write, "MemoryError", Linear).compares(Keys);
    "dict.keys" DICT_KEYS dict_keys(table) =
        row("keyed[T, U] -> list[T]", Alloc, "MemoryError", Linear).compares(Nothing);
    "dict.values" DICT_VALUES dict_values(table) =
        row("keyed[T, U] -> list[U]", Alloc, "MemoryError", Linear).compares(Nothing);
    "dict.eq" DICT_EQ dict_eq(a, b) = row("keyed, alike -> bool", Read, "", Linear);
    "dict.is" DICT_IS dict_is(a, b) = row("keyed, alike -> bool", Pure, "", Cheap).compares(Nothing);
    // The elements of both; of the first that are not in the second. Which of equal ones stays is as in CPython.
    "set.meet" SET_MEET set_meet(a, b) = row("keyed, alike -> keyed", Alloc, "MemoryError", Linear).compares(Keys);
    "set.minus" SET_MINUS set_minus(a, b) = row("keyed, alike -> keyed", Alloc, "MemoryError", Linear).compares(Keys);
    // Removes those elements of the second from the first that are there, and adds those that are not; removes all of the
    // second; moves all of the second into the first, which has no others then.
    "set.toggle" SET_TOGGLE set_toggle(set, other) = row("keyed, alike -> none", Write, "MemoryError", Linear);
    "set.drop" SET_DROP set_drop(set, other) = row("keyed, alike -> none", Write, "MemoryError", Linear);
    "set.become" SET_BECOME set_become(set, other) = row("keyed, alike -> none", Write, "", Cheap);
    // From now on a set is in CPython's order, as are those that operations make of it: `dict.keys`, `dict.copy` and
    // the like go through it so. Fails the row where an element has not the same hash in every process. `dict.next` knows nothing
    // of that.
    "set.ordered" SET_ORDERED set_ordered(set) = row("keyed -> none", Write, "MemoryError", Call).length(Same);
    // Before so many keys of a dict are added to such a set: it grows at once, and not with them.
    "set.expect" SET_EXPECT set_expect(set, count) = row("keyed, int -> none", Write, "MemoryError", Call).length(Same);
    // The place of the element that `pop` takes, or -1.
    "set.next_out" SET_NEXT_OUT set_next_out(set) = row("keyed -> int", Write, "", Call).length(Same);
    // Whether the second has all that the first has; whether they have none in common.
    "set.within" SET_WITHIN set_within(a, b) = row("keyed, alike -> bool", Read, "", Linear).compares(Keys);
    "set.apart" SET_APART set_apart(a, b) = row("keyed, alike -> bool", Read, "", Linear).compares(Keys);
}
