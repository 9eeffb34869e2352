"""One row of a table, as functions applied to rows see it, and how such functions are called."""
import _taipan_tables as _t

from numpy._scalars import bool_, float64, generic, int64
from pandas.core.lazy_scalar import numpys, plain as without_numpy

nan = float("nan")


def of_values(function, values, args, kwargs):
    return function(*values, *args, **kwargs)


def plain(calling, function, extra):
    """A function of the values of columns; `extra`: what else it is given."""
    args, kwargs = extra or ((), {})
    return lambda *values: calling(function, values, args, kwargs)


def bound(calling, function, space, extra, scalars):
    """The same, of which the last values are not the row's: the function sees them in `space`, under their names. What else it
    is given is found there, too. `scalars`: names, and whether a missing value is NaN."""
    count = len(scalars)
    args, kwargs = extra

    def of_row(*values):
        own = values[: len(values) - count]
        for (name, number), value in zip(scalars, values[len(own) :]):
            value = nan if number and value is None else value
            space[name] = float64(value) if type(value) is float else int64(value) if type(value) is int else value
        made = calling(function, own, [space[name] for name in args], {key: space[name] for key, name in kwargs.items()})
        return None if isinstance(made, float) and made != made else made

    return of_row


def results(column, made):
    """What a function gave for the rows of a column: a column, or objects that the program knows. `made`: as `call` gives it."""
    rel, expr = made
    if not isinstance(expr, list):
        return column._with(rel, expr)
    from pandas._libs import observe as _look
    from pandas.core.eager import KnownFrame, KnownResults

    labels = _look.labels(column, "the labels of a column")
    labels = list(range(len(expr))) if labels is None else labels
    if any(hasattr(one, "_expr") or hasattr(one, "_labels") for one in expr):
        rows = [{} if one is None else one.to_dict() for one in expr]
        names = []
        for row in rows:
            names += [name for name in row if name not in names]
        lists = [[row.get(name, nan) for row in rows] for name in names]
        return KnownFrame(names, labels, lists).beside(column)
    return KnownResults(labels, expr, column)


def listed(rel, values):
    """A column of values by the place of the row."""
    rel, place = _t.window(rel, ("row_number", []), None, [], None)
    other, made = _t.table(["place", "value"], [[i, value] for i, value in enumerate(values)])
    rel, found = _t.lookup(rel, place, other, made[0], [made[1]])
    if not any(value is None or value != value for value in values):
        found[0] = _t.op("certain", [found[0]])
    return rel, found[0]


def of_types(exprs, values, whole):
    """The values of a row as pandas has them: numbers are of one type. Among others each is as it is: numpy's, or Python's where
    the row is one of the `whole` table as an array."""
    kinds = {_t.family(expr) for expr in exprs}
    if kinds <= {"int", "float"}:
        values, widths = [float(value) for value in values] if "float" in kinds else values, {_t.dtype(expr) for expr in exprs}
        wide = "float64" in widths or "int64" in widths and not any(width.startswith("uint") for width in widths)
        return [numpys(value) for value in values] if wide else values
    if kinds == {"bool"} and not any(map(_t.nullable, exprs)):
        return [bool_(value) for value in values]
    if whole:
        return values
    return [value if type(value) is bool and _t.nullable(expr) else numpys(value, expr) for value, expr in zip(values, exprs)]


class Row:
    def __init__(self, values, others=(), name=None, alike=False):
        """`alike`: all values are of one type, and Python's own where they are gone through."""
        self._values = values
        self._others = others
        self._name = name
        self._alike = alike

    @property
    def name(self):
        """The label of the row."""
        return self._values["name"] if "name" in self._values else self._name

    def __repr__(self):
        from pandas.core.eager import Known
        from pandas.core.series import Series

        values = {label: without_numpy(value) for label, value in self._values.items()}
        if self._alike and values and all(isinstance(value, generic) for value in self._values.values()):
            return repr(Series(values, name=self._name))
        return repr(Known(values, values.values(), self._name))

    def __getitem__(self, name):
        if name in self._others:
            raise NotImplementedError(f"column {name!r} of a row, under a name that is computed")
        return self._values[name]

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"'Series' object has no attribute '{name}'") from None

    def get(self, name, default=None):
        return self._values.get(name, default)

    def __contains__(self, name):
        return name in self._values or name in self._others

    def __iter__(self):
        return iter([without_numpy(value) if self._alike else value for value in self._values.values()])

    def __len__(self):
        return len(self._values) + len(self._others)

    def items(self):
        return zip(self._values, self)

    def keys(self):
        return list(self._values)

    index = property(keys)

    def to_dict(self):
        return {label: without_numpy(value) for label, value in self._values.items()}
