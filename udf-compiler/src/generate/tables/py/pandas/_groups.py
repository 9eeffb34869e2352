"""`groupby`."""
import _taipan_tables as _t

from pandas import _look
from pandas._base import conjunction, is_missing, literal, op, unsupported
from pandas._series import Series, aligned

REDUCTIONS = ["sum", "mean", "min", "max", "count", "nunique", "first", "last", "std", "var", "median", "all", "any", "prod"]


class Groups:
    def __init__(self, frame, by, as_index, sort, dropna, picked=None):
        from pandas._frame import DataFrame

        self._frame, self._as_index, self._sort, self._dropna = frame, as_index, sort, dropna
        self._picked = picked
        if by is None:
            raise TypeError("You have to supply one of 'by' and 'level'")
        self._listed = isinstance(by, list)
        self._by = by if self._listed else [by]
        rel, keys = frame._rel, []
        for key in self._by:
            if isinstance(key, Series):
                rel, expr = aligned(rel, key)
                keys.append((key.name, expr))
            elif key in frame._columns:
                keys.append((key, frame._columns[key]))
            elif any(name == key for name, _ in frame._index or []):
                keys.append(next((name, expr) for name, expr in frame._index if name == key))
            else:
                raise KeyError(key)
        if dropna:
            present = None
            for _, expr in keys:
                if _t.nullable(expr):
                    present = conjunction(present, op("not", op("is_missing", expr)))
            self._whole = rel
            if present is not None:
                rel = _t.filter(rel, present)
        else:
            self._whole = rel
        self._rel, self._keys = rel, keys

    def __getitem__(self, key):
        labels = key if isinstance(key, list) else [key]
        for label in labels:
            if label not in self._frame._columns:
                raise KeyError(f"Column not found: {label}")
        return Groups(self._frame, self._by, self._as_index, self._sort, self._dropna, key)

    def __getattr__(self, name):
        if not name.startswith("_") and name in self._frame._columns:
            return self[name]
        raise AttributeError(f"'DataFrameGroupBy' object has no attribute '{name}'")

    def _labels(self):
        if self._picked is not None:
            return self._picked if isinstance(self._picked, list) else [self._picked]
        names = [name for name, _ in self._keys]
        return [label for label in self._frame._columns if label not in names]

    def _grouped(self, wanted):
        """`wanted`: label of the result, aggregate, expression."""
        exprs = [expr for _, expr in self._keys]
        aggregates = [(name, expr) for _, name, expr in wanted]
        rel, made = _t.group(self._rel, exprs, aggregates, self._sort)
        count = len(exprs)
        keys = [(name, expr) for (name, _), expr in zip(self._keys, made)]
        columns = {label: expr for (label, _, _), expr in zip(wanted, made[count:])}
        return self._indexed(rel, keys, columns)

    def _indexed(self, rel, keys, columns):
        from pandas._frame import DataFrame

        if self._as_index:
            return DataFrame._of(rel, columns, keys)
        return DataFrame._of(rel, {**dict(keys), **columns}, None)

    def _single(self):
        return self._picked is not None and not isinstance(self._picked, list)

    def _reduced(self, name, numeric_only=False):
        columns = self._frame._columns
        labels = self._labels()
        if numeric_only:
            labels = [label for label in labels if _t.family(columns[label]) in ("int", "float", "bool")]
        made = self._grouped([(label, name, columns[label]) for label in labels])
        if self._single() and self._as_index:
            return made[self._picked]
        return made

    def size(self):
        made = self._grouped([("size", "size", None)])
        if not self._as_index:
            return made
        series = made["size"]
        series.name = None
        return series

    def agg(self, func=None, *args, **kwargs):
        columns = self._frame._columns
        wanted = []
        if func is None:
            for label, pair in kwargs.items():
                if self._single():
                    pair = (self._picked, pair)
                column, name = pair
                if column not in columns:
                    raise KeyError(f"Column(s) {[column]} do not exist")
                wanted.append((label, _name(name), columns[column]))
            return self._grouped(wanted)
        if isinstance(func, dict):
            for label, names in func.items():
                if label not in columns:
                    raise KeyError(f"Column(s) {[label]} do not exist")
                if isinstance(names, list):
                    wanted += [((label, _name(name)), _name(name), columns[label]) for name in names]
                else:
                    wanted.append((label, _name(names), columns[label]))
            return self._grouped(wanted)
        if isinstance(func, list):
            if self._single():
                return self._grouped([(_name(name), _name(name), columns[self._picked]) for name in func])
            for label in self._labels():
                wanted += [((label, _name(name)), _name(name), columns[label]) for name in func]
            return self._grouped(wanted)
        return self._reduced(_name(func))

    aggregate = agg

    def transform(self, func, *args, **kwargs):
        name = _name(func)
        return self._over(lambda column: _t.window(self._whole, (name, []), column, self._partition(), None))

    def _partition(self):
        return [expr for _, expr in self._keys]

    def _over(self, window):
        """A column for each row; missing where a key is."""
        frame = self._frame
        made = []
        for label in self._labels():
            rel, expr = window(frame._columns[label])
            if self._dropna:
                for _, key in self._keys:
                    if _t.nullable(key):
                        expr = op("when", op("is_missing", key), literal(None), expr)
            made.append((label, Series._of(rel, expr, label, frame._index)))
        if self._single():
            return made[0][1]
        from pandas._frame import DataFrame

        return DataFrame(dict(made))

    def cumsum(self):
        return self._over(lambda column: _t.window(self._whole, ("cumsum", []), column, self._partition(), None))

    def cummax(self):
        return self._over(lambda column: _t.window(self._whole, ("cummax", []), column, self._partition(), None))

    def cummin(self):
        return self._over(lambda column: _t.window(self._whole, ("cummin", []), column, self._partition(), None))

    def shift(self, periods=1):
        return self._over(lambda column: _t.window(self._whole, ("shift", [periods]), column, self._partition(), None))

    def diff(self, periods=1):
        return self._frame[self._picked] - self.shift(periods)

    def rank(self, method="average", ascending=True):
        def window(column):
            keys = [(column, ascending)]
            if method == "first":
                keys += _t.order_of(self._whole)
            return _t.window(self._whole, ("rank_" + method, []), column, self._partition(), keys)

        return self._over(window)

    def cumcount(self, ascending=True):
        order = None
        if not ascending:
            order = [(expr, not direction) for expr, direction in _t.order_of(self._whole)]
        rel, expr = _t.window(self._whole, ("row_number", []), None, self._partition(), order)
        return Series._of(rel, expr, None, self._frame._index)

    def head(self, n=5):
        rel, number = _t.window(self._rel, ("row_number", []), None, self._partition(), None)
        frame = self._frame
        return type(frame)._of(_t.filter(rel, op("lt", number, literal(n))), dict(frame._columns), frame._index)

    def rolling(self, window, min_periods=None):
        unsupported("groupby(…).rolling")

    def __iter__(self):
        return iter(self._parts())

    def _parts(self):
        """Pairs of a key and the rows that have it."""
        frame = self._frame
        exprs = self._partition()
        rel, made = _t.group(self._rel, exprs, [], self._sort)
        parts = []
        for key in zip(*_look.columns(rel, made, "groups of a table, one by one")):
            test = None
            for expr, value in zip(exprs, key):
                same = op("is_missing", expr) if is_missing(value) else op("eq", expr, literal(value))
                test = conjunction(test, same)
            part = type(frame)._of(_t.filter(self._rel, test), dict(frame._columns), frame._index)
            if self._picked is not None:
                part = part[self._picked]
            single = len(self._by) == 1 and not self._listed
            parts.append((key[0] if single else key, part))
        return parts

    def get_group(self, name):
        for key, part in self._parts():
            if key == name:
                return part
        raise KeyError(name)

    @property
    def groups(self):
        return {key: part.index for key, part in self._parts()}

    @property
    def ngroups(self):
        return len(self._parts())

    def apply(self, func, *args, include_groups=True, **kwargs):
        from pandas._frame import DataFrame
        from pandas._merge import concat

        names = [name for name, _ in self._keys]
        made = []
        for key, part in self._parts():
            if not include_groups and self._picked is None:
                part = part.drop(columns=[name for name in names if name in part._columns])
            made.append((key, func(part, *args, **kwargs)))
        if made and isinstance(made[0][1], DataFrame):
            return concat([part for _, part in made])
        if made and isinstance(made[0][1], Series):
            unsupported("groupby(…).apply of a function that returns a Series")
        rows = [[*(key if isinstance(key, tuple) else (key,)), value] for key, value in made]
        frame = DataFrame(rows, columns=[*names, "value"])
        series = frame.set_index(names)["value"]
        name = self._picked if self._single() else None
        return Series._of(series._rel, series._expr, name, series._index)

    def filter(self, func, dropna=True):
        from pandas._merge import concat

        kept = [part for _, part in self._parts() if func(part)]
        return concat(kept) if kept else self._frame.head(0)


def _name(function):
    if isinstance(function, str):
        if function != "size" and function not in REDUCTIONS:
            raise AttributeError(f"'SeriesGroupBy' object has no attribute '{function}'")
        return function
    name = getattr(function, "__name__", "")
    names = {"len": "size", "sum": "sum", "min": "min", "max": "max", "mean": "mean", "std": "std", "median": "median"}
    if name in names:
        return names[name]
    unsupported(f"an aggregate by a function ({name or function!r}); use its name, or groupby(…).apply")


def _reductions():
    for name in REDUCTIONS:

        def reduce(self, numeric_only=False, name=name, **options):
            return self._reduced(name, numeric_only)

        setattr(Groups, name, reduce)


_reductions()
