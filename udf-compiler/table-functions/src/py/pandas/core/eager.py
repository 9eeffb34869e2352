"""Series and frames whose labels and values the program knows: the types of a frame's columns, and what holds values of several
types, which no column can. Does not know how they are written."""
from numpy._items import Items
from pandas._libs.lib import is_missing
from pandas._libs.names import no_attribute
from pandas.core.common import listed
from pandas.core.frame import DataFrame
from pandas.core.indexes.columns import Labels, Mask
from pandas.core.indexes.levels import Unique
from pandas.core.series import Series


def is_mixed(values):
    """Whether no column can hold these values: they are of several types, or none that a column has."""
    kinds = {type(value) for value in values if value is not None and value == value}
    plain = all(kind in (int, float, str, bool, bytes) for kind in kinds)
    return plain and len(kinds) > 1 and not kinds <= {int, float}


class Known:
    def __repr__(self):
        return self._repr_text()

    def __init__(self, labels, values, name=None):
        self._labels, self._values, self.name = list(labels), list(values), name

    @property
    def index(self):
        return Labels(self._labels)

    keys = lambda self: self.index

    @property
    def values(self):
        return Items(self._values)

    def tolist(self):
        return list(self._values)

    to_list = tolist

    def to_dict(self):
        return dict(zip(self._labels, self._values))

    def items(self):
        return zip(self._labels, self._values)

    def __iter__(self):
        return iter(self._values)

    def __len__(self):
        return len(self._values)

    def __contains__(self, label):
        return label in self._labels

    def __getitem__(self, key):
        if isinstance(key, Mask):
            return self._some([place for place, there in enumerate(key) if there])
        if isinstance(key, list):
            return self._some([self._labels.index(label) for label in key])
        if isinstance(key, slice):
            return self._some(range(len(self))[key])
        if key in self._labels:
            return self._values[self._labels.index(key)]
        raise KeyError(key)

    def _some(self, places):
        return Known([self._labels[place] for place in places], [self._values[place] for place in places], self.name)

    def __getattr__(self, name):
        if not name.startswith("_") and name in self._labels:
            return self[name]
        no_attribute("Series", name)

    def __eq__(self, other):
        return Mask(value == other for value in self._values)

    def __ne__(self, other):
        return Mask(value != other for value in self._values)

    __hash__ = None

    def isin(self, values):
        return Mask(any(value == other for other in values) for value in self._values)

    def map(self, function):
        return Known(self._labels, [function(value) for value in self._values], self.name)

    def apply(self, function):
        return self.map(function)

    def get(self, label, default=None):
        return self[label] if label in self._labels else default

    @property
    def loc(self):
        return self

    def astype(self, dtype):
        """A Series of the program's tables."""
        return Series(self._values if dtype is object else [dtype(value) for value in self._values], self._labels, name=self.name)

    def to_frame(self, name=None):
        return KnownFrame([self.name if name is None else name], self._labels, [self._values])


class KnownResults(Known):
    """What a function gave for each row: objects that no column holds."""

    def __init__(self, labels, values, column):
        super().__init__(labels, values, column.name)
        self._beside = column

    def apply(self, function):
        """A function of the objects: a column again, if its values are such."""
        values = [function(value) for value in self._values]
        if any(isinstance(value, (tuple, list, dict, set)) for value in values):
            return KnownResults(self._labels, values, self._beside)
        return self._beside._with(*listed(self._beside._rel, values))

    map = apply

    @property
    def str(self):
        return self

    def get(self, place, default=None):
        def at(value):
            if isinstance(value, dict):
                return value.get(place, default)
            return value[place] if -len(value) <= place < len(value) else default

        return self.apply(at)

    def __getitem__(self, key):
        return self.get(key) if isinstance(key, int) else super().__getitem__(key)

    def expanded(self):
        """A column for each item."""
        rows = [dict(enumerate(one)) if isinstance(one, (tuple, list)) else one for one in self._values]
        names = []
        for row in rows:
            names += [name for name in row if name not in names]
        lists = [[row.get(name) for row in rows] for name in names]
        lists = [[None if is_missing(value) else value for value in one] for one in lists]
        return KnownFrame(names, self._labels, lists).beside(self._beside)


class KnownFrame:
    def __repr__(self):
        return self._repr_text()

    def __init__(self, columns, labels, lists):
        self._names, self._labels, self._lists = list(columns), list(labels), [list(one) for one in lists]

    @property
    def columns(self):
        return Labels(self._names)

    @property
    def index(self):
        return Labels(self._labels)

    @property
    def shape(self):
        return (len(self._labels), len(self._names))

    def __len__(self):
        return len(self._labels)

    def __iter__(self):
        return iter(self._names)

    def __contains__(self, label):
        return label in self._names

    def __getitem__(self, key):
        if isinstance(key, list):
            return KnownFrame(key, self._labels, [self._lists[self._names.index(label)] for label in key])
        if key not in self._names:
            raise KeyError(key)
        return Known(self._labels, self._lists[self._names.index(key)], key)

    @property
    def loc(self):
        return KnownRows(self)

    @property
    def T(self):
        return KnownFrame(self._labels, self._names, list(zip(*self._lists)))

    def transpose(self):
        return self.T

    def to_dict(self):
        return {name: dict(zip(self._labels, one)) for name, one in zip(self._names, self._lists)}

    def items(self):
        return [(name, self[name]) for name in self._names]

    def fillna(self, value):
        lists = [[value if is_missing(one) else one for one in column] for column in self._lists]
        return KnownFrame(self._names, self._labels, lists)

    def settled(self):
        """A frame of the program's tables, if each column's values are of one type."""
        for one in self._lists:
            kinds = {type(value) for value in one if value is not None and value == value}
            if len(kinds) > 1 and not kinds <= {int, float}:
                return self
        numbers = [all(type(value) in (int, float) for value in one) for one in self._lists]
        lists = [[float(v) for v in one] if there and {*map(type, one)} == {int, float} else one for there, one in zip(numbers, self._lists)]
        return KnownFrame(self._names, self._labels, lists).astype(lambda value: value)

    def beside(self, column):
        """The columns over the rows of one of the program's, each of one type; else as they are."""
        rel, made = column._rel, {}
        for name, values in zip(self._names, self._lists):
            kinds = {type(value) for value in values if value is not None and value == value}
            if len(kinds) > 1 and not kinds <= {int, float}:
                return self
            rel, made[name] = listed(rel, values)
        return DataFrame._of(rel, made, column._index)

    def astype(self, dtype):
        """A frame of the program's tables."""
        lists = [[dtype(value) for value in one] for one in self._lists]
        label = ("label", 0)
        made = DataFrame({label: self._labels, **dict(zip(self._names, lists))})
        return DataFrame._of(made._rel, {name: made._columns[name] for name in self._names}, Unique([(None, made._columns[label])]))


class KnownRows:
    """The rows of such a frame by their labels."""

    def __init__(self, frame):
        self._frame = frame

    def __getitem__(self, key):
        frame = self._frame
        rows, columns = key if isinstance(key, tuple) else (key, None)
        if isinstance(rows, list):
            places = [frame._labels.index(label) for label in rows]
            some = KnownFrame(frame._names, rows, [[one[place] for place in places] for one in frame._lists])
            return some if columns is None else some[columns]
        if rows not in frame._labels:
            raise KeyError(rows)
        row = Known(frame._names, [one[frame._labels.index(rows)] for one in frame._lists], rows)
        return row if columns is None else row[columns]
