"""Datetimes as the months, quarters, years or days that they are in. Knows no DataFrame."""
import _taipan_tables as _t

from pandas._libs.lib import unsupported
from pandas._libs.ops import literal, op


class Periods:
    """Datetimes as the months, quarters, years or days that they are in."""

    FORMATS = {"M": "%Y-%m", "ME": "%Y-%m", "Y": "%Y", "YE": "%Y", "A": "%Y", "D": "%Y-%m-%d"}

    def __init__(self, series, freq):
        if freq not in self.FORMATS and freq not in ("Q", "QE", "W"):
            unsupported(f"to_period({freq!r})")
        self._series, self._freq, self.name = series, freq, series.name

    def astype(self, dtype):
        if dtype is not str and dtype != "str":
            unsupported("astype of periods (only to str)")
        made = self.as_texts()
        return made.fillna("NaT") if _t.nullable(made._expr) else made

    def as_texts(self):
        """The periods as they are written: what a column of SQL can hold of them."""
        series = self._series
        if self._freq in ("Q", "QE"):
            text = "return str(x.year) + 'Q' + str((x.month + 2) // 3)"
        elif self._freq == "W":
            text = (
                "import datetime\nfirst = x - datetime.timedelta(days=x.weekday())\n"
                "last = first + datetime.timedelta(days=6)\n"
                "return first.strftime('%Y-%m-%d') + '/' + last.strftime('%Y-%m-%d')"
            )
        else:
            text = f"return x.strftime({self.FORMATS[self._freq]!r})"
        rel, expr = _t.compute(series._rel, (text, ["x"]), [series._expr], "str", str(series.name))
        return series._with(rel, expr)

    def __str__(self):
        return "periods"

    @property
    def dt(self):
        return self

    def to_timestamp(self):
        if self._freq == "W":
            unsupported("to_timestamp of weeks")
        series = self._series
        unified = op("midnight", _t.cast(series._expr, "datetime"))
        if self._freq == "D":
            return series._with(series._rel, unified)
        day = _t.cast(op("sub", op("day", unified), literal(1)), "int64")
        back = _t.cast(op("mul", day, literal(86_400_000_000_000)), "timedelta")
        first = op("sub", unified, back)
        month = _t.cast(op("month", unified), "int64")
        if self._freq in ("Y", "YE", "A"):
            first = op("add_months", first, op("sub", literal(1), month))
        elif self._freq in ("Q", "QE"):
            first = op("add_months", first, op("neg", op("mod", op("sub", month, literal(1)), literal(3))))
        return series._with(series._rel, first)
