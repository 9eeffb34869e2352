"""One value for each column of a frame."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from polars._plan import nodes
from polars.datatypes import FLOATS, INTS, TEMPORAL, of_short, short_of
from polars.expressions.expr import Expr
from polars.frames.frame import Frame

_NUMBERS = (*INTS, *FLOATS, "bool")


def _each(frame, method, kinds, *args):
    """Columns of other types give null."""
    made = []
    for name, expr in frame._columns.items():
        kind = short_of(_t.type_name(expr))
        if kinds is None or kind in kinds:
            made.append(getattr(Expr(nodes.Column(name)), method)(*args))
        else:
            made.append(Expr(nodes.Literal(None)).cast(of_short(kind)).alias(name))
    return frame.select(made)


@extends(Frame, lazy=True)
class Whole:
    def sum(self):
        return _each(self, "sum", _NUMBERS)

    def mean(self):
        return _each(self, "mean", _NUMBERS)

    def median(self):
        return _each(self, "median", _NUMBERS)

    def min(self):
        return _each(self, "min", (*_NUMBERS, *TEMPORAL, "str"))

    def max(self):
        return _each(self, "max", (*_NUMBERS, *TEMPORAL, "str"))

    def std(self, ddof=1):
        return _each(self, "std", _NUMBERS, ddof)

    def var(self, ddof=1):
        return _each(self, "var", _NUMBERS, ddof)

    def product(self):
        return _each(self, "product", _NUMBERS)

    def quantile(self, quantile, interpolation="nearest"):
        return _each(self, "quantile", (*INTS, *FLOATS), quantile, interpolation)

    def count(self):
        return _each(self, "count", None)

    def null_count(self):
        return _each(self, "null_count", None)
