//! Python's list, with identity. Lists live in the row's arena.

use super::{Cost::*, Effect::*, OpDef, row, row_attr};

pub(super) const OPS: &[OpDef] = &[
    row("list.new", "...T -> list[T]", Alloc, "MemoryError", Call),
    row("list.len", "list[T] -> int", Read, "", Cheap),
    row("list.get", "list[T], int -> T", Read, "IndexError", Cheap),
    row("list.set", "list[T], int, T -> none", Write, "IndexError", Cheap),
    // Index proven within 0..len.
    row("list.get_in", "list[T], int -> T", Read, "", Cheap),
    row("list.set_in", "list[T], int, T -> none", Write, "", Cheap),
    row("list.append", "list[T], T -> none", Write, "MemoryError", Cheap),
    row("list.extend", "list[T], list[T] -> none", Write, "MemoryError", Linear),
    row("list.insert", "list[T], int, T -> none", Write, "MemoryError", Linear),
    row("list.pop", "list[T], int -> T", Write, "IndexError", Call),
    row("list.remove", "list[T], T -> none", Write, "ValueError", Linear),
    row("list.clear", "list[T] -> none", Write, "", Cheap),
    row("list.reverse", "list[T] -> none", Write, "", Linear),
    // Stable, by Python's order of T; true: descending. Only for T without union, list or pyobj in it.
    row("list.sort", "list[T], bool -> none", Write, "MemoryError", Linear),
    row("list.delete", "list[T], int -> none", Write, "IndexError", Linear),
    row("list.copy", "list[T] -> list[T]", Alloc, "MemoryError", Linear),
    row(
        "list.concat",
        "list[T], list[T] -> list[T]",
        Alloc,
        "MemoryError",
        Linear,
    ),
    row("list.repeat", "list[T], int -> list[T]", Alloc, "MemoryError", Linear),
    row(
        "list.slice",
        "list[T], int, int -> list[T]",
        Alloc,
        "MemoryError",
        Linear,
    ), // bounds as in str.slice
    row(
        "list.slice_step",
        "list[T], option[int], option[int], int -> list[T]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    // list[start:stop] = the elements of another one, or of itself; bounds as in str.slice
    row(
        "list.splice",
        "list[T], int, int, list[T] -> none",
        Write,
        "MemoryError",
        Linear,
    ),
    // list[start:stop] = other[from:to:step], and nothing holds the slice
    row(
        "list.splice_slice",
        "list[T], int, int, list[T], option[int], option[int], int -> none",
        Write,
        "ValueError, MemoryError",
        Linear,
    ),
    // Equality is Python's: identical objects are equal (so a NaN found by identity is not: floats have none here).
    row("list.contains", "list[T], T -> bool", Read, "", Linear),
    row("list.index", "list[T], T -> int", Read, "ValueError", Linear),
    row("list.count", "list[T], T -> int", Read, "", Linear),
    row("list.eq", "list[T], list[T] -> bool", Read, "", Linear),
    row("list.lt", "list[T], list[T] -> bool", Read, "", Linear),
    row("list.le", "list[T], list[T] -> bool", Read, "", Linear),
    row("list.is", "list[T], list[T] -> bool", Pure, "", Cheap),
    // list(range(start, stop, step))
    row(
        "list.range",
        "int, int, int -> list[int]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row("list.sum_int", "list[int] -> int", Read, "OverflowError", Linear),
    // Python's sum of floats is compensated (Neumaier).
    row("list.sum_float", "list[f64] -> f64", Read, "", Linear),
    row("list.min", "list[T] -> T", Read, "ValueError", Linear), // T as in list.sort
    row("list.max", "list[T] -> T", Read, "ValueError", Linear),
    // Reads a constant list by a computed index; as list.get but pure.
    row_attr("const.get", "list[T], int -> T", Pure, "IndexError", Cheap, ""),
];
