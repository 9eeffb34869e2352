//! Python's list, with identity, and its tuple of run-time length (`seq`: either). Both live in the row's arena.

use super::{Access::*, Compares::*, Cost::*, Effect::*, Length::*, proven, row};

const INSIDE: &str = "the index is within 0..len";

ops! {
    "list.new" LIST_NEW list_new() ..elements -> ty =
        row("...T -> list[T]", Alloc, "MemoryError", Call).compares(Nothing);
    "list.len" LIST_LEN list_len(list) =
        row("seq[T] -> int", Read, "", Cheap).access(&[ReadsShallowly]).compares(Nothing);
    "list.get" LIST_GET list_get(list, index) =
        row("seq[T], int -> T", Read, "IndexError", Cheap).access(&[ReadsShallowly]).compares(Nothing);
    "list.set" LIST_SET list_set(list, index, value) =
        row("list[T], int, T -> none", Write, "IndexError", Cheap)
            .access(&[Borrows]).length(Same).in_place().compares(Nothing);
    "list.get_in" LIST_GET_IN list_get_in(list, index) =
        proven("seq[T], int -> T", Read, INSIDE, Cheap).access(&[ReadsShallowly]).compares(Nothing);
    "list.set_in" LIST_SET_IN list_set_in(list, index, value) =
        proven("list[T], int, T -> none", Write, INSIDE, Cheap).access(&[Borrows]).length(Same).in_place();
    // Proven where the branch around it begins, too: only from one pass to the next.
    "list.get_here" LIST_GET_HERE list_get_here(list, index) =
        proven("seq[T], int -> T", Read, INSIDE, Cheap).access(&[ReadsShallowly]);
    "list.set_here" LIST_SET_HERE list_set_here(list, index, value) =
        proven("list[T], int, T -> none", Write, INSIDE, Cheap).access(&[Borrows]).length(Same).in_place();
    "list.append" LIST_APPEND list_append(list, value) =
        row("list[T], T -> none", Write, "MemoryError", Cheap).access(&[Borrows]).length(NotLess).compares(Nothing);
    "list.extend" LIST_EXTEND list_extend(list, other) =
        row("list[T], list[T] -> none", Write, "MemoryError", Linear)
            .access(&[Borrows, Borrows]).length(NotLess).compares(Nothing);
    "list.insert" LIST_INSERT list_insert(list, index, value) =
        row("list[T], int, T -> none", Write, "MemoryError", Linear)
            .access(&[Borrows]).length(NotLess).compares(Nothing);
    "list.pop" LIST_POP list_pop(list, index) =
        row("list[T], int -> T", Write, "IndexError", Call).access(&[Borrows]).in_place().compares(Nothing);
    // list.insert(to, list.pop(from)), and what was moved
    "list.move" LIST_MOVE list_move(list, from, to) =
        row("list[T], int, int -> T", Write, "IndexError", Linear).access(&[Borrows]).length(NotLess).in_place();
    // list[:last + 1] = list[last::-1], and what comes first then
    "list.reverse_prefix" LIST_REVERSE_PREFIX list_reverse_prefix(list, last) =
        row("list[T], int -> T", Write, "IndexError, MemoryError", Linear).access(&[Borrows]).length(NotLess);
    "list.remove" LIST_REMOVE list_remove(list, value) =
        row("list[T], T -> none", Write, "ValueError", Linear).access(&[Borrows]).in_place();
    "list.clear" LIST_CLEAR list_clear(list) =
        row("list[T] -> none", Write, "", Cheap).access(&[Borrows]).in_place().compares(Nothing);
    "list.reverse" LIST_REVERSE list_reverse(list) =
        row("list[T] -> none", Write, "", Linear).access(&[Borrows]).length(Same).in_place().compares(Nothing);
    // Stable, by Python's order of T, in which it has no place for values of two kinds; true: descending. Only for T without list or
    // pyobj in it.
    "list.sort" LIST_SORT list_sort(list, descending) =
        row("list[T], bool -> none", Write, "TypeError, MemoryError", Linear)
            .access(&[Borrows]).length(Same).in_place();
    "list.delete" LIST_DELETE list_delete(list, index) =
        row("list[T], int -> none", Write, "IndexError", Linear).access(&[Borrows]).in_place().compares(Nothing);
    "list.copy" LIST_COPY list_copy(list) =
        row("seq[T] -> list[T]", Alloc, "MemoryError", Linear).access(&[Borrows]).compares(Nothing);
    // The list as a tuple: nobody changes it any more.
    "tuple.freeze" TUPLE_FREEZE tuple_freeze(list) =
        row("list[T] -> tuple[T]", Pure, "", Cheap).access(&[Borrows]).compares(Nothing);
    "list.concat" LIST_CONCAT list_concat(a, b) =
        row("seq, seq -> seq", Alloc, "MemoryError", Linear).access(&[Borrows, Borrows]).compares(Nothing);
    "list.repeat" LIST_REPEAT list_repeat(list, times) =
        row("seq, int -> seq", Alloc, "MemoryError", Linear).access(&[Borrows]).compares(Nothing);
    // bounds as in str.slice
    "list.slice" LIST_SLICE list_slice(list, start, stop) =
        row("seq, int, int -> seq", Alloc, "MemoryError", Linear).access(&[Reads]).compares(Nothing);
    "list.slice_step" LIST_SLICE_STEP list_slice_step(list, start, stop, step) =
        row("seq, option[int], option[int], int -> seq", Alloc, "ValueError, MemoryError", Linear)
            .access(&[Borrows]).compares(Nothing);
    // list[start:stop] = the elements of another one, or of itself; bounds as in str.slice
    "list.splice" LIST_SPLICE list_splice(list, start, stop, other) =
        row("list[T], int, int, list[T] -> none", Write, "MemoryError", Linear)
            .access(&[Borrows, Keeps, Keeps, Borrows]).compares(Nothing);
    // list[start:stop] = other[from:to:step], and nothing holds the slice
    "list.splice_slice" LIST_SPLICE_SLICE list_splice_slice(list, start, stop, other, from, to, step) =
        row(
            "list[T], int, int, list[T], option[int], option[int], int -> none", Write, "ValueError, MemoryError", Linear,
        )
            .access(&[Borrows, Keeps, Keeps, Borrows]);
    // Equality is Python's: identical objects are equal (so a NaN found by identity is not: floats have none here).
    "list.contains" LIST_CONTAINS list_contains(list, value) =
        row("seq[T], T -> bool", Read, "", Linear).access(&[Reads]);
    "list.index" LIST_INDEX list_index(list, value) =
        row("seq[T], T -> int", Read, "ValueError", Linear).access(&[Reads]);
    "list.count" LIST_COUNT list_count(list, value) = row("seq[T], T -> int", Read, "", Linear).access(&[Reads]);
    "list.eq" LIST_EQ list_eq(a, b) = row("seq, seq -> bool", Read, "", Linear).access(&[Borrows, Borrows]);
    "list.lt" LIST_LT list_lt(a, b) = row("seq, seq -> bool", Read, "", Linear).access(&[Borrows, Borrows]);
    "list.le" LIST_LE list_le(a, b) = row("seq, seq -> bool", Read, "", Linear).access(&[Borrows, Borrows]);
    "list.is" LIST_IS list_is(a, b) = row("list[T], list[T] -> bool", Pure, "", Cheap).compares(Nothing);
    // list(range(start, stop, step))
    "list.range" LIST_RANGE list_range(start, stop, step) =
        row("int, int, int -> list[int]", Alloc, "ValueError, MemoryError", Linear);
    "list.sum_int" LIST_SUM_INT list_sum_int(list) =
        row("seq[int] -> int", Read, "OverflowError", Linear).access(&[Reads]);
    // Python's sum of floats is compensated (Neumaier).
    "list.sum_float" LIST_SUM_FLOAT list_sum_float(list) = row("seq[f64] -> f64", Read, "", Linear).access(&[Reads]);
    // In numpy's order: eight sums in blocks of 128, halves above, blocks of 8192 one after the other.
    "list.sum_pairwise" LIST_SUM_PAIRWISE list_sum_pairwise(list) =
        row("seq[f64] -> f64", Read, "", Linear).access(&[Reads]);
    // The same of floats of 32 bits, to which each sum is rounded.
    "list.sum_singles" LIST_SUM_SINGLES list_sum_singles(list) =
        row("seq[f64] -> f64", Read, "", Linear).access(&[Reads]);
    // The sum of the products of two lists of one length, in eight sums, as arrays are multiplied.
    "list.sum_products" LIST_SUM_PRODUCTS list_sum_products(a, b) =
        row("seq[f64], seq[f64] -> f64", Read, "ValueError", Linear).access(&[Reads, Reads]);
    // What is divided by is the length less the second argument. Rounded once.
    "list.variance" LIST_VARIANCE list_variance(list, less) =
        row("seq[f64], int -> f64", Read, "ValueError, OverflowError", Linear);
    "list.deviation" LIST_DEVIATION list_deviation(list, less) =
        row("seq[f64], int -> f64", Read, "ValueError, OverflowError", Linear);
    "list.deviation_int" LIST_DEVIATION_INT list_deviation_int(list, less) =
        row("seq[int], int -> f64", Read, "ValueError, OverflowError", Linear);
    // T as in list.sort
    "list.min" LIST_MIN list_min(list) = row("seq[T] -> T", Read, "ValueError", Linear).access(&[Reads]);
    "list.max" LIST_MAX list_max(list) = row("seq[T] -> T", Read, "ValueError", Linear).access(&[Reads]);
    // Reads a constant list by a computed index; as list.get but pure.
    "const.get" CONST_GET const_get(list, index) = row("seq[T], int -> T", Pure, "IndexError", Cheap).access(&[Reads]);
}
