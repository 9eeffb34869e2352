"""`T`: rows as columns. The program looks at all values."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import unsupported
from pandas.core.eager import KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique
from pandas.core.snapshot import Shown


def turned(frame):
    """Rows as columns: a table, where all values are of one type."""
    shown = Shown(frame, None, None)
    if len(shown.index) > 1:
        labels = list(zip(*[values for _, values in shown.index]))
    else:
        labels = shown.index[0][1]
    lists = [list(row) for row in zip(*shown.lists)]
    if len(set(labels)) < len(labels):
        twice = next(label for label in labels if labels.count(label) > 1)
        unsupported(f"a table with several columns named {twice!r}, which .T makes of labels that repeat,")
    kinds = {_t.family(expr) for expr in frame._columns.values()}
    if len(kinds) > 1 and not kinds <= {"int", "float"} or not labels:
        return KnownFrame(labels, shown.labels, lists)
    if kinds == {"int", "float"} or "float" in shown.kinds:
        lists = [[float(value) for value in one] for one in lists]
    label = ("label", 0)
    made = DataFrame({label: shown.labels, **dict(zip(labels, lists))})
    return DataFrame._of(made._rel, {name: made._columns[name] for name in labels}, Unique([(None, made._columns[label])]))


@extends(DataFrame, lazy=True)
class FrameTranspose:
    @property
    def T(self):
        return turned(self)

    def transpose(self, *args, **options):
        return self.T
