//! Python's re. The attribute of `re.*` is the pattern: `/source/ groups: code`, the code being what Python's own pattern
//! compiler makes (sre). Positions in the text are code points and clamped as Python clamps them.

use super::{Cost::*, Effect::*, row, row_attr};

const PATTERN: &str = "the pattern";
const GROUP: &str = "the group, 0 being the whole match";

ops! {
    // The result type is the option of the match
    "re.match" RE_MATCH re_match(text, start, stop) @pattern -> ty =
        row_attr("str, int, int -> union", Pure, "MemoryError", Linear, PATTERN);
    "re.search" RE_SEARCH re_search(text, start, stop) @pattern -> ty =
        row_attr("str, int, int -> union", Pure, "MemoryError", Linear, PATTERN);
    "re.fullmatch" RE_FULLMATCH re_fullmatch(text, start, stop) @pattern -> ty =
        row_attr("str, int, int -> union", Pure, "MemoryError", Linear, PATTERN);
    // The result type says what an element is: a text, or a record of texts, one for each group.
    "re.findall" RE_FINDALL re_findall(text, start, stop) @pattern -> ty =
        row_attr("str, int, int -> list[T]", Alloc, "MemoryError", Linear, PATTERN);
    // All matches.
    "re.matches" RE_MATCHES re_matches(text, start, stop) @pattern -> ty =
        row_attr("str, int, int -> list[T]", Alloc, "MemoryError", Linear, PATTERN);
    // text, maxsplit (0: no limit); elements are texts, or options of them where a group may take no part
    "re.split" RE_SPLIT re_split(text, most) @pattern -> ty =
        row_attr("str, int -> list[T]", Alloc, "MemoryError", Linear, PATTERN);
    // text, count (0: no limit), and the texts between the groups of the replacement, whose numbers follow the pattern
    // after a semicolon. The result: the text, and how many were replaced.
    "re.sub" RE_SUB re_sub(text, count) ..texts @pattern -> ty =
        row_attr(
            "str, int, ...str -> record", Pure, "MemoryError", Linear, "the pattern, a semicolon, the groups of the replacement",
        );
    // The text of a group, empty where it takes no part.
    "match.text" MATCH_TEXT match_text(found) @group = row_attr("match -> str", Pure, "", Cheap, GROUP);
    "match.has" MATCH_HAS match_has(found) @group = row_attr("match -> bool", Pure, "", Cheap, GROUP);
    // Code points; -1 where the group takes no part.
    "match.start" MATCH_START match_start(found) @group = row_attr("match -> int", Pure, "", Call, GROUP);
    "match.end" MATCH_END match_end(found) @group = row_attr("match -> int", Pure, "", Call, GROUP);
    "match.string" MATCH_STRING match_string(found) = row("match -> str", Pure, "", Cheap);
    "match.pos" MATCH_POS match_pos(found) = row("match -> int", Pure, "", Cheap);
    "match.endpos" MATCH_ENDPOS match_endpos(found) = row("match -> int", Pure, "", Cheap);
    // 0 where no group takes part
    "match.last" MATCH_LAST match_last(found) = row("match -> int", Pure, "", Cheap);
}
