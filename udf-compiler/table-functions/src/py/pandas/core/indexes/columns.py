"""Labels of columns, which the program knows."""
import re

from numpy import dtype
from pandas._libs.lib import kind_of


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


class Labels(list):
    """The labels of a frame's columns."""

    def __repr__(self):
        return self._repr_text()

    @staticmethod
    def text(labels):
        return f"Index({list(labels)!r}, dtype='object')"

    def __getitem__(self, key):
        if isinstance(key, list):
            return Labels(label for label, there in zip(self, key) if there)
        found = list.__getitem__(self, key)
        return Labels(found) if isinstance(key, slice) else found

    values = property(list)

    @property
    def dtype(self):
        return dtype("int64" if kind_of(self) == "int" and self else "object")

    @property
    def str(self):
        return LabelTexts(self)

    def map(self, function):
        return Labels(function.get(label) if isinstance(function, dict) else function(label) for label in self)

    def tolist(self):
        return list(self)

    to_list = tolist

    def to_flat_index(self):
        return self

    def difference(self, other):
        return Labels(sorted(label for label in self if label not in other))

    def isin(self, values):
        return [label in values for label in self]


class LabelTexts:
    """Methods of texts for each label."""

    def __init__(self, labels):
        self._labels = labels

    def __getattr__(self, name):
        method = getattr(str, name)
        return lambda *args: _of_labels([method(label, *args) for label in self._labels])

    def contains(self, pattern, case=True, regex=True):
        pattern = re.compile(pattern if regex else re.escape(pattern), 0 if case else re.IGNORECASE)
        return Mask(pattern.search(label) is not None for label in self._labels)

    def replace(self, old, new, regex=False):
        return Labels(re.sub(old, new, label) if regex else label.replace(old, new) for label in self._labels)


def _of_labels(values):
    return Mask(values) if values and all(isinstance(value, bool) for value in values) else Labels(values)
