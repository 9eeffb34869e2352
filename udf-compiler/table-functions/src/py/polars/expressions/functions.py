"""Functions that make expressions: `col`, `lit`, `len` and the like. Their names are Python's own, too."""
import builtins

import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan import nodes, windows
from polars._plan.nodes import Alias, Computed, Many, Windowed
from polars._plan.values import INTS, NANOS, Value, exact, needs
from polars.datatypes import DataType, named, short_of
from polars.expressions.choices import when
from polars.expressions.expr import Expr, flat, node_of

class _Col:
    """`pl.col('a')`, `pl.col('a', 'b')`, `pl.col(pl.Int64)` and `pl.col.a`."""

    def __call__(self, name, *more):
        given = flat([name, *more])
        if builtins.all(isinstance(one, str) for one in given):
            return Expr(nodes.Many(lambda columns: list(columns), "*") if given == ["*"] else nodes.named(given))
        if not builtins.all(isinstance(one, DataType) or isinstance(one, type) for one in given):
            raise TypeError("invalid input for `col`\n\nExpected `str` or `DataType`")
        return Expr(of_kinds([named(one) for one in given]))

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self(name)


col = _Col()


def of_kinds(kinds):
    """The columns of these types."""

    def chosen(columns):
        return [name for name, expr in columns.items() if short_of(_t.type_name(expr)) in kinds]

    return Many(chosen, "*")


def all(*names, ignore_nulls=True):
    if names:
        return col(*names).all(ignore_nulls=ignore_nulls)
    return col("*")


def exclude(*columns):
    return col("*").exclude(*columns)


def _exclude(self, *columns):
    left_out = flat(columns)
    if not isinstance(self._node, Many):
        unsupported("exclude() of anything but several columns")
    if not builtins.all(isinstance(one, str) for one in left_out):
        unsupported("exclude() by types")
    inner = self._node

    def chosen(columns):
        return [name for name in inner.chosen(columns) if not builtins.any(nodes.fits(one, name) for one in left_out)]

    return Expr(Many(chosen, "*"))


Expr.exclude = _exclude


def lit(value, dtype=None, *, allow_object=False):
    made = Expr(node_of(value))
    return made if dtype is None else made.cast(dtype)


def len():
    return Expr(nodes.Length())


def _of(name):
    """`pl.sum('a')` is `pl.col('a').sum()`."""

    def apply(*names, **options):
        if not names:
            raise TypeError(f"{name}() missing 1 required positional argument")
        return getattr(col(*names), name)(**options)

    apply.__name__ = name
    return apply


sum, mean, median, min, max, first, last, n_unique, implode, cum_sum = map(
    _of, ("sum", "mean", "median", "min", "max", "first", "last", "n_unique", "implode", "cum_sum")
)


def count(*names):
    return col(*names).count() if names else len()


def std(column, ddof=1):
    return col(column).std(ddof)


def var(column, ddof=1):
    return col(column).var(ddof)


def quantile(column, quantile, interpolation="nearest"):
    return col(column).quantile(quantile, interpolation)


def _of_pairs(a, b):
    """Both where neither is null, and how far each is from its mean."""
    a, b = (Expr(node_of(one, True)).cast(float) for one in (a, b))
    both = a.is_not_null() & b.is_not_null()
    a, b = a.filter(both), b.filter(both)
    return a, b, ((a - a.mean()) * (b - b.mean())).sum()


def cov(a, b, ddof=1):
    first, _, products = _of_pairs(a, b)
    rows = first.count().cast(float)
    return when(rows > ddof).then(products / (rows - float(ddof)))


def corr(a, b, *, method="pearson", ddof=None, propagate_nans=False):
    if method != "pearson" or propagate_nans:
        unsupported("corr() of this form")
    first, second, products = _of_pairs(a, b)
    squares = [((one - one.mean()) * (one - one.mean())).sum() for one in (first, second)]
    return products / (squares[0] * squares[1]).sqrt()


def int_range(start=0, end=None, step=1, *, dtype=None, eager=False):
    """The place of each row: `pl.int_range(pl.len())`."""
    bound = start if end is None else end
    if eager or step != 1 or not (isinstance(bound, Expr) and isinstance(bound._node, nodes.Length)) or end is not None and start != 0:
        unsupported("int_range() other than pl.int_range(pl.len())")
    made = Expr(_Numbers(lambda context: windows.numbered(context)))
    return made if dtype is None else made.cast(dtype)


class _Numbers(Windowed):
    def name(self):
        return "literal"


def duration(*, weeks=None, days=None, hours=None, minutes=None, seconds=None, milliseconds=None, microseconds=None):
    """Durations of their parts, which are whole numbers."""
    units = {"w": weeks, "d": days, "h": hours, "m": minutes, "s": seconds, "ms": milliseconds, "us": microseconds}
    given = {unit: node_of(part, True) for unit, part in units.items() if part is not None}

    def made(*parts):
        total = None
        for unit, part in zip(given, parts):
            needs(part, "duration", *INTS)
            nanos = exact("mul", _t.cast(part.expr, "int64"), _t.literal(NANOS[unit]))
            total = nanos if total is None else exact("add", total, nanos)
        return Value(_t.cast(total, "timedelta"), "duration", builtins.all(part.unit for part in parts), None, "duration")

    written = builtins.all(node.shape() == nodes.CONSTANT for node in given.values())
    return Expr(Alias(nodes.Elementwise(made, *given.values()), lambda name: "duration" if written else name))


def date(year, month, day):
    """Dates of their parts."""

    def made(context, *parts):
        wide = [_t.cast(part.expr, "int64") for part in parts]
        body = "import datetime\nreturn datetime.date(y, m, d)"
        context.rel, expr = _t.exact_compute(context.rel, (body, ["y", "m", "d"]), wide, "date", "date")
        return Value(expr, "date", False, None, "date")

    return Expr(Alias(Computed(made, *(node_of(part, True) for part in (year, month, day))), lambda _: "date"))
