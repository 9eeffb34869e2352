//! Python's bytes. Positions are those of bytes; bounds of slices and searches are as those of str.

use super::{Cost::*, Effect::*, proven, row, row_attr};

const CODEC: &str = "the encoding and what it does about errors, with a blank between";
const ALPHABET: &str = "1 if the alphabet is that for URLs";
const ORDER: &str = "1 if the lowest byte comes first";
const LAYOUT: &str = "1 if the lowest byte comes first, and 2 more if there is a sign";

ops! {
    "bytes.len" BYTES_LEN bytes_len(bytes) = row("bytes -> int", Pure, "", Cheap);
    "bytes.get" BYTES_GET bytes_get(bytes, index) = row("bytes, int -> int", Pure, "IndexError", Cheap);
    "bytes.byte_at" BYTES_BYTE_AT bytes_byte_at(bytes, index) =
        proven("bytes, int -> int", Pure, "the index is not negative, and inside", Cheap);
    "bytes.concat" BYTES_CONCAT bytes_concat(a, b) = row("bytes, bytes -> bytes", Pure, "MemoryError", Call);
    "bytes.repeat" BYTES_REPEAT bytes_repeat(bytes, times) = row("bytes, int -> bytes", Pure, "MemoryError", Call);
    "bytes.eq" BYTES_EQ bytes_eq(a, b) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.ne" BYTES_NE bytes_ne(a, b) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.lt" BYTES_LT bytes_lt(a, b) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.le" BYTES_LE bytes_le(a, b) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.gt" BYTES_GT bytes_gt(a, b) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.ge" BYTES_GE bytes_ge(a, b) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.slice" BYTES_SLICE bytes_slice(bytes, start, stop) = row("bytes, int, int -> bytes", Pure, "", Call);
    "bytes.slice_step" BYTES_SLICE_STEP bytes_slice_step(bytes, start, stop, step) =
        row("bytes, option[int], option[int], int -> bytes", Pure, "ValueError, MemoryError", Call);
    "bytes.contains" BYTES_CONTAINS bytes_contains(bytes, part) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.find" BYTES_FIND bytes_find(bytes, part, start, stop) = row("bytes, bytes, int, int -> int", Pure, "", Call);
    "bytes.rfind" BYTES_RFIND bytes_rfind(bytes, part, start, stop) =
        row("bytes, bytes, int, int -> int", Pure, "", Call);
    "bytes.index" BYTES_INDEX bytes_index(bytes, part, start, stop) =
        row("bytes, bytes, int, int -> int", Pure, "ValueError", Call);
    "bytes.rindex" BYTES_RINDEX bytes_rindex(bytes, part, start, stop) =
        row("bytes, bytes, int, int -> int", Pure, "ValueError", Call);
    "bytes.count" BYTES_COUNT bytes_count(bytes, part, start, stop) =
        row("bytes, bytes, int, int -> int", Pure, "", Call);
    "bytes.startswith" BYTES_STARTSWITH bytes_startswith(bytes, prefix) = row("bytes, bytes -> bool", Pure, "", Call);
    "bytes.endswith" BYTES_ENDSWITH bytes_endswith(bytes, suffix) = row("bytes, bytes -> bool", Pure, "", Call);
    // count < 0: all
    "bytes.replace" BYTES_REPLACE bytes_replace(bytes, old, new, count) =
        row("bytes, bytes, bytes, int -> bytes", Pure, "MemoryError", Linear);
    "bytes.strip" BYTES_STRIP bytes_strip(bytes) = row("bytes -> bytes", Pure, "", Call);
    "bytes.lstrip" BYTES_LSTRIP bytes_lstrip(bytes) = row("bytes -> bytes", Pure, "", Call);
    "bytes.rstrip" BYTES_RSTRIP bytes_rstrip(bytes) = row("bytes -> bytes", Pure, "", Call);
    "bytes.strip_chars" BYTES_STRIP_CHARS bytes_strip_chars(bytes, chars) =
        row("bytes, bytes -> bytes", Pure, "", Call);
    "bytes.lstrip_chars" BYTES_LSTRIP_CHARS bytes_lstrip_chars(bytes, chars) =
        row("bytes, bytes -> bytes", Pure, "", Call);
    "bytes.rstrip_chars" BYTES_RSTRIP_CHARS bytes_rstrip_chars(bytes, chars) =
        row("bytes, bytes -> bytes", Pure, "", Call);
    "bytes.removeprefix" BYTES_REMOVEPREFIX bytes_removeprefix(bytes, prefix) =
        row("bytes, bytes -> bytes", Pure, "", Call);
    "bytes.removesuffix" BYTES_REMOVESUFFIX bytes_removesuffix(bytes, suffix) =
        row("bytes, bytes -> bytes", Pure, "", Call);
    "bytes.lower" BYTES_LOWER bytes_lower(bytes) = row("bytes -> bytes", Pure, "MemoryError", Linear);
    "bytes.upper" BYTES_UPPER bytes_upper(bytes) = row("bytes -> bytes", Pure, "MemoryError", Linear);
    "bytes.title" BYTES_TITLE bytes_title(bytes) = row("bytes -> bytes", Pure, "MemoryError", Linear);
    "bytes.capitalize" BYTES_CAPITALIZE bytes_capitalize(bytes) = row("bytes -> bytes", Pure, "MemoryError", Linear);
    "bytes.swapcase" BYTES_SWAPCASE bytes_swapcase(bytes) = row("bytes -> bytes", Pure, "MemoryError", Linear);
    "bytes.isalnum" BYTES_ISALNUM bytes_isalnum(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.isalpha" BYTES_ISALPHA bytes_isalpha(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.isascii" BYTES_ISASCII bytes_isascii(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.isdigit" BYTES_ISDIGIT bytes_isdigit(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.islower" BYTES_ISLOWER bytes_islower(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.isspace" BYTES_ISSPACE bytes_isspace(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.istitle" BYTES_ISTITLE bytes_istitle(bytes) = row("bytes -> bool", Pure, "", Call);
    "bytes.isupper" BYTES_ISUPPER bytes_isupper(bytes) = row("bytes -> bool", Pure, "", Call);
    // sep, maxsplit (-1: no limit)
    "bytes.split" BYTES_SPLIT bytes_split(bytes, separator, most) =
        row("bytes, bytes, int -> list[bytes]", Alloc, "ValueError, MemoryError", Linear);
    "bytes.rsplit" BYTES_RSPLIT bytes_rsplit(bytes, separator, most) =
        row("bytes, bytes, int -> list[bytes]", Alloc, "ValueError, MemoryError", Linear);
    "bytes.split_space" BYTES_SPLIT_SPACE bytes_split_space(bytes, most) =
        row("bytes, int -> list[bytes]", Alloc, "MemoryError", Linear);
    "bytes.rsplit_space" BYTES_RSPLIT_SPACE bytes_rsplit_space(bytes, most) =
        row("bytes, int -> list[bytes]", Alloc, "MemoryError", Linear);
    "bytes.splitlines" BYTES_SPLITLINES bytes_splitlines(bytes, keep_ends) =
        row("bytes, bool -> list[bytes]", Alloc, "MemoryError", Linear);
    "bytes.partition" BYTES_PARTITION bytes_partition(bytes, separator) =
        row("bytes, bytes -> record{bytes, bytes, bytes}", Pure, "ValueError", Call);
    "bytes.rpartition" BYTES_RPARTITION bytes_rpartition(bytes, separator) =
        row("bytes, bytes -> record{bytes, bytes, bytes}", Pure, "ValueError", Call);
    "bytes.join" BYTES_JOIN bytes_join(separator, parts) =
        row("bytes, seq[bytes] -> bytes", Read, "MemoryError", Linear);
    "bytes.zfill" BYTES_ZFILL bytes_zfill(bytes, width) = row("bytes, int -> bytes", Pure, "MemoryError", Call);
    // width, fill (one byte)
    "bytes.ljust" BYTES_LJUST bytes_ljust(bytes, width, fill) =
        row("bytes, int, bytes -> bytes", Pure, "TypeError, MemoryError", Call);
    "bytes.rjust" BYTES_RJUST bytes_rjust(bytes, width, fill) =
        row("bytes, int, bytes -> bytes", Pure, "TypeError, MemoryError", Call);
    "bytes.center" BYTES_CENTER bytes_center(bytes, width, fill) =
        row("bytes, int, bytes -> bytes", Pure, "TypeError, MemoryError", Call);
    "bytes.expandtabs" BYTES_EXPANDTABS bytes_expandtabs(bytes, tab_size) =
        row("bytes, int -> bytes", Pure, "MemoryError", Linear);
    // table of 256, bytes to leave out
    "bytes.translate" BYTES_TRANSLATE bytes_translate(bytes, table, deleted) =
        row("bytes, bytes, bytes -> bytes", Pure, "ValueError, MemoryError", Linear);
    "bytes.repr" BYTES_REPR bytes_repr(bytes) = row("bytes -> str", Pure, "MemoryError", Linear);
    // separator (one ASCII character, or none), bytes between two
    "bytes.hex" BYTES_HEX bytes_hex(bytes, separator, group) =
        row("bytes, str, int -> str", Pure, "ValueError, MemoryError", Linear);
    "bytes.is_hex" BYTES_IS_HEX bytes_is_hex(text) = row("str -> bool", Pure, "", Linear);
    "bytes.fromhex" BYTES_FROMHEX bytes_fromhex(text) = row("str -> bytes", Pure, "ValueError, MemoryError", Linear);
    "bytes.of_byte" BYTES_OF_BYTE bytes_of_byte(byte) = row("int -> bytes", Pure, "ValueError", Call);
    "bytes.of_list" BYTES_OF_LIST bytes_of_list(list) =
        row("list[int] -> bytes", Read, "ValueError, MemoryError", Linear);
    "bytes.zeros" BYTES_ZEROS bytes_zeros(count) = row("int -> bytes", Pure, "ValueError, MemoryError", Linear);
    // list(s)
    "bytes.list" BYTES_LIST bytes_list(bytes) = row("bytes -> list[int]", Alloc, "MemoryError", Linear);
    "bytes.ord" BYTES_ORD bytes_ord(bytes) = row("bytes -> int", Pure, "TypeError", Cheap);
    "bytes.decode" BYTES_DECODE bytes_decode(bytes) @codec =
        row_attr("bytes -> str", Pure, "ValueError, MemoryError", Linear, CODEC);
    // Whether decoding meets no error.
    "bytes.decodes" BYTES_DECODES bytes_decodes(bytes) @codec = row_attr("bytes -> bool", Pure, "", Linear, CODEC);
    "bytes.encode" BYTES_ENCODE bytes_encode(text) @codec =
        row_attr("str -> bytes", Pure, "ValueError, MemoryError", Linear, CODEC);
    // Whether encoding meets no error.
    "bytes.encodes" BYTES_ENCODES bytes_encodes(text) @codec = row_attr("str -> bool", Pure, "", Linear, CODEC);
    // int.from_bytes, and int.to_bytes of a number and a length
    "bytes.to_number" BYTES_TO_NUMBER bytes_to_number(bytes) @layout =
        row_attr("bytes -> int", Pure, "OverflowError", Call, LAYOUT);
    // int.from_bytes(…) % m, however large the number is
    "bytes.to_number_mod" BYTES_TO_NUMBER_MOD bytes_to_number_mod(bytes, modulus) @layout =
        row_attr("bytes, int -> int", Pure, "ZeroDivisionError", Call, LAYOUT);
    "bytes.of_number" BYTES_OF_NUMBER bytes_of_number(number, length) @layout =
        row_attr("int, int -> bytes", Pure, "OverflowError, ValueError, MemoryError", Call, LAYOUT);
    // int(s, base) and float(s)
    "bytes.to_int" BYTES_TO_INT bytes_to_int(bytes, base) =
        row("bytes, int -> int", Pure, "ValueError, OverflowError", Call);
    "bytes.to_float" BYTES_TO_FLOAT bytes_to_float(bytes) = row("bytes -> f64", Pure, "ValueError", Call);
    // zlib.crc32 and zlib.adler32, from a start on
    "bytes.crc32" BYTES_CRC32 bytes_crc32(bytes, start) = row("bytes, int -> int", Pure, "", Linear);
    "bytes.adler32" BYTES_ADLER32 bytes_adler32(bytes, start) = row("bytes, int -> int", Pure, "", Linear);
    "bytes.digest" BYTES_DIGEST bytes_digest(bytes) @algorithm =
        row_attr("bytes -> bytes", Pure, "MemoryError", Linear, "the algorithm, as hashlib calls it");
    "bytes.base64" BYTES_BASE64 bytes_base64(bytes) @alphabet =
        row_attr("bytes -> bytes", Pure, "MemoryError", Linear, ALPHABET);
    "bytes.unbase64" BYTES_UNBASE64 bytes_unbase64(bytes) @alphabet =
        row_attr("bytes -> bytes", Pure, "ValueError, MemoryError", Linear, ALPHABET);
    // binascii.unhexlify
    "bytes.unhex" BYTES_UNHEX bytes_unhex(bytes) = row("bytes -> bytes", Pure, "ValueError, MemoryError", Linear);
    "bytes.unpack_float" BYTES_UNPACK_FLOAT bytes_unpack_float(bytes) @order =
        row_attr("bytes -> f64", Pure, "ValueError", Call, ORDER);
    "bytes.pack_float" BYTES_PACK_FLOAT bytes_pack_float(x, size) @order =
        row_attr("f64, int -> bytes", Pure, "OverflowError, MemoryError", Call, ORDER);
}
