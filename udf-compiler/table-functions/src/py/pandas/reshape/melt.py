"""`melt`: columns as rows. Knows no pivot."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import as_list, distinct, unsupported
from pandas._libs.ops import literal
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import levels


def melt(frame, id_vars=None, value_vars=None, var_name=None, value_name="value", col_level=None, ignore_index=True):
    if col_level is not None:
        unsupported("melt(col_level=…)")
    ids = [] if id_vars is None else as_list(id_vars)
    values = [label for label in frame._columns if label not in ids] if value_vars is None else as_list(value_vars)
    var_name = "variable" if var_name is None else var_name
    for what, labels in (("id_vars", ids), ("value_vars", values)):
        missing = [label for label in labels if label not in frame._columns]
        if missing:
            raise KeyError(f"The following id_vars or value_vars are not present in the DataFrame: {missing}")
    if value_name in ids + values and value_name in frame._columns and value_name in ids:
        raise ValueError(f"value_name ({value_name}) cannot match an element in the DataFrame columns.")
    names = distinct(ids + [var_name, value_name])
    if not values:
        inputs = [(_t.slice(frame._rel, 0, 0), [frame._columns[key] for key in ids] + [literal(None), literal(None)])]
    else:
        keys = [frame._columns[key] for key in ids]
        source, own = (frame._rel, []) if ignore_index else levels(frame)
        index = [expr for _, expr in own]
        inputs = [(source, keys + [literal(str(label)), frame._columns[label]] + index) for label in values]
        rel, made = _t.union(inputs, names + ["label"] * len(index))
        if index:
            named = [(name, expr) for (name, _), expr in zip(own, made[len(names) :])]
            return DataFrame._of(rel, dict(zip(names, made)), named)
        return DataFrame._of(rel, dict(zip(names, made)), None)
    rel, made = _t.union(inputs, names)
    return DataFrame._of(rel, dict(zip(names, made)), None)


@extends(DataFrame, lazy=True)
class FrameMelt:
    def melt(self, id_vars=None, value_vars=None, var_name=None, value_name="value", **options):
        return melt(self, id_vars, value_vars, var_name, value_name, **options)
