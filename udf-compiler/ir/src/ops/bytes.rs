//! Python's bytes. Positions are those of bytes; bounds of slices and searches are as those of str.

use super::{Cost::*, Effect::*, OpDef, proven, row, row_attr};

const CODEC: &str = "the encoding and what it does about errors, with a blank between";
const ALPHABET: &str = "1 if the alphabet is that for URLs";
const ORDER: &str = "1 if the lowest byte comes first";
const LAYOUT: &str = "1 if the lowest byte comes first, and 2 more if there is a sign";

pub(super) const OPS: &[OpDef] = &[
    row("bytes.len", "bytes -> int", Pure, "", Cheap),
    row("bytes.get", "bytes, int -> int", Pure, "IndexError", Cheap),
    proven(
        "bytes.byte_at",
        "bytes, int -> int",
        Pure,
        "the index is not negative, and inside",
        Cheap,
    ),
    row("bytes.concat", "bytes, bytes -> bytes", Pure, "MemoryError", Call),
    row("bytes.repeat", "bytes, int -> bytes", Pure, "MemoryError", Call),
    row("bytes.eq", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.ne", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.lt", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.le", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.gt", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.ge", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.slice", "bytes, int, int -> bytes", Pure, "", Call),
    row(
        "bytes.slice_step",
        "bytes, option[int], option[int], int -> bytes",
        Pure,
        "ValueError, MemoryError",
        Call,
    ),
    row("bytes.contains", "bytes, bytes -> bool", Pure, "", Call), // haystack, needle
    row("bytes.find", "bytes, bytes, int, int -> int", Pure, "", Call),
    row("bytes.rfind", "bytes, bytes, int, int -> int", Pure, "", Call),
    row("bytes.index", "bytes, bytes, int, int -> int", Pure, "ValueError", Call),
    row(
        "bytes.rindex",
        "bytes, bytes, int, int -> int",
        Pure,
        "ValueError",
        Call,
    ),
    row("bytes.count", "bytes, bytes, int, int -> int", Pure, "", Call),
    row("bytes.startswith", "bytes, bytes -> bool", Pure, "", Call),
    row("bytes.endswith", "bytes, bytes -> bool", Pure, "", Call),
    row(
        "bytes.replace",
        "bytes, bytes, bytes, int -> bytes",
        Pure,
        "MemoryError",
        Linear,
    ), // count < 0: all
    row("bytes.strip", "bytes -> bytes", Pure, "", Call),
    row("bytes.lstrip", "bytes -> bytes", Pure, "", Call),
    row("bytes.rstrip", "bytes -> bytes", Pure, "", Call),
    row("bytes.strip_chars", "bytes, bytes -> bytes", Pure, "", Call),
    row("bytes.lstrip_chars", "bytes, bytes -> bytes", Pure, "", Call),
    row("bytes.rstrip_chars", "bytes, bytes -> bytes", Pure, "", Call),
    row("bytes.removeprefix", "bytes, bytes -> bytes", Pure, "", Call),
    row("bytes.removesuffix", "bytes, bytes -> bytes", Pure, "", Call),
    row("bytes.lower", "bytes -> bytes", Pure, "MemoryError", Linear),
    row("bytes.upper", "bytes -> bytes", Pure, "MemoryError", Linear),
    row("bytes.title", "bytes -> bytes", Pure, "MemoryError", Linear),
    row("bytes.capitalize", "bytes -> bytes", Pure, "MemoryError", Linear),
    row("bytes.swapcase", "bytes -> bytes", Pure, "MemoryError", Linear),
    row("bytes.isalnum", "bytes -> bool", Pure, "", Call),
    row("bytes.isalpha", "bytes -> bool", Pure, "", Call),
    row("bytes.isascii", "bytes -> bool", Pure, "", Call),
    row("bytes.isdigit", "bytes -> bool", Pure, "", Call),
    row("bytes.islower", "bytes -> bool", Pure, "", Call),
    row("bytes.isspace", "bytes -> bool", Pure, "", Call),
    row("bytes.istitle", "bytes -> bool", Pure, "", Call),
    row("bytes.isupper", "bytes -> bool", Pure, "", Call),
    // sep, maxsplit (-1: no limit)
    row(
        "bytes.split",
        "bytes, bytes, int -> list[bytes]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row(
        "bytes.rsplit",
        "bytes, bytes, int -> list[bytes]",
        Alloc,
        "ValueError, MemoryError",
        Linear,
    ),
    row(
        "bytes.split_space",
        "bytes, int -> list[bytes]",
        Alloc,
        "MemoryError",
        Linear,
    ),
    row(
        "bytes.rsplit_space",
        "bytes, int -> list[bytes]",
        Alloc,
        "MemoryError",
        Linear,
    ),
    row(
        "bytes.splitlines",
        "bytes, bool -> list[bytes]",
        Alloc,
        "MemoryError",
        Linear,
    ),
    row(
        "bytes.partition",
        "bytes, bytes -> record{bytes, bytes, bytes}",
        Pure,
        "ValueError",
        Call,
    ),
    row(
        "bytes.rpartition",
        "bytes, bytes -> record{bytes, bytes, bytes}",
        Pure,
        "ValueError",
        Call,
    ),
    row("bytes.join", "bytes, seq[bytes] -> bytes", Read, "MemoryError", Linear), // separator, parts
    row("bytes.zfill", "bytes, int -> bytes", Pure, "MemoryError", Call),
    // width, fill (one byte)
    row(
        "bytes.ljust",
        "bytes, int, bytes -> bytes",
        Pure,
        "TypeError, MemoryError",
        Call,
    ),
    row(
        "bytes.rjust",
        "bytes, int, bytes -> bytes",
        Pure,
        "TypeError, MemoryError",
        Call,
    ),
    row(
        "bytes.center",
        "bytes, int, bytes -> bytes",
        Pure,
        "TypeError, MemoryError",
        Call,
    ),
    row("bytes.expandtabs", "bytes, int -> bytes", Pure, "MemoryError", Linear),
    // table of 256, bytes to leave out
    row(
        "bytes.translate",
        "bytes, bytes, bytes -> bytes",
        Pure,
        "ValueError, MemoryError",
        Linear,
    ),
    row("bytes.repr", "bytes -> str", Pure, "MemoryError", Linear),
    // separator (one ASCII character, or none), bytes between two
    row(
        "bytes.hex",
        "bytes, str, int -> str",
        Pure,
        "ValueError, MemoryError",
        Linear,
    ),
    row("bytes.is_hex", "str -> bool", Pure, "", Linear),
    row("bytes.fromhex", "str -> bytes", Pure, "ValueError, MemoryError", Linear),
    row("bytes.of_byte", "int -> bytes", Pure, "ValueError", Call),
    row(
        "bytes.of_list",
        "list[int] -> bytes",
        Read,
        "ValueError, MemoryError",
        Linear,
    ),
    row("bytes.zeros", "int -> bytes", Pure, "ValueError, MemoryError", Linear),
    row("bytes.list", "bytes -> list[int]", Alloc, "MemoryError", Linear), // list(s)
    row("bytes.ord", "bytes -> int", Pure, "TypeError", Cheap),
    row_attr(
        "bytes.decode",
        "bytes -> str",
        Pure,
        "ValueError, MemoryError",
        Linear,
        CODEC,
    ),
    // Whether decoding meets no error.
    row_attr("bytes.decodes", "bytes -> bool", Pure, "", Linear, CODEC),
    row_attr(
        "bytes.encode",
        "str -> bytes",
        Pure,
        "ValueError, MemoryError",
        Linear,
        CODEC,
    ),
    // Whether encoding meets no error.
    row_attr("bytes.encodes", "str -> bool", Pure, "", Linear, CODEC),
    // int.from_bytes, and int.to_bytes of a number and a length
    row_attr("bytes.to_number", "bytes -> int", Pure, "OverflowError", Call, LAYOUT),
    // int.from_bytes(…) % m, however large the number is
    row_attr(
        "bytes.to_number_mod",
        "bytes, int -> int",
        Pure,
        "ZeroDivisionError",
        Call,
        LAYOUT,
    ),
    row_attr(
        "bytes.of_number",
        "int, int -> bytes",
        Pure,
        "OverflowError, ValueError, MemoryError",
        Call,
        LAYOUT,
    ),
    // int(s, base) and float(s)
    row(
        "bytes.to_int",
        "bytes, int -> int",
        Pure,
        "ValueError, OverflowError",
        Call,
    ),
    row("bytes.to_float", "bytes -> f64", Pure, "ValueError", Call),
    // zlib.crc32 and zlib.adler32, from a start on
    row("bytes.crc32", "bytes, int -> int", Pure, "", Linear),
    row("bytes.adler32", "bytes, int -> int", Pure, "", Linear),
    row_attr(
        "bytes.digest",
        "bytes -> bytes",
        Pure,
        "MemoryError",
        Linear,
        "the algorithm, as hashlib calls it",
    ),
    row_attr("bytes.base64", "bytes -> bytes", Pure, "MemoryError", Linear, ALPHABET),
    row_attr(
        "bytes.unbase64",
        "bytes -> bytes",
        Pure,
        "ValueError, MemoryError",
        Linear,
        ALPHABET,
    ),
    // binascii.unhexlify
    row("bytes.unhex", "bytes -> bytes", Pure, "ValueError, MemoryError", Linear),
    row_attr("bytes.unpack_float", "bytes -> f64", Pure, "ValueError", Call, ORDER),
    row_attr(
        "bytes.pack_float",
        "f64, int -> bytes",
        Pure,
        "OverflowError, MemoryError",
        Call,
        ORDER,
    ), // size
];
