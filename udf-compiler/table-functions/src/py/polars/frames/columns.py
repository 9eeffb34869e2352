"""Which columns a frame has: their names and types."""
from _taipan_ground.base import extends
from polars._plan import nodes
from polars.datatypes import DataType
from polars.exceptions import DuplicateError
from polars.expressions.expr import Expr, flat, node_of
from polars.frames.frame import Frame


@extends(Frame)
class ColumnsOfFrames:
    def drop(self, *columns, strict=True):
        given = flat(columns)
        names = [name for one in given if isinstance(one, Expr) for name, _ in self._nodes([one], {})]
        names += self._known([one for one in given if isinstance(one, str)], strict)
        return self._with(self._rel, {name: expr for name, expr in self._columns.items() if name not in names})

    def rename(self, mapping, *, strict=True):
        if callable(mapping):
            mapping = {name: mapping(name) for name in self._columns}
        self._known(mapping, strict)
        names = [mapping.get(name, name) for name in self._columns]
        for name in names:
            if names.count(name) > 1:
                raise DuplicateError(f"column '{name}' is duplicate")
        return self._with(self._rel, dict(zip(names, self._columns.values())))

    def cast(self, dtypes, *, strict=True):
        if not isinstance(dtypes, dict):
            dtypes = dict.fromkeys(self._columns, dtypes)
        exprs = []
        for key, dtype in dtypes.items():
            names = self._known([key]) if isinstance(key, str) else self._of_kind(key)
            exprs += [Expr(nodes.Column(name)).cast(dtype, strict=strict) for name in names]
        return self.with_columns(exprs)

    def _of_kind(self, key):
        if isinstance(key, Expr):
            return [name for name, _ in self._nodes([key], {})]
        if isinstance(key, DataType) or isinstance(key, type):
            return [name for name, kind in self.schema.items() if kind == key]
        return [node_of(key, True).name()]
