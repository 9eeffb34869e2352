"""Nulls and NaN of whole frames."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars.datatypes import FLOATS, INTS, short_of
from polars.expressions.expr import Expr, flat
from polars.frames.frame import Frame


@extends(Frame)
class MissingInFrames:
    def _columns_of(self, subset):
        names = list(self._columns) if subset is None else [name for name, _ in self._nodes(flat([subset]), {})]
        return [Expr(nodes.Column(name)) for name in names]

    def drop_nulls(self, subset=None):
        return self.filter([column.is_not_null() for column in self._columns_of(subset)])

    def drop_nans(self, subset=None):
        columns = [column for column in self._columns_of(subset) if _kind(self, column) in FLOATS]
        tests = [column.is_not_nan() | column.is_null() for column in columns]
        return self.filter(tests) if tests else self.copy()

    def fill_null(self, value=None, strategy=None, limit=None, *, matches_supertype=True):
        if not matches_supertype:
            unsupported("fill_null(matches_supertype=False)")
        columns = self._columns_of(None)
        if strategy is not None:
            if strategy in ("zero", "one"):
                columns = [column for column in columns if _kind(self, column) in INTS + FLOATS + ("bool",)]
            return self.with_columns([column.fill_null(strategy=strategy, limit=limit) for column in columns])
        kinds = {bool: ("bool",), int: INTS + FLOATS, float: INTS + FLOATS, str: ("str",)}.get(type(value))
        if kinds is None:
            unsupported(f"fill_null() of a frame with {type(value).__name__} (fill its columns one by one)")
        return self.with_columns([column.fill_null(value) for column in columns if _kind(self, column) in kinds])

    def fill_nan(self, value):
        columns = [column for column in self._columns_of(None) if _kind(self, column) in FLOATS]
        return self.with_columns([column.fill_nan(value) for column in columns])


def _kind(frame, column):
    return short_of(_t.type_name(frame._columns[column._node.column]))
