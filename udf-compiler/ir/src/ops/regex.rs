//! Python's re. The attribute of `re.*` is the pattern: `/source/ groups: code`, the code being what Python's own pattern
//! compiler makes (sre). Positions in the text are code points and clamped as Python clamps them.

use super::{Cost::*, Effect::*, OpDef, row_attr};

const PATTERN: &str = "the pattern";
const GROUP: &str = "the group, 0 being the whole match";

pub(super) const OPS: &[OpDef] = &[
    // text, pos, endpos; the result type is the option of the match
    row_attr(
        "re.match",
        "str, int, int -> union",
        Pure,
        "MemoryError",
        Linear,
        PATTERN,
    ),
    row_attr(
        "re.search",
        "str, int, int -> union",
        Pure,
        "MemoryError",
        Linear,
        PATTERN,
    ),
    row_attr(
        "re.fullmatch",
        "str, int, int -> union",
        Pure,
        "MemoryError",
        Linear,
        PATTERN,
    ),
    // The result type says what an element is: a text, or a record of texts, one for each group.
    row_attr(
        "re.findall",
        "str, int, int -> list[T]",
        Alloc,
        "MemoryError",
        Linear,
        PATTERN,
    ),
    // All matches.
    row_attr(
        "re.matches",
        "str, int, int -> list[T]",
        Alloc,
        "MemoryError",
        Linear,
        PATTERN,
    ),
    // text, maxsplit (0: no limit); elements are texts, or options of them where a group may take no part
    row_attr("re.split", "str, int -> list[T]", Alloc, "MemoryError", Linear, PATTERN),
    // text, count (0: no limit), and the texts between the groups of the replacement, whose numbers follow the pattern
    // after a semicolon. The result: the text, and how many were replaced.
    row_attr(
        "re.sub",
        "str, int, ...str -> record",
        Pure,
        "MemoryError",
        Linear,
        "the pattern, a semicolon, the groups of the replacement",
    ),
    // The text of a group, empty where it takes no part.
    row_attr("match.text", "match -> str", Pure, "", Cheap, GROUP),
    row_attr("match.has", "match -> bool", Pure, "", Cheap, GROUP),
    // Code points; -1 where the group takes no part.
    row_attr("match.start", "match -> int", Pure, "", Call, GROUP),
    row_attr("match.end", "match -> int", Pure, "", Call, GROUP),
    row_attr("match.string", "match -> str", Pure, "", Cheap, ""),
    row_attr("match.pos", "match -> int", Pure, "", Cheap, ""),
    row_attr("match.endpos", "match -> int", Pure, "", Cheap, ""),
    // 0 where no group takes part
    row_attr("match.last", "match -> int", Pure, "", Cheap, ""),
];
