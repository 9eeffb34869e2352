"""The module fnmatch: names by patterns of the shell. A pattern that is known is a regular expression."""

import re
from fnmatch import translate


def _plain(name, pat):
    """Whether a name matches a pattern without sets."""
    at = place = 0
    star = mark = -1
    while at < len(name):
        if place < len(pat) and pat[place] == '*':
            star = place
            mark = at
            place += 1
        elif place < len(pat) and (pat[place] == '?' or pat[place] == name[at]):
            place += 1
            at += 1
        elif star >= 0:
            # The last star takes one character more.
            place = star + 1
            mark += 1
            at = mark
        else:
            return False
    while place < len(pat) and pat[place] == '*':
        place += 1
    return place == len(pat)


def fnmatchcase(name, pat):
    if not isinstance(name, str) or not isinstance(pat, str):
        give_up('a pattern of anything but texts')
    if known(pat):
        return re.compile(translate(pat)).match(name) is not None
    if '[' in pat:
        give_up('a pattern with a set that is known at run time only')
    return _plain(name, pat)


def fnmatch(name, pat):
    return fnmatchcase(name, pat)


def filter(names, pat):
    return [name for name in names if fnmatchcase(name, pat)]
