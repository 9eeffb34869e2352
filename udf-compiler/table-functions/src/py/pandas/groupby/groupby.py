"""`groupby`: groups, and what is made of each. What is made of each is in the modules beside it."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import is_column, is_missing, unsupported
from pandas._libs.names import no_attribute
from pandas._libs.ops import conjunction, literal, op
from pandas.core.common import aligned
from pandas.core.dtypes.dtypes import like, position
from pandas.core.frame import DataFrame
from pandas.core.indexes.base import index_of
from pandas.core.indexes.levels import level_place, reversed_order, same_zeros
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series
from pandas.groupby.aggregate import Reducing
from pandas.groupby.apply import applied, kept
from pandas.groupby.statistics import GroupStatistics
from pandas.groupby.transform import Within


class Groups(Reducing, Within, GroupStatistics):
    # Whether keys come before the labels of what `apply` makes.
    _group_keys = True

    def __init__(self, frame, by, as_index, sort, dropna, observed=None, picked=None, of_series=False):
        self._frame, self._as_index, self._sort, self._dropna, self._observed = frame, as_index, sort, dropna, observed
        self._picked, self._of_series = picked, of_series
        # The tables of the groups by their keys, once they are asked for, and the table that they are of.
        self._found = None
        self._listed = isinstance(by, list)
        self._by = by if self._listed else [by]
        if not self._by:
            raise ValueError("No group keys passed!")
        rel, keys = frame._rel, []
        for key in self._by:
            rel, entry = self._key(rel, key)
            keys.append(entry)
        self._whole = self._rel = rel
        self._keys = [(name, like(expr, same_zeros(expr))) for name, expr in keys]
        self._present = None
        if dropna:
            present = None
            for _, expr in self._keys:
                if _t.nullable(expr):
                    present = conjunction(present, op("not", op("is_missing", expr)))
            if present is not None:
                self._present, self._rel = present, _t.filter(rel, present)

    def _key(self, rel, key):
        frame = self._frame
        key = key.as_texts() if hasattr(key, "as_texts") else key
        if is_column(key):
            rel, expr = aligned(rel, key)
            return rel, (key.name, expr)
        if isinstance(key, Level):
            return rel, frame._index[level_place(frame, key.level)]
        if hasattr(key, "entry"):
            return rel, key.entry(frame, rel, len(self._by) == 1)
        if callable(key) or isinstance(key, dict):
            return self._of_labels(rel, key)
        if key in frame._columns and not self._of_series:
            return rel, (key, frame._columns[key])
        for name, expr in frame._index or []:
            if name == key:
                return rel, (name, expr)
        raise KeyError(key)

    def _of_labels(self, rel, key):
        """A function or dict of the labels of rows."""
        labels = index_of(self._frame)
        if not is_column(labels):
            unsupported("groupby of a function of labels of several levels")
        made = labels.to_series().map(key)
        rel, expr = aligned(rel, made)
        return rel, (labels.name, expr)

    def __getitem__(self, key):
        labels = key if isinstance(key, list) else [key]
        missing = [label for label in labels if label not in self._frame._columns]
        if missing:
            raise KeyError(f"Column{'s' if isinstance(key, list) else ''} not found: {', '.join(map(repr, missing)) if isinstance(key, list) else key}")
        by = self._by if self._listed else self._by[0]
        made = type(self)(self._frame, by, self._as_index, self._sort, self._dropna, self._observed, key)
        made._group_keys = self._group_keys
        return made

    def __getattr__(self, name):
        if not name.startswith("_") and name in self._frame._columns and not self._single():
            return self[name]
        if name.startswith("_"):
            raise AttributeError(name)
        kind = "SeriesGroupBy" if self._single() else "DataFrameGroupBy"
        no_attribute(kind, name)

    def _labels(self):
        if self._picked is not None:
            return self._picked if isinstance(self._picked, list) else [self._picked]
        names = [getattr(key, "key", key) for key in self._by if not is_column(key) and not isinstance(key, (Level, dict))]
        return [label for label in self._frame._columns if label not in names]

    def _single(self):
        return self._picked is not None and not isinstance(self._picked, list)

    def _partition(self):
        return [expr for _, expr in self._keys]

    def _named_keys(self, exprs):
        return [(name, expr) for (name, _), expr in zip(self._keys, exprs)]

    def _rows(self, rel):
        """Rows of the frame itself."""
        made = self._frame._indexed_by(rel, self._frame._index)
        return made if self._picked is None else made[self._picked]

    # Rows of each group by their place.

    def head(self, n=5):
        return self._placed(n, n >= 0, False)

    def tail(self, n=5):
        return self._placed(n, n >= 0, True)

    def _placed(self, n, inside, backwards):
        rel, number = _t.window(self._rel, ("row_number", []), None, self._partition(), self._order(backwards))
        if not inside:
            unsupported("head or tail of groups with a negative number")
        return self._rows(_t.filter(rel, op("lt", number, literal(n))))

    def _order(self, backwards):
        if not backwards:
            return None
        return reversed_order(self._rel)

    def nth(self, n, dropna=None):
        n = plain(n)
        if not isinstance(n, int) or dropna is not None:
            unsupported("groupby(…).nth of several places or with dropna")
        rel, number = _t.window(self._rel, ("row_number", []), None, self._partition(), self._order(n < 0))
        return self._rows(_t.filter(rel, op("eq", number, literal(n if n >= 0 else -n - 1))))

    def sample(self, *args, **options):
        return self._frame.sample()

    # Groups one by one.

    def __iter__(self):
        return iter(self._parts())

    def __len__(self):
        return self.ngroups

    def _parts(self):
        """Pairs of a key and the rows that have it."""
        return [(key, self._rows(rel)) for key, rel in self._tables()]

    def _tables(self):
        """Pairs of a key and the table of the rows that have it."""
        exprs = self._partition()
        places = [position(expr) for expr in exprs]
        # Rows are read once, one group after the other.
        numbered, number = _t.window(self._rel, ("row_number", []), None, [], None)
        rel, made = _t.group(numbered, places + exprs, [("size", None), ("min", number)], True)
        lists = observe.columns(rel, made[len(exprs) :], "groups of a table, one by one")
        groups = []
        for *key, size, _ in zip(*lists):
            test = None
            for expr, value in zip(exprs, key):
                same = op("is_missing", expr) if is_missing(value) else op("eq", expr, literal(value))
                test = conjunction(test, same)
            groups.append((test, size))
        tables = _t.parts(self._rel, _t.sort(self._rel, [(place, True) for place in places]), groups)
        single = len(self._by) == 1 and not self._listed
        found = [(key[0] if single else tuple(key), table) for (*key, _, _), table in zip(zip(*lists), tables)]
        if not self._sort:
            found = [found[place] for _, place in sorted(zip(lists[-1], range(len(found))))]
        return found

    def get_group(self, name):
        if self._found is None or self._found[0] != self._rel:
            tables = {}
            for key, rel in self._tables():
                tables.setdefault(key[0] if isinstance(key, tuple) and len(key) == 1 else key, rel)
            self._found = self._rel, tables
        own = name[0] if isinstance(name, tuple) and len(name) == 1 and self._listed else name
        if own not in self._found[1]:
            raise KeyError(name)
        return self._rows(self._found[1][own])

    @property
    def groups(self):
        return {key: part.index.tolist() for key, part in self._parts()}

    @property
    def ngroups(self):
        rel, _ = _t.group(self._rel, self._partition(), [], True)
        return observe.size(rel)

    def filter(self, func, dropna=True, *args, **kwargs):
        if not callable(func):
            raise TypeError(f"'{type(func).__name__}' object is not callable")
        return kept(self, func if not args and not kwargs else lambda part: func(part, *args, **kwargs))

    def apply(self, func, *args, include_groups=True, **kwargs):
        if isinstance(func, str):
            return getattr(self, func)(*args, **kwargs)
        if func is list and self._single():
            return self.agg(list)
        own = func if not args and not kwargs else lambda part: func(part, *args, **kwargs)
        return applied(self, own, include_groups)

    def pipe(self, func, *args, **kwargs):
        return func(self, *args, **kwargs)


class Level:
    """A key that is a level of the index."""

    def __init__(self, level):
        self.level = level


def grouped(frame, by, level, as_index, sort, dropna, observed=None, picked=None, of_series=False):
    if by is None and level is None:
        raise TypeError("You have to supply one of 'by' and 'level'")
    if by is None:
        levels = level if isinstance(level, list) else [level]
        by = [Level(level_place(frame, one) and one or one) for one in levels]
        by = by if isinstance(level, list) else by[0]
        if frame._index is None:
            unsupported("groupby(level=…) of an index without columns")
    if isinstance(by, tuple):
        by = list(by) if by not in frame._columns else by
    return Groups(frame, by, as_index, sort, dropna, observed, picked, of_series)


@extends(DataFrame, lazy=True)
class FrameGroupby:
    def groupby(self, by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=None, dropna=True):
        if axis not in (0, "index"):
            unsupported("groupby(axis=1)")
        made = grouped(self, by, level, as_index, sort, dropna, observed)
        made._group_keys = group_keys
        return made


@extends(Series, lazy=True)
class SeriesGroupby:
    def groupby(self, by=None, axis=0, level=None, as_index=True, sort=True, group_keys=True, observed=None, dropna=True):
        if not as_index:
            raise TypeError("as_index=False only valid with DataFrame")
        made = grouped(self.to_frame(self.name), by, level, True, sort, dropna, observed, self.name, True)
        made._group_keys = group_keys
        return made
