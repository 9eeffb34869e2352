"""The labels of rows that have several. One level is an `Index`."""
from pandas._libs import observe
from pandas.core.indexes.levels import level_place, row_labels
from pandas.core.series import Series


class Levels:
    """The labels of rows that have several."""

    def __init__(self, frame):
        self._frame = frame

    @property
    def names(self):
        return [name for name, _ in self._frame._index]

    @names.setter
    def names(self, names):
        index = self._frame._index
        if len(names) != len(index):
            raise ValueError("Length of names must match number of levels in MultiIndex.")
        self._frame.__dict__["_index"] = type(index)(zip(names, [expr for _, expr in index]))

    def get_level_values(self, level):
        name, expr = self._frame._index[level_place(self._frame, level)]
        return Series._of(self._frame._rel, expr, name, self._frame._index)

    def tolist(self):
        return row_labels(self._frame, "the index of a table")

    to_list = tolist

    def __iter__(self):
        return iter(self.tolist())

    def __getitem__(self, key):
        """The labels of a row by its place, or of several rows."""
        return self.tolist()[key]

    def __len__(self):
        return observe.size(self._frame._rel)
