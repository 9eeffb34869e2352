"""The methods of `.str` that take a regular expression. Knows no column but by its text."""
import re

from pandas._libs.lib import unsupported
from pandas.core.strings.split_lists import Parts, frame_of


def pattern(pat, flags=0, case=True):
    """The text of a pattern and its flags."""
    if isinstance(pat, re.Pattern):
        return pat.pattern, int(pat.flags) & ~int(re.UNICODE)
    if not isinstance(pat, str):
        raise TypeError(f"first argument must be string or compiled pattern")
    return pat, int(flags) | (0 if case else int(re.IGNORECASE))


class Patterns:
    def _searched(self, how, pat, case, flags, na):
        text, flags = pattern(pat, flags, case)
        return self._test(f"import re\nreturn re.{how}({text!r}, x, {flags}) is not None", na)

    def contains(self, pat, case=True, flags=0, na=None, regex=True):
        if regex:
            return self._searched("search", pat, case, flags, na)
        if not case:
            return self._test(f"return {pat.upper()!r} in x.upper()", na)
        return self._test(f"return {pat!r} in x", na)

    def match(self, pat, case=True, flags=0, na=None):
        return self._searched("match", pat, case, flags, na)

    def fullmatch(self, pat, case=True, flags=0, na=None):
        return self._searched("fullmatch", pat, case, flags, na)

    def count(self, pat, flags=0):
        text, flags = pattern(pat, flags)
        return self._compute(f"import re\nreturn len(re.findall({text!r}, x, {flags}))", "int")

    def findall(self, pat, flags=0):
        text, flags = pattern(pat, flags)
        if re.compile(text, flags).groups > 1:
            unsupported("str.findall of a pattern with several groups")
        return Parts(self._series, f"re.findall({text!r}, x, {flags})")

    def replace(self, pat, repl, n=-1, case=None, flags=0, regex=False):
        compiled = isinstance(pat, re.Pattern)
        if not (isinstance(repl, str) or callable(repl)):
            raise TypeError("repl must be a string or callable")
        if regex and compiled and (case is not None or flags != 0):
            raise ValueError("case and flags cannot be set when pat is a compiled regex")
        if not regex and compiled:
            raise ValueError("Cannot use a compiled regex as replacement pattern with regex=False")
        if callable(repl):
            if not regex:
                raise ValueError("Cannot use a callable replacement when regex=False")
            unsupported("str.replace by a function (use apply with re.sub)")
        text, flags = pattern(pat, flags, case is not False)
        if not regex and not flags:
            return self._compute(f"return x.replace({text!r}, {repl!r}, {n})")
        text = text if regex else re.escape(text)
        return self._compute(f"import re\nreturn re.sub({text!r}, {repl!r}, x, {max(n, 0)}, {flags})")

    def extract(self, pat, flags=0, expand=True):
        text, flags = pattern(pat, flags)
        compiled = re.compile(text, flags)
        if compiled.groups == 0:
            raise ValueError("pattern contains no capture groups")
        names = {number: name for name, number in compiled.groupindex.items()}
        columns = {}
        for group in range(1, compiled.groups + 1):
            body = f"import re\nm = re.search({text!r}, x, {flags})\nreturn None if m is None else m.group({group})"
            columns[names.get(group, group - 1)] = self._compute(body)
        if compiled.groups == 1 and not expand:
            column = columns.popitem()[1]
            return column.rename(names.get(1, self._series.name))
        return frame_of(self._series, columns)

    def _split_by_pattern(self, pat, n):
        text, flags = pattern(pat)
        return f"re.split({text!r}, x, {max(n, 0)}, {flags})"
