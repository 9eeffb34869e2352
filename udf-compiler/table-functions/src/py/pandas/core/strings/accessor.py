"""`.str`: Python's own string methods on each value; what is missing stays missing. Patterns are in `patterns.py`, lists in
`split_lists.py`."""
import re

import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import is_column, unsupported
from pandas._libs.names import no_attribute
from pandas.core.align import in_rows_of
from pandas.core.common import aligned
from pandas.core.frame import DataFrame
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series
from pandas.core.strings.patterns import Patterns
from pandas.core.strings.split_lists import Encoded, Parts, SplitColumns, frame_of


class Text(Patterns):
    def __init__(self, series):
        self._series = series

    def __getattr__(self, name):
        if name == "extractall":
            unsupported("str.extractall: which rows there are depends on the values")
        no_attribute("StringMethods", name)

    def _compute(self, text, returns="str"):
        series = self._series
        rel, expr = _t.compute(series._rel, (text, ["x"]), [series._expr], returns, str(series.name))
        return series._with(rel, expr)

    def _test(self, text, na=None):
        made = self._compute(text, "bool")
        if na is not None and na == na:
            return made.fillna(bool(na))
        return made

    def startswith(self, pat, na=None):
        return self._test(f"return x.startswith({_prefix(pat)!r})", na)

    def endswith(self, pat, na=None):
        return self._test(f"return x.endswith({_prefix(pat)!r})", na)

    def get_dummies(self, sep="|"):
        """A column for each part of the texts: the program looks which there are."""
        parts = self.split(sep).explode()
        rel, made = _t.group(parts._rel, [parts._expr], [], True)
        found = [part for part in observe.column(rel, made[0], "the parts of texts") if part]
        rel, columns = self._series._rel, {}
        for part in found:
            test = self._compute(f"return {sep + part + sep!r} in {sep!r} + x + {sep!r}", "bool").fillna(False)
            rel, expr = aligned(rel, test)
            columns[part] = _t.cast(expr, "int64")
        return DataFrame._of(rel, columns, self._series._index)

    # Lists.

    def split(self, pat=None, *, n=-1, expand=False, regex=None):
        if isinstance(pat, re.Pattern) or pat is not None and (regex or regex is None and len(pat) != 1):
            return self._listed(self._split_by_pattern(pat, n), expand)
        return self._listed(f"x.split({pat!r}, {n if n > 0 else -1})", expand)

    def rsplit(self, pat=None, *, n=-1, expand=False):
        return self._listed(f"x.rsplit({pat!r}, {n if n > 0 else -1})", expand)

    def _listed(self, text, expand):
        return SplitColumns(self._series, text) if expand else Parts(self._series, text)

    def partition(self, sep=" ", expand=True):
        return self._three(f"x.partition({sep!r})", expand)

    def rpartition(self, sep=" ", expand=True):
        return self._three(f"x.rpartition({sep!r})", expand)

    def _three(self, text, expand):
        parts = Parts(self._series, text)
        return frame_of(self._series, {i: parts.get(i) for i in range(3)}) if expand else parts

    def encode(self, encoding, errors="strict"):
        return Encoded(self._series, encoding, errors)

    def join(self, sep):
        return self._compute(f"return {sep!r}.join(x)")

    # Parts of a text.

    def __getitem__(self, key):
        if isinstance(key, slice):
            return self.slice(key.start, key.stop, key.step)
        return self.get(key)

    def get(self, i):
        bound = f"len(x) > {i}" if i >= 0 else f"len(x) >= {-i}"
        return self._compute(f"return x[{i}] if {bound} else None")

    def slice(self, start=None, stop=None, step=None):
        return self._compute(f"return x[{start}:{stop}:{step}]")

    def slice_replace(self, start=None, stop=None, repl=None):
        head = "" if start is None else f"x[:{start}] + "
        repl = "" if repl is None else repl
        if stop is None:
            return self._compute(f"return {head}{repl!r}")
        # An empty slice takes nothing away.
        rest = "x" if start is None else f"x[{start}:]"
        return self._compute(f"if x[{start}:{stop}] == '':\n    return {head}{repl!r} + {rest}\nreturn {head}{repl!r} + x[{stop}:]")

    def len(self):
        return self._compute("return len(x)", "int")

    # Texts together.

    def cat(self, others=None, sep=None, na_rep=None, join="left"):
        if others is None:
            column = self._series if na_rep is None else self._series.fillna(na_rep)
            return (sep or "").join(column.dropna()._values("the texts of a column, joined"))
        others = others if isinstance(others, (list, tuple)) else [others]
        if not all(is_column(other) for other in others):
            unsupported("str.cat of values written in the function")
        if join != "left":
            unsupported(f"str.cat(join={join!r})")
        made = self._series if na_rep is None else self._series.fillna(na_rep)
        for other in others:
            other = made._with(*in_rows_of(made, other))
            other = other if na_rep is None else other.fillna(na_rep)
            made = (made + sep if sep else made) + other
        return made.rename(self._series.name)

    def pad(self, width, side="left", fillchar=" "):
        if not isinstance(fillchar, str):
            raise TypeError(f"fillchar must be a character, not {type(fillchar).__name__}")
        if len(fillchar) != 1:
            raise TypeError("fillchar must be a character, not str")
        width = plain(width)
        if not isinstance(width, int):
            raise TypeError(f"width must be of integer type, not {type(width).__name__}")
        methods = {"left": "rjust", "right": "ljust", "both": "center"}
        if side not in methods:
            raise ValueError("Invalid side")
        return self._compute(f"return x.{methods[side]}({width}, {fillchar!r})")

    def center(self, width, fillchar=" "):
        return self.pad(width, "both", fillchar)

    def ljust(self, width, fillchar=" "):
        return self.pad(width, "right", fillchar)

    def rjust(self, width, fillchar=" "):
        return self.pad(width, "left", fillchar)

    def zfill(self, width):
        width = plain(width)
        if not isinstance(width, int):
            raise TypeError(f"width must be of integer type, not {type(width).__name__}")
        return self._compute(f"return x.zfill({width})")

    def wrap(self, width, **options):
        arguments = "".join(f", {name}={value!r}" for name, value in options.items())
        return self._compute(f"import textwrap\nreturn '\\n'.join(textwrap.wrap(x, {width}{arguments}))")

    def repeat(self, repeats):
        series = self._series
        if is_column(repeats):
            rel, count = aligned(series._rel, repeats)
            rel, expr = _t.compute(rel, ("return x * n", ["x", "n"]), [series._expr, count], "str", str(series.name))
            return series._with(rel, expr)
        repeats = plain(repeats)
        if not isinstance(repeats, int):
            unsupported("str.repeat of a list")
        return self._compute(f"return x * {repeats!r}")

    def translate(self, table):
        known = {}
        for key, value in dict(table).items():
            value = "" if value is None else chr(value) if isinstance(value, int) else value
            known[chr(key) if isinstance(key, int) else key] = value
        return self._compute(f"t = {known!r}\nreturn ''.join([t.get(c, c) for c in x])")

    def normalize(self, form):
        return self._compute(f"import unicodedata\nreturn unicodedata.normalize({form!r}, x)")


def _prefix(pat):
    if not isinstance(pat, (str, tuple)):
        raise TypeError(f"expected a string or tuple, not {type(pat).__name__}")
    return pat


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
    for name in ["find", "rfind", "index", "rindex"]:

        def place(self, sub, start=0, end=None, name=name):
            if not isinstance(sub, str):
                raise TypeError(f"expected a string object, not {type(sub).__name__}")
            return self._compute(f"return x.{name}({sub!r}, {start}, {end})", "int")

        setattr(Text, name, place)


_methods()


@extends(Series, lazy=True)
class SeriesStrings:
    @property
    def str(self):
        if _t.family(self._expr) not in ("str", "null"):
            raise AttributeError("Can only use .str accessor with string values!")
        return Text(self)
