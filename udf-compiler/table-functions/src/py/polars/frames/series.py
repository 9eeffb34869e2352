"""`Series`: one column of a frame. What it computes it computes as an expression of its frame does."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars._plan.contexts import Rows
from polars._plan.values import Value, exact, is_null
from polars.datatypes import of_short, short_of
from polars.exceptions import ColumnNotFoundError
from polars.expressions.expr import Expr, node_of, refuse_name
from polars.frames.frame import DataFrame
from polars.frames.materialize import size, values

# What gives one value that the program sees.
_LOOKS = ("sum", "mean", "median", "min", "max", "count", "n_unique", "std", "var", "quantile", "null_count", "first", "last", "product", "any", "all")
# What gives a column of as many rows.
_SAME = (
    "abs", "alias", "cast", "ceil", "clip", "cum_count", "cum_max", "cum_min", "cum_prod", "cum_sum", "diff", "exp", "fill_nan", "fill_null",
    "floor", "is_between", "is_duplicated", "is_in", "is_nan", "is_not_nan", "is_not_null", "is_null", "is_unique", "log", "map_elements",
    "pct_change", "rank", "replace", "round", "shift", "sign", "sqrt",
)


class _Of(nodes.Node):
    """A column of a table, in the rows of that table or of one made of it."""

    def __init__(self, series):
        self.series = series

    def name(self):
        return self.series.name

    def shape(self):
        return nodes.ROWS

    def value(self, context):
        found = _t.align(context.rel, self.series._rel)
        if found is None or found[1] is not None:
            unsupported("a Series beside columns of a frame with other rows")
        context.rel = found[0]
        return Value(self.series._expr, None, False, None, self.series.name)


class Series:
    def __init__(self, name=None, values=None, dtype=None, **options):
        if values is None and not isinstance(name, str):
            name, values = "", name
        frame = DataFrame({name or "": list(values or [])}, schema=None if dtype is None else {name or "": dtype})
        self._rel, self._expr, self.name = frame._rel, frame._columns[name or ""], name or ""

    @staticmethod
    def _of(rel, expr, name):
        made = object.__new__(Series)
        made._rel, made._expr, made.name = rel, expr, name
        return made

    def _as_node(self):
        return _Of(self)

    def _computed(self, expr):
        """An expression over this column, as a column."""
        context = Rows(self._rel, {self.name: self._expr})
        context.collect([expr._node])
        return Series._of(context.rel, context.value(expr._node).expr, expr._node.name())

    def _looked(self, expr):
        """An aggregate of this column, as the program sees it."""
        return self.to_frame().select(expr).item()

    def to_frame(self, name=None):
        return DataFrame._of(self._rel, {name or self.name: self._expr})

    @property
    def dtype(self):
        return of_short(short_of(_t.type_name(self._expr)))

    def __len__(self):
        return size(self._rel)

    len = __len__

    def is_empty(self):
        return size(self._rel) == 0

    def to_list(self):
        return values(self._rel, [self._expr], f"the values of column {self.name}")[0]

    def __iter__(self):
        return iter(self.to_list())

    def item(self, index=None):
        found = self.to_list()
        if index is None and len(found) != 1:
            raise ValueError(f"can only call '.item()' if the Series is of length 1, or an explicit index is provided (Series is of length {len(found)})")
        return found[index or 0]

    def __getitem__(self, key):
        if isinstance(key, int):
            return self.to_list()[key]
        unsupported("series[…] of anything but one place")

    def unique(self, maintain_order=False):
        return self.to_frame().unique(maintain_order=maintain_order).get_column(self.name)

    def _frame_method(self, method, *args, **options):
        return getattr(self.to_frame(), method)(*args, **options).get_column(self.name)

    def value_counts(self, *, sort=False, name="count"):
        from polars.expressions.functions import len

        made = self.to_frame().group_by(self.name).agg(len().alias(name))
        return made.sort(name, descending=True) if sort else made

    def filter(self, predicate):
        return self.to_frame().filter(predicate).get_column(self.name)

    def drop_nulls(self):
        return self._frame_method("drop_nulls")

    def head(self, n=10):
        return self._frame_method("head", n)

    def tail(self, n=10):
        return self._frame_method("tail", n)

    def sort(self, *, descending=False, nulls_last=False):
        return self._frame_method("sort", self.name, descending=descending, nulls_last=nulls_last)

    def _member(self, context, value):
        """Whether a value is among these: `is_in` of a column of any table."""
        rel, made = _t.group(_t.filter(self._rel, exact("not", is_null(self._expr))), [self._expr], [], False)
        if short_of(_t.type_name(made[0])) != value.kind:
            unsupported(f"is_in() of a Series of another type ({value.said()} in {self.dtype!r})")
        context.rel, found = _t.lookup(context.rel, value.expr, rel, made[0], [])
        missing = _t.cast(_t.literal(None), "bool")
        return value.like(_t.op("when", [is_null(value.expr), missing, found[-1]]), "bool")

    def __getattr__(self, name):
        if name.startswith("_"):
            raise AttributeError(name)
        refuse_name("Series", name)

    def __bool__(self):
        raise TypeError("the truth value of a Series is ambiguous")

    __hash__ = None


def _methods():
    """Those of expressions, in the rows of this column alone."""
    for name in _LOOKS:
        setattr(Series, name, lambda self, *args, name=name, **options: self._looked(getattr(Expr(_Of(self)), name)(*args, **options)))
    for name in _SAME:
        setattr(Series, name, lambda self, *args, name=name, **options: self._computed(getattr(Expr(_Of(self)), name)(*args, **options)))


def _operators():
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "eq", "ne", "lt", "le", "gt", "ge", "and", "or", "xor"):
        python = f"__{name}__"

        def operator(self, other, python=python):
            if isinstance(other, Expr):
                return getattr(Expr(_Of(self)), python)(other)
            return self._computed(getattr(Expr(_Of(self)), python)(Expr(node_of(other))))

        setattr(Series, python, operator)
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "and", "or"):

        def backward(self, other, python=f"__{name}__"):
            made = self._computed(getattr(Expr(nodes.Literal(other)), python)(Expr(_Of(self))))
            return Series._of(made._rel, made._expr, self.name)

        setattr(Series, f"__r{name}__", backward)
    for name in ("neg", "invert", "abs"):
        setattr(Series, f"__{name}__", lambda self, python=f"__{name}__": self._computed(getattr(Expr(_Of(self)), python)()))


_methods()
_operators()


@extends(DataFrame, lazy=True)
class ColumnsAsSeries:
    def get_column(self, name):
        if name not in self._columns:
            raise ColumnNotFoundError(f'"{name}" not found')
        return Series._of(self._rel, self._columns[name], name)

    def get_columns(self):
        return [self.get_column(name) for name in self._columns]

    def iter_columns(self):
        return iter(self.get_columns())

    def to_series(self, index=0):
        return self.get_column(self.columns[index])
