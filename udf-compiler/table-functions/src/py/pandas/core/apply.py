"""Functions of the program that are applied to values and to rows: how they are called, and what becomes of what they give.
Does not know how the engine compiles them."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.calls import of_values
from pandas._libs import observe
from pandas._libs.lib import is_column, unsupported
from pandas._libs.ops import literal
from pandas.core.aggregations import labelled
from pandas.core.eager import KnownFrame, KnownResults
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import row_labels
from pandas.core.lazy_scalar import Scalar, plain as value_of
from pandas.core.rows import Row
from pandas.core.series import Series

nan = float("nan")


def results(column, made):
    """What a function gave for the rows of a column: a column, or objects that the program knows. `made`: as `call` gives it."""
    rel, expr = made
    if not isinstance(expr, list):
        return column._with(rel, expr)
    labels = row_labels(column, "the labels of a column")
    labels = list(range(len(expr))) if labels is None else labels
    if any(hasattr(one, "_expr") or hasattr(one, "_labels") for one in expr):
        rows = [{} if one is None else one.to_dict() for one in expr]
        names = []
        for row in rows:
            names += [name for name in row if name not in names]
        lists = [[row.get(name, nan) for row in rows] for name in names]
        return KnownFrame(names, labels, lists).beside(column)
    return KnownResults(labels, expr, column)


def extra(args, kwargs):
    """What a function is given besides values, as kernels are made with it."""
    return (tuple(args), dict(kwargs)) if args or kwargs else None


def of_columns(frame, function, args, kwargs):
    """What a function of whole columns gives: a column of each, or one value for each."""
    made = {label: function(frame[label], *args, **kwargs) for label in frame._columns}
    if all(map(is_column, made.values())):
        return frame._each(lambda column: made[column.name]) if made else frame.copy()
    if any(is_column(one) or hasattr(one, "__iter__") and not isinstance(one, (str, Scalar)) for one in made.values()):
        unsupported("DataFrame.apply of a function that gives columns and values, or lists")
    return labelled(list(made), [value_of(one) for one in made.values()])


@extends(Series)
class SeriesApply:
    def apply(self, func, convert_dtype=None, args=(), **kwargs):
        if isinstance(func, str):
            return getattr(self, func)(*args, **kwargs)
        value = observe.certain(self._rel, self._expr)
        return results(self, _t.call(self._rel, (func, of_values, extra(args, kwargs), ()), [value], None, str(self.name)))


@extends(DataFrame)
class FrameApply:
    def apply(self, func, axis=0, raw=False, result_type=None, args=(), **kwargs):
        if axis not in (1, "columns"):
            if callable(func):
                return of_columns(self, func, args, kwargs)
            unsupported("DataFrame.apply by columns of this form")
        labels = [label for label in self._columns if _t.mentions(str(label))]
        others = frozenset(label for label in self._columns if label not in labels)
        columns = [observe.certain(self._rel, self._columns[label]) for label in labels]

        def calling(function, values, args, kwargs):
            return function(Row(dict(zip(labels, values)), others), *args, **kwargs)

        functions = func, calling, extra(args, kwargs), others
        made = results(Series._of(self._rel, literal(None), None, self._index), _t.call(self._rel, functions, columns, labels, "apply"))
        return made.expanded() if result_type == "expand" and hasattr(made, "expanded") else made
