"""One row of a table, as functions applied to rows see it, and how such functions are called."""
import _taipan_tables as _t

from numpy._scalars import float64, int64

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
    from pandas import _look
    from pandas._known import KnownFrame, KnownResults

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


class Row:
    def __init__(self, values, others=(), name=None):
        self._values = values
        self._others = others
        self._name = name

    @property
    def name(self):
        """The label of the row."""
        return self._values["name"] if "name" in self._values else self._name

    def __repr__(self):
        from pandas._known import Known

        return repr(Known(self._values, self._values.values(), self._name))

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
        return iter(self._values.values())

    def __len__(self):
        return len(self._values) + len(self._others)

    def items(self):
        return self._values.items()

    def keys(self):
        return list(self._values)

    index = property(keys)

    def to_dict(self):
        return dict(self._values)
