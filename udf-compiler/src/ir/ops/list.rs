//! Python's list, with identity, and its tuple of run-time length (`seq`: either). Both live in the row's arena.

use super::{Cost::*, Effect::*, OpDef, proven, row, row_attr};

const INSIDE: &str = "the index is within 0..len";

pub(super) const OPS: &[OpDef] = &[
    row("list.new", "...T -> list[T]", Alloc, "MemoryError", Call),
    row("list.len", "seq[T] -> int", Read, "", Cheap),
    row("list.get", "seq[T], int -> T", Read, "IndexError", Cheap),
    row("list.set", "list[T], int, T -> none", Write, "IndexError", Cheap),
    proven("list.get_in", "seq[T], int -> T", Read, INSIDE, Cheap),
    proven("list.set_in", "list[T], int, T -> none", Write, INSIDE, Cheap),
    // Proven where the branch around it begins, too: only from one pass to the next.
    proven("list.get_here", "seq[T], int -> T", Read, INSIDE, Cheap),
    proven("list.set_here", "list[T], int, T -> none", Write, INSIDE, Cheap),
    row("list.append", "list[T], T -> none", Write, "MemoryError", Cheap),
    row("list.extend", "list[T], list[T] -> none", Write, "MemoryError", Linear),
    row("list.insert", "list[T], int, T -> none", Write, "MemoryError", Linear),
    row("list.pop", "list[T], int -> T", Write, "IndexError", Call),
    // list.insert(to, list.pop(from)), and what was moved
    row("list.move", "list[T], int, int -> T", Write, "IndexError", Linear),
    // list[:last + 1] = list[last::-1], and what comes first then
    row(
        "list.turn",
        "list[T], int -> T",
        Write,
        "IndexError, MemoryError",
        Linear,
    ),
    row("list.remove", "list[T], T -> none", Write, "ValueError", Linear),
    row("list.clear", "list[T] -> none", Write, "", Cheap),
    row("list.reverse", "list[T] -> none", Write, "", Linear),
    // Stable, by Python's order of T, in which it has no place for values of two kinds; true: descending. Only for T without list or
    // pyobj in it.
    row(
        "list.sort",
        "list[T], bool -> none",
        Write,
        "TypeError, MemoryError",
        Linear,
    ),
    row("list.delete", "list[T], int -> none", Write, "IndexError", Linear),
    row("list.copy", "seq[T] -> list[T]", Alloc, "MemoryError", Linear),
    // The list as a tuple: nobody changes it any more.
    row("tuple.freeze", "list[T] -> tuple[T]", Pure, "", Cheap),
    row("list.concat", "seq, seq -> seq", Alloc, "MemoryError", Linear),
    row("list.repeat", "seq, int -> seq", Alloc, "MemoryError", Linear),
    row("list.slice", "seq, int, int -> seq", Alloc, "MemoryError", Linear), // bounds as in str.slice
    row(
        "list.slice_step",
        "seq, option[int], option[int], int -> seq",
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
    row("list.contains", "seq[T], T -> bool", Read, "", Linear),
    row("list.index", "seq[T], T -> int", Read, "ValueError", Linear),
    row("list.count", "seq[T], T -> int", Read, "", Linear),
    row("list.eq", "seq, seq -> bool", Read, "", Linear),
    row("list.lt", "seq, seq -> bool", Read, "", Linear),
    row("list.le", "seq, seq -> bool", Read, "", Linear),
    row("list.is", "list[T], list[T] -> bool", Pure, "", Cheap),
    // list(range(start, stop, step))
    row(
        "list.range",
        "int, int, int -> list[int]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row("list.sum_int", "seq[int] -> int", Read, "OverflowError", Linear),
    // Python's sum of floats is compensated (Neumaier).
    row("list.sum_float", "seq[f64] -> f64", Read, "", Linear),
    // What is divided by is the length less the second argument. Rounded once.
    row(
        "list.variance",
        "seq[f64], int -> f64",
        Read,
        "ValueError, OverflowError",
        Linear,
    ),
    row(
        "list.deviation",
        "seq[f64], int -> f64",
        Read,
        "ValueError, OverflowError",
        Linear,
    ),
    row(
        "list.deviation_int",
        "seq[int], int -> f64",
        Read,
        "ValueError, OverflowError",
        Linear,
    ),
    row("list.min", "seq[T] -> T", Read, "ValueError", Linear), // T as in list.sort
    row("list.max", "seq[T] -> T", Read, "ValueError", Linear),
    // Reads a constant list by a computed index; as list.get but pure.
    row_attr("const.get", "seq[T], int -> T", Pure, "IndexError", Cheap, ""),
];
