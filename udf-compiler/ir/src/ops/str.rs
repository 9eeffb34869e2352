//! Python's str. Positions and lengths are code points unless a row says bytes.

use super::{Access::*, Cost::*, Effect::*, proven, row, row_attr};

const A_BOUNDARY: &str = "a character begins at the offset";

ops! {
    "str.len" STR_LEN str_len(text) = row("str -> int", Pure, "", Cheap);
    "str.concat" STR_CONCAT str_concat(a, b) = row("str, str -> str", Pure, "MemoryError", Call);
    "str.repeat" STR_REPEAT str_repeat(text, times) = row("str, int -> str", Pure, "MemoryError", Call);
    "str.eq" STR_EQ str_eq(a, b) = row("str, str -> bool", Pure, "", Cheap).commutes().opposite(names::STR_NE);
    "str.ne" STR_NE str_ne(a, b) = row("str, str -> bool", Pure, "", Cheap).commutes().opposite(names::STR_EQ);
    "str.lt" STR_LT str_lt(a, b) = row("str, str -> bool", Pure, "", Call);
    "str.le" STR_LE str_le(a, b) = row("str, str -> bool", Pure, "", Call);
    "str.gt" STR_GT str_gt(a, b) = row("str, str -> bool", Pure, "", Call);
    "str.ge" STR_GE str_ge(a, b) = row("str, str -> bool", Pure, "", Call);
    "str.get" STR_GET str_get(text, index) = row("str, int -> str", Pure, "IndexError", Cheap);
    // s[start:stop]: both may be negative or out of range, as Python clamps them. An absent start is 0, an absent
    // stop is the largest i64.
    "str.slice" STR_SLICE str_slice(text, start, stop) = row("str, int, int -> str", Pure, "", Call);
    // s[start:stop:step]; an absent bound is `none`.
    "str.slice_step" STR_SLICE_STEP str_slice_step(text, start, stop, step) =
        row("str, option[int], option[int], int -> str", Pure, "ValueError, MemoryError", Call);
    // Iteration: bytes of the text, and the character that starts at a byte offset.
    "str.byte_len" STR_BYTE_LEN str_byte_len(text) = row("str -> int", Pure, "", Cheap);
    "str.char_at" STR_CHAR_AT str_char_at(text, offset) = proven("str, int -> str", Pure, A_BOUNDARY, Cheap);
    // The character at a byte offset of a + b, made by joined texts.
    "str.char_of_both" STR_CHAR_OF_BOTH str_char_of_both(a, b, offset) =
        proven("str, str, int -> str", Pure, A_BOUNDARY, Cheap);
    "str.contains" STR_CONTAINS str_contains(text, part) = row("str, str -> bool", Pure, "", Call);
    // s.find(sub, start, stop): bounds as in str.slice.
    "str.find" STR_FIND str_find(text, part, start, stop) = row("str, str, int, int -> int", Pure, "", Call);
    "str.rfind" STR_RFIND str_rfind(text, part, start, stop) = row("str, str, int, int -> int", Pure, "", Call);
    "str.index" STR_INDEX str_index(text, part, start, stop) =
        row("str, str, int, int -> int", Pure, "ValueError", Call);
    "str.rindex" STR_RINDEX str_rindex(text, part, start, stop) =
        row("str, str, int, int -> int", Pure, "ValueError", Call);
    "str.count" STR_COUNT str_count(text, part, start, stop) = row("str, str, int, int -> int", Pure, "", Call);
    "str.startswith" STR_STARTSWITH str_startswith(text, prefix) = row("str, str -> bool", Pure, "", Call);
    "str.endswith" STR_ENDSWITH str_endswith(text, suffix) = row("str, str -> bool", Pure, "", Call);
    // count < 0: all
    "str.replace" STR_REPLACE str_replace(text, old, new, count) =
        row("str, str, str, int -> str", Pure, "MemoryError", Linear);
    "str.strip" STR_STRIP str_strip(text) = row("str -> str", Pure, "", Call);
    "str.lstrip" STR_LSTRIP str_lstrip(text) = row("str -> str", Pure, "", Call);
    "str.rstrip" STR_RSTRIP str_rstrip(text) = row("str -> str", Pure, "", Call);
    "str.strip_chars" STR_STRIP_CHARS str_strip_chars(text, chars) = row("str, str -> str", Pure, "", Call);
    "str.lstrip_chars" STR_LSTRIP_CHARS str_lstrip_chars(text, chars) = row("str, str -> str", Pure, "", Call);
    "str.rstrip_chars" STR_RSTRIP_CHARS str_rstrip_chars(text, chars) = row("str, str -> str", Pure, "", Call);
    "str.removeprefix" STR_REMOVEPREFIX str_removeprefix(text, prefix) = row("str, str -> str", Pure, "", Call);
    "str.removesuffix" STR_REMOVESUFFIX str_removesuffix(text, suffix) = row("str, str -> str", Pure, "", Call);
    "str.lower" STR_LOWER str_lower(text) = row("str -> str", Pure, "MemoryError", Linear);
    "str.upper" STR_UPPER str_upper(text) = row("str -> str", Pure, "MemoryError", Linear);
    "str.title" STR_TITLE str_title(text) = row("str -> str", Pure, "MemoryError", Linear);
    "str.capitalize" STR_CAPITALIZE str_capitalize(text) = row("str -> str", Pure, "MemoryError", Linear);
    "str.swapcase" STR_SWAPCASE str_swapcase(text) = row("str -> str", Pure, "MemoryError", Linear);
    "str.casefold" STR_CASEFOLD str_casefold(text) = row("str -> str", Pure, "MemoryError", Linear);
    "str.isalnum" STR_ISALNUM str_isalnum(text) = row("str -> bool", Pure, "", Call);
    "str.isalpha" STR_ISALPHA str_isalpha(text) = row("str -> bool", Pure, "", Call);
    "str.isascii" STR_ISASCII str_isascii(text) = row("str -> bool", Pure, "", Call);
    "str.isdecimal" STR_ISDECIMAL str_isdecimal(text) = row("str -> bool", Pure, "", Call);
    "str.isdigit" STR_ISDIGIT str_isdigit(text) = row("str -> bool", Pure, "", Call);
    "str.isidentifier" STR_ISIDENTIFIER str_isidentifier(text) = row("str -> bool", Pure, "", Call);
    "str.islower" STR_ISLOWER str_islower(text) = row("str -> bool", Pure, "", Call);
    "str.isnumeric" STR_ISNUMERIC str_isnumeric(text) = row("str -> bool", Pure, "", Call);
    "str.isprintable" STR_ISPRINTABLE str_isprintable(text) = row("str -> bool", Pure, "", Call);
    "str.isspace" STR_ISSPACE str_isspace(text) = row("str -> bool", Pure, "", Call);
    "str.istitle" STR_ISTITLE str_istitle(text) = row("str -> bool", Pure, "", Call);
    "str.isupper" STR_ISUPPER str_isupper(text) = row("str -> bool", Pure, "", Call);
    // sep, maxsplit (-1: no limit)
    "str.split" STR_SPLIT str_split(text, separator, most) =
        row("str, str, int -> list[str]", Alloc, "ValueError, MemoryError", Linear);
    "str.rsplit" STR_RSPLIT str_rsplit(text, separator, most) =
        row("str, str, int -> list[str]", Alloc, "ValueError, MemoryError", Linear);
    "str.split_space" STR_SPLIT_SPACE str_split_space(text, most) =
        row("str, int -> list[str]", Alloc, "MemoryError", Linear);
    "str.rsplit_space" STR_RSPLIT_SPACE str_rsplit_space(text, most) =
        row("str, int -> list[str]", Alloc, "MemoryError", Linear);
    "str.splitlines" STR_SPLITLINES str_splitlines(text, keep_ends) =
        row("str, bool -> list[str]", Alloc, "MemoryError", Linear);
    // s.split(sep)[i] and len(s.split(sep)) without the list, made by split fusion.
    "str.split_nth" STR_SPLIT_NTH str_split_nth(text, separator, index) =
        row("str, str, int -> str", Pure, "ValueError, IndexError", Linear);
    // The parts of a text one after another, made by split loops; places are byte offsets. The text between two places, the
    // end of the part that begins at one (the separator is not empty), the begin and the end of the next word, the end of a
    // line and the begin of the one behind it.
    "str.between" STR_BETWEEN str_between(text, start, stop) = row("str, int, int -> str", Pure, "", Call);
    "str.part_end" STR_PART_END str_part_end(text, separator, start) =
        row("str, str, int -> int", Pure, "", Linear).finds_place();
    // The ends of the first so many parts, those that are not there at the end of the text: the same, all at once.
    "str.part_ends" STR_PART_ENDS str_part_ends(text, separator) @count =
        row_attr("str, str -> record", Pure, "", Linear, "how many parts");
    "str.word_start" STR_WORD_START str_word_start(text, start) =
        row("str, int -> int", Pure, "", Call).finds_place();
    "str.word_end" STR_WORD_END str_word_end(text, start) =
        row("str, int -> int", Pure, "", Linear).finds_place();
    "str.line_end" STR_LINE_END str_line_end(text, start) =
        row("str, int -> int", Pure, "", Linear).finds_place();
    "str.next_line" STR_NEXT_LINE str_next_line(text, end) = row("str, int -> int", Pure, "", Call);
    "str.partition" STR_PARTITION str_partition(text, separator) =
        row("str, str -> record{str, str, str}", Pure, "ValueError", Call);
    "str.rpartition" STR_RPARTITION str_rpartition(text, separator) =
        row("str, str -> record{str, str, str}", Pure, "ValueError", Call);
    "str.join" STR_JOIN str_join(separator, parts) =
        row("str, seq[str] -> str", Read, "MemoryError", Linear).access(&[Keeps, Reads]);
    "str.zfill" STR_ZFILL str_zfill(text, width) = row("str, int -> str", Pure, "MemoryError", Call);
    // width, fill character (one code point)
    "str.ljust" STR_LJUST str_ljust(text, width, fill) =
        row("str, int, str -> str", Pure, "TypeError, MemoryError", Call);
    "str.rjust" STR_RJUST str_rjust(text, width, fill) =
        row("str, int, str -> str", Pure, "TypeError, MemoryError", Call);
    "str.center" STR_CENTER str_center(text, width, fill) =
        row("str, int, str -> str", Pure, "TypeError, MemoryError", Call);
    "str.expandtabs" STR_EXPANDTABS str_expandtabs(text, tab_size) =
        row("str, int -> str", Pure, "MemoryError", Linear);
    "str.repr" STR_REPR str_repr(text) = row("str -> str", Pure, "MemoryError", Linear);
    // format(s, spec)
    "str.format" STR_FORMAT str_format(text, spec) = row("str, str -> str", Pure, "ValueError, MemoryError", Call);
    "str.ord" STR_ORD str_ord(text) = row("str -> int", Pure, "TypeError", Cheap);
    "str.chr" STR_CHR str_chr(number) = row("int -> str", Pure, "ValueError", Cheap);
    // int(s, base) and float(s)
    "str.to_int" STR_TO_INT str_to_int(text, base) = row("str, int -> int", Pure, "ValueError, OverflowError", Call);
    "str.to_float" STR_TO_FLOAT str_to_float(text) = row("str -> f64", Pure, "ValueError", Call);
    // int(s, base) % m, of any number of digits
    "str.to_int_mod" STR_TO_INT_MOD str_to_int_mod(text, base, modulus) =
        row("str, int, int -> int", Pure, "ValueError, ZeroDivisionError", Call);
    // The same, none where Python raises ValueError. Other scripts than ASCII are left to the interpreter.
    "str.try_int" STR_TRY_INT str_try_int(text, base) = row("str, int -> option[int]", Pure, "OverflowError", Call);
    "str.try_float" STR_TRY_FLOAT str_try_float(text) = row("str -> option[f64]", Pure, "OverflowError", Call);
    // list(s)
    "str.list" STR_LIST str_list(text) = row("str -> list[str]", Alloc, "MemoryError", Linear);
}
