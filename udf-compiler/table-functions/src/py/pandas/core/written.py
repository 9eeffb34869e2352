"""Rows that the program has written itself, as tables. Knows no DataFrame."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.ops import literal
from pandas.core.indexes.levels import Unique
from pandas.core.lazy_scalar import plain


class Written:
    """Rows that the program has written itself, of which no table is made before it is needed."""

    def __init__(self, names, rows, labels=None):
        self.names, self.rows, self.labels = names, rows, labels
        self.made = None

    def table(self):
        """The table, its columns and its index."""
        labels = self.labels
        if labels is None:
            return (*table_of(self.names, self.rows), None)
        label = ("label", 0)
        rows = [[name, *row] for name, row in zip(labels, self.rows)]
        rel, columns = table_of([label, *self.names], rows)
        return rel, columns, Unique([(None, columns.pop(label))])

    def set(self, label, values):
        """Values of one row, which may be a new one."""
        for name in values:
            if name not in self.names:
                self.names.append(name)
                for row in self.rows:
                    row.append(observe.nan)
        if self.labels is None and label != len(self.rows) and not (type(label) is int and 0 <= label < len(self.rows)):
            self.labels = list(range(len(self.rows)))
        known = range(len(self.rows)) if self.labels is None else self.labels
        if label in known:
            row = self.rows[known.index(label)]
        else:
            row = [observe.nan] * len(self.names)
            self.rows.append(row)
            if self.labels is not None:
                self.labels.append(label)
        for name, value in values.items():
            row[self.names.index(name)] = plain(value)


def table_of(names, rows):
    """A table of values that the program has made, and its columns."""
    places = [_places([row[number] for row in rows if number < len(row)]) for number in range(len(names))]
    if any(known is not None for known in places):
        rows = [[value if known is None else _digits(value) for value, known in zip(row, places)] for row in rows]
    rel, made = _t.table([str(name) for name in names], rows)
    for place, expr in enumerate(made):
        if places[place] is not None:
            made[place] = _t.cast(expr, f"decimal:{places[place]}")
        if _t.family(expr) == "null" and any(isinstance(row[place], float) for row in rows):
            made[place] = _t.cast(expr, "float64")
    return rel, dict(zip(names, made))


def _places(values):
    """The places of a column of Decimals and whole numbers; None: it is another one."""
    if not any(map(_is_decimal, values)):
        return None
    known = [value for value in values if value is not None and (type(value) is not float or value == value)]
    if not all(type(value) is int or _is_decimal(value) for value in known):
        return None
    return max(max(-value.as_tuple().exponent, 0) for value in known if _is_decimal(value))


def _is_decimal(value):
    return type(value).__name__ == "Decimal" and value.is_finite()


def _digits(value):
    return None if value is None or value != value else format(value, "f") if type(value) is not int else str(value)


class Unset(int):
    """A column of any objects, of which none is there yet: what is missing is NaN there."""


def like_none(expr):
    missing = literal(None)
    return Unset(missing) if _t.family(expr) == "null" else _t.cast(missing, "float64")
