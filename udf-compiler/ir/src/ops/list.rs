//! Python's list, with identity, and its tuple of run-time length (`seq`: either). Both live in the row's arena.

use super::{Access::*, Compares::*, Cost::*, Effect::*, Length::*, OpDef, proven, row, row_attr};

const INSIDE: &str = "the index is within 0..len";

pub(super) const OPS: &[OpDef] = &[
    row("list.new", "...T -> list[T]", Alloc, "MemoryError", Call).compares(Nothing),
    row("list.len", "seq[T] -> int", Read, "", Cheap)
        .access(&[ReadsShallowly])
        .compares(Nothing),
    row("list.get", "seq[T], int -> T", Read, "IndexError", Cheap)
        .access(&[ReadsShallowly])
        .compares(Nothing),
    row("list.set", "list[T], int, T -> none", Write, "IndexError", Cheap)
        .access(&[Borrows])
        .length(Same)
        .in_place()
        .compares(Nothing),
    proven("list.get_in", "seq[T], int -> T", Read, INSIDE, Cheap)
        .access(&[ReadsShallowly])
        .compares(Nothing),
    proven("list.set_in", "list[T], int, T -> none", Write, INSIDE, Cheap)
        .access(&[Borrows])
        .length(Same)
        .in_place(),
    // Proven where the branch around it begins, too: only from one pass to the next.
    proven("list.get_here", "seq[T], int -> T", Read, INSIDE, Cheap).access(&[ReadsShallowly]),
    proven("list.set_here", "list[T], int, T -> none", Write, INSIDE, Cheap)
        .access(&[Borrows])
        .length(Same)
        .in_place(),
    row("list.append", "list[T], T -> none", Write, "MemoryError", Cheap)
        .access(&[Borrows])
        .length(NotLess)
        .compares(Nothing),
    row("list.extend", "list[T], list[T] -> none", Write, "MemoryError", Linear)
        .access(&[Borrows, Borrows])
        .length(NotLess)
        .compares(Nothing),
    row("list.insert", "list[T], int, T -> none", Write, "MemoryError", Linear)
        .access(&[Borrows])
        .length(NotLess)
        .compares(Nothing),
    row("list.pop", "list[T], int -> T", Write, "IndexError", Call)
        .access(&[Borrows])
        .in_place()
        .compares(Nothing),
    // list.insert(to, list.pop(from)), and what was moved
    row("list.move", "list[T], int, int -> T", Write, "IndexError", Linear)
        .access(&[Borrows])
        .length(NotLess)
        .in_place(),
    // list[:last + 1] = list[last::-1], and what comes first then
    row(
        "list.reverse_prefix",
        "list[T], int -> T",
        Write,
        "IndexError, MemoryError",
        Linear,
    )
    .access(&[Borrows])
    .length(NotLess),
    row("list.remove", "list[T], T -> none", Write, "ValueError", Linear)
        .access(&[Borrows])
        .in_place(),
    row("list.clear", "list[T] -> none", Write, "", Cheap)
        .access(&[Borrows])
        .in_place()
        .compares(Nothing),
    row("list.reverse", "list[T] -> none", Write, "", Linear)
        .access(&[Borrows])
        .length(Same)
        .in_place()
        .compares(Nothing),
    // Stable, by Python's order of T, in which it has no place for values of two kinds; true: descending. Only for T without list or
    // pyobj in it.
    row(
        "list.sort",
        "list[T], bool -> none",
        Write,
        "TypeError, MemoryError",
        Linear,
    )
    .access(&[Borrows])
    .length(Same)
    .in_place(),
    row("list.delete", "list[T], int -> none", Write, "IndexError", Linear)
        .access(&[Borrows])
        .in_place()
        .compares(Nothing),
    row("list.copy", "seq[T] -> list[T]", Alloc, "MemoryError", Linear)
        .access(&[Borrows])
        .compares(Nothing),
    // The list as a tuple: nobody changes it any more.
    row("tuple.freeze", "list[T] -> tuple[T]", Pure, "", Cheap)
        .access(&[Borrows])
        .compares(Nothing),
    row("list.concat", "seq, seq -> seq", Alloc, "MemoryError", Linear)
        .access(&[Borrows, Borrows])
        .compares(Nothing),
    row("list.repeat", "seq, int -> seq", Alloc, "MemoryError", Linear)
        .access(&[Borrows])
        .compares(Nothing),
    row("list.slice", "seq, int, int -> seq", Alloc, "MemoryError", Linear)
        .access(&[Reads])
        .compares(Nothing), // bounds as in str.slice
    row(
        "list.slice_step",
        "seq, option[int], option[int], int -> seq",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    )
    .access(&[Borrows])
    .compares(Nothing),
    // list[start:stop] = the elements of another one, or of itself; bounds as in str.slice
    row(
        "list.splice",
        "list[T], int, int, list[T] -> none",
        Write,
        "MemoryError",
        Linear,
    )
    .access(&[Borrows, Keeps, Keeps, Borrows])
    .compares(Nothing),
    // list[start:stop] = other[from:to:step], and nothing holds the slice
    row(
        "list.splice_slice",
        "list[T], int, int, list[T], option[int], option[int], int -> none",
        Write,
        "ValueError, MemoryError",
        Linear,
    )
    .access(&[Borrows, Keeps, Keeps, Borrows]),
    // Equality is Python's: identical objects are equal (so a NaN found by identity is not: floats have none here).
    row("list.contains", "seq[T], T -> bool", Read, "", Linear).access(&[Reads]),
    row("list.index", "seq[T], T -> int", Read, "ValueError", Linear).access(&[Reads]),
    row("list.count", "seq[T], T -> int", Read, "", Linear).access(&[Reads]),
    row("list.eq", "seq, seq -> bool", Read, "", Linear).access(&[Borrows, Borrows]),
    row("list.lt", "seq, seq -> bool", Read, "", Linear).access(&[Borrows, Borrows]),
    row("list.le", "seq, seq -> bool", Read, "", Linear).access(&[Borrows, Borrows]),
    row("list.is", "list[T], list[T] -> bool", Pure, "", Cheap).compares(Nothing),
    // list(range(start, stop, step))
    row(
        "list.range",
        "int, int, int -> list[int]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row("list.sum_int", "seq[int] -> int", Read, "OverflowError", Linear).access(&[Reads]),
    // Python's sum of floats is compensated (Neumaier).
    row("list.sum_float", "seq[f64] -> f64", Read, "", Linear).access(&[Reads]),
    // In numpy's order: eight sums in blocks of 128, halves above, blocks of 8192 one after the other.
    row("list.sum_pairwise", "seq[f64] -> f64", Read, "", Linear).access(&[Reads]),
    // The sum of the products of two lists of one length, in eight sums, as arrays are multiplied.
    row(
        "list.sum_products",
        "seq[f64], seq[f64] -> f64",
        Read,
        "ValueError",
        Linear,
    )
    .access(&[Reads, Reads]),
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
    row("list.min", "seq[T] -> T", Read, "ValueError", Linear).access(&[Reads]), // T as in list.sort
    row("list.max", "seq[T] -> T", Read, "ValueError", Linear).access(&[Reads]),
    // Reads a constant list by a computed index; as list.get but pure.
    row_attr("const.get", "seq[T], int -> T", Pure, "IndexError", Cheap, "").access(&[Reads]),
];
