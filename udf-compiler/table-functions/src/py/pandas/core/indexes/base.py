"""`Index`: the labels of rows as a column. Several levels are in `multi.py`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import NO_DEFAULT, is_column
from pandas._libs.names import no_attribute
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import levels
from pandas.core.indexes.multi import Levels
from pandas.core.lazy_scalar import numpys, plain
from pandas.core.series import Series


class Index(Series):
    """The labels of a frame's rows."""

    def __setattr__(self, name, value):
        self.__dict__[name] = value
        if name == "name" and "_frame" in self.__dict__:
            rel, own = levels(self._frame)
            self._frame.__dict__["_rel"] = rel
            self._frame.__dict__["_index"] = type(own)([(value, own[0][1])])

    @property
    def names(self):
        return [self.name]

    @property
    def is_unique(self):
        return len(self) == len(self.unique())

    def __getitem__(self, key):
        """A label by its place, or labels."""
        key = key if is_column(key) else plain(key)
        if isinstance(key, int):
            return self._at(key)
        return self.to_series()[key] if is_column(key) or isinstance(key, slice) else self.to_series().iloc[list(key)]

    def _at(self, place):
        rel = _t.slice(self._rel, place, 1) if place >= 0 else self._rel
        values = observe.column(rel, observe.numbers(self._rel, self._expr), "a label by its place")
        try:
            return numpys(values[place if place < 0 else 0], self._expr)
        except IndexError:
            raise IndexError(f"index {place} is out of bounds for axis 0 with size {len(self)}") from None

    def to_series(self):
        return Series._of(self._rel, self._expr, self.name, self._index)

    def get_level_values(self, level):
        return self

    def to_frame(self, index=True, name=NO_DEFAULT):
        made = Series.to_frame(self, name)
        return made if index else made.reset_index(drop=True)

    def __getattr__(self, name):
        if not name.startswith("_") and _t.family(self._expr) in ("datetime", "date"):
            return getattr(self.dt, name)
        no_attribute("Index", name)


def index_of(frame):
    if frame._index is not None and len(frame._index) > 1:
        return Levels(frame)
    rel, own = levels(frame)
    made = object.__new__(Index)
    made._rel, made._expr, made._index, made.name = rel, own[0][1], frame._index, own[0][0]
    made._frame = frame
    return made


@extends(Series)
class SeriesIndex:
    index = property(index_of)


@extends(DataFrame)
class FrameIndex:
    index = property(index_of)
