//! Python's str. Positions and lengths are code points unless a row says bytes.

use super::{Access::*, Cost::*, Effect::*, OpDef, op, proven, row, row_attr};

const A_BOUNDARY: &str = "a character begins at the offset";

pub(super) const OPS: &[OpDef] = &[
    row("str.len", "str -> int", Pure, "", Cheap),
    row("str.concat", "str, str -> str", Pure, "MemoryError", Call),
    row("str.repeat", "str, int -> str", Pure, "MemoryError", Call),
    row("str.eq", "str, str -> bool", Pure, "", Cheap)
        .commutes()
        .opposite(op::STR_NE),
    row("str.ne", "str, str -> bool", Pure, "", Cheap)
        .commutes()
        .opposite(op::STR_EQ),
    row("str.lt", "str, str -> bool", Pure, "", Call),
    row("str.le", "str, str -> bool", Pure, "", Call),
    row("str.gt", "str, str -> bool", Pure, "", Call),
    row("str.ge", "str, str -> bool", Pure, "", Call),
    row("str.get", "str, int -> str", Pure, "IndexError", Cheap),
    // s[start:stop]: both may be negative or out of range, as Python clamps them. An absent start is 0, an absent
    // stop is the largest i64.
    row("str.slice", "str, int, int -> str", Pure, "", Call),
    // s[start:stop:step]; an absent bound is `none`.
    row(
        "str.slice_step",
        "str, option[int], option[int], int -> str",
        Pure,
        "ValueError, MemoryError",
        Call,
    ),
    // Iteration: bytes of the text, and the character that starts at a byte offset.
    row("str.byte_len", "str -> int", Pure, "", Cheap),
    proven("str.char_at", "str, int -> str", Pure, A_BOUNDARY, Cheap),
    // The character at a byte offset of a + b, made by joined texts.
    proven("str.char_of_both", "str, str, int -> str", Pure, A_BOUNDARY, Cheap),
    row("str.contains", "str, str -> bool", Pure, "", Call), // haystack, needle
    // s.find(sub, start, stop): bounds as in str.slice.
    row("str.find", "str, str, int, int -> int", Pure, "", Call),
    row("str.rfind", "str, str, int, int -> int", Pure, "", Call),
    row("str.index", "str, str, int, int -> int", Pure, "ValueError", Call),
    row("str.rindex", "str, str, int, int -> int", Pure, "ValueError", Call),
    row("str.count", "str, str, int, int -> int", Pure, "", Call),
    row("str.startswith", "str, str -> bool", Pure, "", Call),
    row("str.endswith", "str, str -> bool", Pure, "", Call),
    row("str.replace", "str, str, str, int -> str", Pure, "MemoryError", Linear), // count < 0: all
    row("str.strip", "str -> str", Pure, "", Call),
    row("str.lstrip", "str -> str", Pure, "", Call),
    row("str.rstrip", "str -> str", Pure, "", Call),
    row("str.strip_chars", "str, str -> str", Pure, "", Call),
    row("str.lstrip_chars", "str, str -> str", Pure, "", Call),
    row("str.rstrip_chars", "str, str -> str", Pure, "", Call),
    row("str.removeprefix", "str, str -> str", Pure, "", Call),
    row("str.removesuffix", "str, str -> str", Pure, "", Call),
    row("str.lower", "str -> str", Pure, "MemoryError", Linear),
    row("str.upper", "str -> str", Pure, "MemoryError", Linear),
    row("str.title", "str -> str", Pure, "MemoryError", Linear),
    row("str.capitalize", "str -> str", Pure, "MemoryError", Linear),
    row("str.swapcase", "str -> str", Pure, "MemoryError", Linear),
    row("str.casefold", "str -> str", Pure, "MemoryError", Linear),
    row("str.isalnum", "str -> bool", Pure, "", Call),
    row("str.isalpha", "str -> bool", Pure, "", Call),
    row("str.isascii", "str -> bool", Pure, "", Call),
    row("str.isdecimal", "str -> bool", Pure, "", Call),
    row("str.isdigit", "str -> bool", Pure, "", Call),
    row("str.isidentifier", "str -> bool", Pure, "", Call),
    row("str.islower", "str -> bool", Pure, "", Call),
    row("str.isnumeric", "str -> bool", Pure, "", Call),
    row("str.isprintable", "str -> bool", Pure, "", Call),
    row("str.isspace", "str -> bool", Pure, "", Call),
    row("str.istitle", "str -> bool", Pure, "", Call),
    row("str.isupper", "str -> bool", Pure, "", Call),
    // sep, maxsplit (-1: no limit)
    row(
        "str.split",
        "str, str, int -> list[str]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row(
        "str.rsplit",
        "str, str, int -> list[str]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row("str.split_space", "str, int -> list[str]", Alloc, "MemoryError", Linear),
    row(
        "str.rsplit_space",
        "str, int -> list[str]",
        Alloc,
        "MemoryError",
        Linear,
    ),
    row("str.splitlines", "str, bool -> list[str]", Alloc, "MemoryError", Linear),
    // s.split(sep)[i] and len(s.split(sep)) without the list, made by split fusion.
    row(
        "str.split_nth",
        "str, str, int -> str",
        Pure,
        "ValueError, IndexError",
        Linear,
    ),
    // The parts of a text one after another, made by split loops; places are byte offsets. The text between two places, the
    // end of the part that begins at one (the separator is not empty), the begin and the end of the next word, the end of a
    // line and the begin of the one behind it.
    row("str.between", "str, int, int -> str", Pure, "", Call),
    row("str.part_end", "str, str, int -> int", Pure, "", Linear),
    // The ends of the first so many parts, those that are not there at the end of the text: the same, all at once.
    row_attr(
        "str.part_ends",
        "str, str -> record",
        Pure,
        "",
        Linear,
        "how many parts",
    ),
    row("str.word_start", "str, int -> int", Pure, "", Call),
    row("str.word_end", "str, int -> int", Pure, "", Linear),
    row("str.line_end", "str, int -> int", Pure, "", Linear),
    row("str.next_line", "str, int -> int", Pure, "", Call),
    row(
        "str.partition",
        "str, str -> record{str, str, str}",
        Pure,
        "ValueError",
        Call,
    ),
    row(
        "str.rpartition",
        "str, str -> record{str, str, str}",
        Pure,
        "ValueError",
        Call,
    ),
    row("str.join", "str, seq[str] -> str", Read, "MemoryError", Linear).access(&[Keeps, Reads]), // separator, parts
    row("str.zfill", "str, int -> str", Pure, "MemoryError", Call),
    // width, fill character (one code point)
    row(
        "str.ljust",
        "str, int, str -> str",
        Pure,
        "TypeError, MemoryError",
        Call,
    ),
    row(
        "str.rjust",
        "str, int, str -> str",
        Pure,
        "TypeError, MemoryError",
        Call,
    ),
    row(
        "str.center",
        "str, int, str -> str",
        Pure,
        "TypeError, MemoryError",
        Call,
    ),
    row("str.expandtabs", "str, int -> str", Pure, "MemoryError", Linear),
    row("str.repr", "str -> str", Pure, "MemoryError", Linear),
    row("str.format", "str, str -> str", Pure, "ValueError, MemoryError", Call), // format(s, spec)
    row("str.ord", "str -> int", Pure, "TypeError", Cheap),
    row("str.chr", "int -> str", Pure, "ValueError", Cheap),
    // int(s, base) and float(s)
    row("str.to_int", "str, int -> int", Pure, "ValueError, OverflowError", Call),
    row("str.to_float", "str -> f64", Pure, "ValueError", Call),
    // int(s, base) % m, of any number of digits
    row(
        "str.to_int_mod",
        "str, int, int -> int",
        Pure,
        "ValueError, ZeroDivisionError",
        Call,
    ),
    // The same, none where Python raises ValueError. Other scripts than ASCII are left to the interpreter.
    row("str.try_int", "str, int -> option[int]", Pure, "OverflowError", Call),
    row("str.try_float", "str -> option[f64]", Pure, "OverflowError", Call),
    row("str.list", "str -> list[str]", Alloc, "MemoryError", Linear), // list(s)
];
