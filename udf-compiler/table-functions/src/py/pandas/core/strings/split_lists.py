"""Lists of texts that methods of `.str` give: their items are asked for by number, and only these are made. Knows no
pattern."""
import _taipan_tables as _t

from pandas._libs.lib import unsupported
from pandas.core.common import aligned
from pandas.core.frame import DataFrame
from pandas.core.series import Series


def frame_of(series, columns):
    """A frame of columns over the rows of a series."""
    rel, made = series._rel, {}
    for label, column in columns.items():
        rel, made[label] = aligned(rel, column)
    return DataFrame._of(rel, made, series._index)


class Parts:
    """What `.str.split` and others give."""

    def __init__(self, series, text):
        self._series, self._text, self.name = series, text, series.name

    def _compute(self, body, returns="str"):
        head = "import re\n" if self._text.startswith("re.") else ""
        series = self._series
        text = f"{head}p = {self._text}\n{body}"
        rel, expr = _t.compute(series._rel, (text, ["x"]), [series._expr], returns, str(series.name))
        return series._with(rel, expr)

    @property
    def str(self):
        return self

    def __getitem__(self, key):
        if isinstance(key, slice):
            start, stop, step = ("" if part is None else part for part in (key.start, key.stop, key.step))
            return Parts(self._series, f"{self._text}[{start}:{stop}:{step or 1}]")
        return self.get(key)

    def get(self, i):
        bound = f"len(p) > {i}" if i >= 0 else f"len(p) >= {-i}"
        return self._compute(f"return p[{i}] if {bound} else None")

    def len(self):
        return self._compute("return len(p)", "int")

    def join(self, sep):
        return self._compute(f"return {sep!r}.join(p)")

    def listed(self):
        """A column of lists."""
        return self._compute("return p", "strs")

    def explode(self, ignore_index=False):
        return self.listed().explode(ignore_index)

    def apply(self, func, *args, **kwargs):
        if func is len:
            return self.len()
        if func is Series and not args and not kwargs:
            return SplitColumns(self._series, self._text)
        unsupported("a function of lists (use a function of the text itself)")

    map = apply

    def fillna(self, *args, **kwargs):
        unsupported("fillna of lists")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        unsupported(f".{name} of lists of texts")


class SplitColumns(DataFrame):
    """How many columns there are depends on the values: the program looks, unless it asks for columns by their numbers."""

    def __init__(self, series, text):
        self.__dict__["_series"], self.__dict__["_parts"] = series, Parts(series, text)

    def _settle(self):
        longest = self._parts.len().max().item()
        count = max(int(longest), 1) if longest == longest else 1
        made = frame_of(self._series, {i: self._parts.get(i) for i in range(count)})
        self._become(made)

    def __getitem__(self, key):
        if "_rel" not in self.__dict__:
            if isinstance(key, int):
                return self._parts.get(key).rename(key)
            if isinstance(key, list) and all(isinstance(i, int) for i in key):
                return frame_of(self._series, {i: self._parts.get(i) for i in key})
        return DataFrame.__getitem__(self, key)

    def columns_of(self, count):
        """So many columns; a text with more parts is an error, as there."""
        more = f"if len(p) > {count}:\n    raise ValueError('Columns must be same length as key')\n"
        made = []
        for i in range(count):
            made.append(self._parts._compute(f"{more}return p[{i}] if len(p) > {i} else None"))
        return made


class Encoded:
    """What `.str.encode` gives: texts are made of it again."""

    def __init__(self, series, encoding, errors):
        self._series, self._encoding, self._errors = series, encoding, errors

    @property
    def str(self):
        return self

    def _compute(self, more, returns):
        series = self._series
        text = f"return {more.format(f'x.encode({self._encoding!r}, {self._errors!r})')}"
        rel, expr = _t.compute(series._rel, (text, ["x"]), [series._expr], returns, "encoded")
        return series._with(rel, expr)

    def decode(self, encoding, errors="strict"):
        return self._compute("{}" + f".decode({encoding!r}, {errors!r})", "str")

    def len(self):
        return self._compute("len({})", "int")
