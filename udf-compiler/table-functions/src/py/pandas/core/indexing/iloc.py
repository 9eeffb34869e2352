"""`iloc`: rows by their places. Values are put there as `loc` puts them."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import is_column, unsupported
from pandas._libs.ops import literal, op
from pandas.core.indexes.levels import levels, reversed_order, row_labels
from pandas.core.indexing.keys import in_order, is_all
from pandas.core.indexing.loc import Labelled
from pandas.core.lazy_scalar import plain
from pandas.core.rows import Row, of_types
from pandas.core.series import Series


def _whole(key):
    """Places as Python's own numbers."""
    if isinstance(key, slice):
        return slice(*[plain(part) for part in (key.start, key.stop, key.step)])
    return [plain(part) for part in key] if isinstance(key, list) else plain(key)


class Places:
    def __init__(self, frame):
        self._frame = frame

    def __getitem__(self, key):
        frame = self._frame
        if callable(key) and not is_column(key):
            key = key(frame)
        key = _whole(key)
        if isinstance(key, tuple):
            rows, columns = map(_whole, key)
            labels = list(frame._columns)
            try:
                picked = [labels[i] for i in columns] if isinstance(columns, (list, range)) else labels[columns]
            except IndexError:
                raise IndexError("single positional indexer is out-of-bounds") from None
            if isinstance(picked, list):
                return Places(frame[picked])[rows]
            return frame[picked].iloc[rows]
        if isinstance(key, slice):
            return self._slice(key)
        if isinstance(key, (list, tuple, range)):
            return self._list(list(key))
        if is_column(key):
            return frame._rows(key)
        if isinstance(key, int):
            return self._row(key)
        raise TypeError(f"Cannot index by location index with a non-integer key")

    def _slice(self, key):
        """Counting from the end, a place is known by how many rows come after it."""
        frame = self._frame
        start, stop, step = key.start, key.stop, 1 if key.step is None else key.step
        if step < 0:
            return self._reversed()._places_from(start, stop, -step)
        from_start = (start is None or start >= 0) and (stop is None or stop >= 0)
        if from_start and step == 1:
            length = None if stop is None else max(stop - (start or 0), 0)
            return frame._indexed_by(_t.slice(frame._rel, start or 0, length), frame._index)
        return self._places_from(start, stop, step)

    def _places_from(self, start, stop, step):
        frame = self._frame
        rel, place = _t.window(frame._rel, ("row_number", []), None, [], None)
        backwards = reversed_order(frame._rel)
        from_end = None
        if (start or 0) < 0 or (stop or 0) < 0:
            rel, from_end = _t.window(rel, ("row_number", []), None, [], backwards)
        test = literal(True)
        if start is not None and start >= 0:
            test = op("and", test, op("ge", place, literal(start)))
        elif start is not None:
            test = op("and", test, op("lt", from_end, literal(-start)))
        if stop is not None and stop >= 0:
            test = op("and", test, op("lt", place, literal(stop)))
        elif stop is not None:
            test = op("and", test, op("ge", from_end, literal(-stop)))
        if step != 1:
            if start is not None and start < 0:
                unsupported("iloc with a step from a place before the end")
            beyond = op("sub", place, literal(start or 0))
            test = op("and", test, op("eq", op("mod", beyond, literal(step)), literal(0)))
        return frame._indexed_by(in_order(_t.filter(rel, test)), frame._index)

    def _reversed(self):
        frame = self._frame
        backwards = reversed_order(frame._rel)
        return Places(frame._indexed_by(_t.sort(frame._rel, backwards), frame._index))._checked()

    def _checked(self):
        return _Backwards(self._frame)

    def _list(self, places):
        """The rows of these places, in the order of the list."""
        if places and all(isinstance(place, bool) for place in places):
            unsupported("a list of truth values as a mask")
        frame = self._frame
        rel, place = _t.window(frame._rel, ("row_number", []), None, [], None)
        if any(place < 0 for place in places):
            unsupported("iloc with a list of places from the end")
        wanted, made = _t.table(["place"], [[place] for place in places])
        own, index = list(frame._columns), frame._index or []
        if frame._index is None:
            rel, index = levels(frame._indexed_by(rel, None))
        exprs = [frame._columns[label] for label in own] + [expr for _, expr in index]
        rel, found = _t.lookup(wanted, made[0], rel, place, exprs)
        mark = found.pop()
        if observe.size(_t.filter(rel, op("not", mark))):
            raise IndexError("positional indexers are out-of-bounds")
        columns = dict(zip(own, found))
        return type(frame)._of(rel, columns, [(name, expr) for (name, _), expr in zip(index, found[len(own) :])])

    def _row(self, place):
        exprs = [observe.certain(self._frame._rel, expr) for expr in self._frame._columns.values()]
        frame = type(self._frame)._of(self._frame._rel, dict(zip(self._frame._columns, exprs)), self._frame._index)
        some = frame if place < 0 else frame.iloc[place : place + 1]
        rows = observe.rows(some, "a row of a table")
        labels = row_labels(some, "a row of a table")
        try:
            row = rows[place if place < 0 else 0]
            label = (place if place >= 0 else len(rows) + place) if labels is None else labels[place if place < 0 else 0]
            kinds = {_t.family(expr) for expr in exprs}
            alike = kinds <= {"int", "float"} or kinds == {"bool"}
            return Row(dict(zip(frame._columns, of_types(exprs, row, False))), (), label, alike)
        except IndexError:
            raise IndexError("single positional indexer is out-of-bounds") from None

    def __setitem__(self, key, value):
        rows, columns = map(_whole, key if isinstance(key, tuple) else (key, slice(None)))
        labels = list(self._frame._columns)
        picked = [labels[i] for i in columns] if isinstance(columns, list) else labels[columns]
        if not is_all(rows):
            frame = self._frame
            rel, test = self._test_of(rows)
            rows = Series._of(rel, test, None, frame._index)
        Labelled(self._frame)[rows, picked] = value

    def _test_of(self, rows):
        """A table, and the condition that a row is at one of these places."""
        frame = self._frame
        rel, place = _t.window(frame._rel, ("row_number", []), None, [], None)
        if isinstance(rows, int) and rows < 0:
            rel, place = _t.window(rel, ("row_number", []), None, [], reversed_order(frame._rel))
            rows = -rows - 1
        if isinstance(rows, slice):
            start, stop = rows.start or 0, rows.stop
            if start < 0 or rows.step not in (None, 1) or stop is not None and stop < 0:
                unsupported("assignment by iloc to a range that is counted from the end or has a step")
            test = op("ge", place, literal(start))
            return rel, test if stop is None else op("and", test, op("lt", place, literal(stop)))
        rows = [rows] if isinstance(rows, int) else list(rows)
        if any(not isinstance(row, int) or isinstance(row, bool) or row < 0 for row in rows):
            unsupported("assignment by iloc to rows other than some counted from the start")
        if len(rows) and max(rows) >= len(frame):
            raise IndexError("iloc cannot enlarge its target object")
        return rel, op("is_in", place, *[literal(row) for row in rows]) if rows else literal(False)


class _Backwards:
    """Places counted in a table whose order was turned around."""

    def __init__(self, frame):
        self._frame = frame

    def _places_from(self, start, stop, step):
        if start is not None or stop is not None:
            unsupported("iloc with a negative step and a start or end")
        return self._frame if step == 1 else Places(self._frame)._places_from(None, None, step)
