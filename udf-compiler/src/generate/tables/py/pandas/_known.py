"""A Series whose labels and values the program knows without looking: the types of a frame's columns."""
from pandas import _printing


class Mask(list):
    """The truth of a condition for each value."""

    def __invert__(self):
        return Mask(not one for one in self)

    def __and__(self, other):
        return Mask(a and b for a, b in zip(self, other))

    def __or__(self, other):
        return Mask(a or b for a, b in zip(self, other))

    def any(self):
        return True in self

    def all(self):
        return False not in self

    def sum(self):
        return self.count(True)


class Known:
    def __init__(self, labels, values, name=None):
        self._labels, self._values, self.name = list(labels), list(values), name

    @property
    def index(self):
        from pandas._frame import Labels

        return Labels(self._labels)

    keys = lambda self: self.index

    @property
    def values(self):
        return list(self._values)

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
        raise AttributeError(f"'Series' object has no attribute '{name}'")

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

    def astype(self, dtype):
        return self.map(str)

    def __repr__(self):
        if not self._values:
            return "Series([], dtype: object)"
        texts = _printing.column("object", self._values, _printing.Style())
        labels = _printing.labels(_printing.kind_of(self._labels), self._labels)
        name = "" if self.name is None else f"Name: {_printing.plainly(self.name)}, "
        width = max(map(len, labels))
        lines = [f"{label.ljust(width)}   {text}" for label, text in zip(labels, texts)]
        return "\n".join([*lines, f"{name}dtype: object"])
