"""Regular expressions as polars reads them, in Python's spelling. What the two would not read alike is refused. Knows no column."""
import re

from _taipan_ground.lib import unsupported
from polars.exceptions import ComputeError

_ESCAPED = set("dDsSwWbBAtnrfv")
_LOOKS = ("(?=", "(?!", "(?<=", "(?<!")


def pattern(text):
    """The same in Python's spelling."""
    made, at, inside = [], 0, False
    while at < len(text):
        c, pair = text[at], text[at : at + 2]
        if c == "\\":
            made.append(_escaped(text, pair))
            at += 2
            continue
        if inside:
            if pair in ("[:", "&&", "--", "~~") or c == "[":
                unsupported(f"the class of characters at {at} in the pattern {text!r}")
            inside = c != "]" or text[at - 1] == "[" or text[at - 2 : at] == "[^"
        elif c == "[":
            inside = True
        elif c == "$":
            c = r"\Z"
        elif c == "(" and pair == "(?":
            c = _group(text, at)
        elif c == "+" and at and text[at - 1] in "*+?}" and text[at - 2 : at - 1] != "\\":
            unsupported(f"the pattern {text!r}")
        elif c == "{" and not re.match(r"\{\d+(,\d*)?\}", text[at:]):
            unsupported(f"the pattern {text!r}")
        made.append(c)
        at += 1
    made = "".join(made)
    try:
        re.compile(made)
    except re.error as error:
        _wrong(text, str(error))
    return made


def _wrong(text, why):
    raise ComputeError(f"regex error: regex parse error:\n    {text}\nerror: {why}")


def _escaped(text, pair):
    if pair == r"\z":
        return r"\Z"
    c = pair[1:]
    if c.isdigit():
        _wrong(text, "backreferences are not supported")
    if c in _ESCAPED or c and not c.isalnum():
        return pair
    unsupported(f"{pair} in a pattern")


def _group(text, at):
    """What opens a group; names and flags follow it."""
    if text.startswith(_LOOKS, at):
        _wrong(text, "look-around, including look-ahead and look-behind, is not supported")
    if text.startswith("(?<", at):
        # The question mark that follows is Python's.
        unsupported(f"a group named by (?<…>) in the pattern {text!r}: write (?P<…>)")
    if text.startswith(("(?:", "(?P<"), at) or at == 0 and re.match(r"\(\?[is]+\)", text):
        return "("
    unsupported(f"the group at {at} in the pattern {text!r}")


def replacement(text, compiled):
    """What stands for a match, in Python's spelling."""
    made, at = [], 0
    for found in re.finditer(r"\$(?:(\$)|(\w+)|\{(\w+)\})", text):
        made.append(text[at : found.start()].replace("\\", r"\\"))
        group = found.group(2) or found.group(3)
        if found.group(1):
            made.append("$")
        elif group.isdigit() and int(group) <= compiled.groups or group in compiled.groupindex:
            made.append(rf"\g<{group}>")
        at = found.end()
    return "".join(made) + text[at:].replace("\\", r"\\")
