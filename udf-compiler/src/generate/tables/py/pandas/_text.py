"""`.str`: Python's own string methods on each value; what is missing stays missing."""
import _taipan_tables as _t

from pandas._base import literal, op, unsupported


class Text:
    def __init__(self, series):
        self._series = series

    def _compute(self, text, returns="str"):
        series = self._series
        rel, expr = _t.compute(series._rel, (text, ["x"]), [series._expr], returns, str(series.name))
        return series._with(rel, expr)

    def _test(self, text, na=None):
        made = self._compute(text, "bool")
        if na is not None:
            return made.fillna(na)
        return made

    def contains(self, pat, case=True, flags=0, na=None, regex=True):
        if not regex:
            if not case:
                return self._test(f"return {pat.lower()!r} in x.lower()", na)
            return self._test(f"return {pat!r} in x", na)
        pattern, flags = _pattern(pat, flags, case)
        return self._test(f"import re\nreturn re.search({pattern!r}, x, {flags}) is not None", na)

    def match(self, pat, case=True, flags=0, na=None):
        pattern, flags = _pattern(pat, flags, case)
        return self._test(f"import re\nreturn re.match({pattern!r}, x, {flags}) is not None", na)

    def fullmatch(self, pat, case=True, flags=0, na=None):
        pattern, flags = _pattern(pat, flags, case)
        return self._test(f"import re\nreturn re.fullmatch({pattern!r}, x, {flags}) is not None", na)

    def startswith(self, pat, na=None):
        return self._test(f"return x.startswith({pat!r})", na)

    def endswith(self, pat, na=None):
        return self._test(f"return x.endswith({pat!r})", na)

    def replace(self, pat, repl, n=-1, case=None, flags=0, regex=False):
        if not regex:
            return self._compute(f"return x.replace({pat!r}, {repl!r}, {n})")
        pattern, flags = _pattern(pat, flags, case is not False)
        count = 0 if n < 0 else n
        return self._compute(f"import re\nreturn re.sub({pattern!r}, {repl!r}, x, {count}, {flags})")

    def extract(self, pat, flags=0, expand=True):
        import re

        from pandas._frame import DataFrame

        pattern, flags = _pattern(pat, flags, True)
        compiled = re.compile(pattern, flags)
        if compiled.groups == 0:
            raise ValueError("pattern contains no capture groups")
        columns = []
        for group in range(1, compiled.groups + 1):
            text = f"import re\nm = re.search({pattern!r}, x, {flags})\nreturn None if m is None else m.group({group})"
            columns.append(self._compute(text))
        if compiled.groups == 1 and not expand:
            return columns[0]
        names = {number: name for name, number in compiled.groupindex.items()}
        frame = self._series.to_frame("value")
        for group, column in enumerate(columns):
            frame[("column", group)] = column
        made = {names.get(g + 1, g): frame._columns[("column", g)] for g in range(len(columns))}
        return DataFrame._of(frame._rel, made, frame._index)

    def split(self, pat=None, n=-1, expand=False, regex=None):
        if expand:
            unsupported("str.split(expand=True): how many columns there are depends on the values; use .str.split(…).str[i]")
        return Parts(self._series, f"x.split({pat!r}, {n if n > 0 else -1})")

    def rsplit(self, pat=None, n=-1, expand=False):
        if expand:
            unsupported("str.rsplit(expand=True): how many columns there are depends on the values")
        return Parts(self._series, f"x.rsplit({pat!r}, {n if n > 0 else -1})")

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self.slice(key.start, key.stop, key.step)
        return self.get(key)

    def get(self, i):
        bound = f"len(x) > {i}" if i >= 0 else f"len(x) >= {-i}"
        return self._compute(f"return x[{i}] if {bound} else None")

    def slice(self, start=None, stop=None, step=None):
        return self._compute(f"return x[{start}:{stop}:{step}]")

    def len(self):
        return self._compute("return len(x)", "int")

    def find(self, sub, start=0, end=None):
        return self._compute(f"return x.find({sub!r}, {start}, {end})", "int")

    def rfind(self, sub, start=0, end=None):
        return self._compute(f"return x.rfind({sub!r}, {start}, {end})", "int")

    def count(self, pat, flags=0):
        pattern, flags = _pattern(pat, flags, True)
        return self._compute(f"import re\nreturn len(re.findall({pattern!r}, x, {flags}))", "int")

    def cat(self, others=None, sep="", na_rep=None):
        if others is None:
            unsupported("str.cat without another column")
        made = self._series if na_rep is None else self._series.fillna(na_rep)
        for other in others if isinstance(others, list) else [others]:
            made = made + (sep or "") + (other if na_rep is None else other.fillna(na_rep))
        return made

    def pad(self, width, side="left", fillchar=" "):
        method = {"left": "rjust", "right": "ljust", "both": "center"}[side]
        return self._compute(f"return x.{method}({width}, {fillchar!r})")

    def repeat(self, repeats):
        return self._compute(f"return x * {repeats!r}")


def _methods():
    same = ["lower", "upper", "title", "capitalize", "swapcase", "casefold"]
    tests = ["isalpha", "isdigit", "isalnum", "isspace", "islower", "isupper", "istitle", "isnumeric", "isdecimal"]
    for name in same:

        def plain(self, name=name):
            return self._compute(f"return x.{name}()")

        setattr(Text, name, plain)
    for name in tests:

        def test(self, name=name):
            return self._test(f"return x.{name}()")

        setattr(Text, name, test)
    for name in ["strip", "lstrip", "rstrip"]:

        def strip(self, to_strip=None, name=name):
            return self._compute(f"return x.{name}({to_strip!r})")

        setattr(Text, name, strip)
    for name in ["removeprefix", "removesuffix"]:

        def remove(self, part, name=name):
            return self._compute(f"return x.{name}({part!r})")

        setattr(Text, name, remove)
    for name in ["center", "ljust", "rjust"]:

        def fill(self, width, fillchar=" ", name=name):
            return self._compute(f"return x.{name}({width}, {fillchar!r})")

        setattr(Text, name, fill)

    def zfill(self, width):
        return self._compute(f"return x.zfill({width})")

    Text.zfill = zfill


_methods()


class Parts:
    """What `.str.split` gives: its items are asked for by number."""

    def __init__(self, series, text):
        self._series, self._text, self.name = series, text, series.name
        self._index, self._rel = series._index, series._rel

    @property
    def str(self):
        return self

    def __getitem__(self, i):
        return self.get(i)

    def get(self, i):
        bound = f"len(p) > {i}" if i >= 0 else f"len(p) >= {-i}"
        return Text(self._series)._compute(f"p = {self._text}\nreturn p[{i}] if {bound} else None")

    def len(self):
        return Text(self._series)._compute(f"return len({self._text})", "int")

    def join(self, sep):
        return Text(self._series)._compute(f"return {sep!r}.join({self._text})")


def _pattern(pat, flags, case):
    import re

    if isinstance(pat, re.Pattern):
        return pat.pattern, int(pat.flags) & ~int(re.UNICODE)
    return pat, int(flags) | (0 if case else int(re.IGNORECASE))
