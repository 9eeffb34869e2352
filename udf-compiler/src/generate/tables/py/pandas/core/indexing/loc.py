"""`iloc` and `loc`."""
import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas._libs.lib import aligned, as_expr, condition, is_column, is_missing, literal, op, unsupported
from pandas.core.indexing.enlargement import of_row, set_row
from pandas.core.indexes.levels import levels, reversed_order
from pandas.core.lazy_scalar import plain
from pandas.core.series import Series


def _is_all(key):
    return isinstance(key, slice) and key == slice(None)


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
        return frame._indexed_by(_in_order(_t.filter(rel, test)), frame._index)

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
        if _look.size(_t.filter(rel, op("not", mark))):
            raise IndexError("positional indexers are out-of-bounds")
        columns = dict(zip(own, found))
        return type(frame)._of(rel, columns, [(name, expr) for (name, _), expr in zip(index, found[len(own) :])])

    def _row(self, place):
        from pandas.core.rows import Row, of_types

        exprs = [_look.certain(self._frame._rel, expr) for expr in self._frame._columns.values()]
        frame = type(self._frame)._of(self._frame._rel, dict(zip(self._frame._columns, exprs)), self._frame._index)
        some = frame if place < 0 else frame.iloc[place : place + 1]
        rows = _look.rows(some, "a row of a table")
        labels = _look.labels(some, "a row of a table")
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
        if not _is_all(rows):
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


def _in_order(rel):
    """The order is part of what was asked for."""
    return _t.sort(rel, _t.order_of(rel))


class Labelled:
    def __init__(self, frame):
        self._frame = frame

    def __getitem__(self, key):
        frame = self._frame
        if isinstance(key, tuple) and not (frame._index is not None and len(frame._index) > 1 and len(key) == len(frame._index)):
            rows, columns = key
            if callable(columns) and not is_column(columns):
                columns = columns(frame)
            return self._rows_of(frame[self._labels(columns)], rows)
        return self._rows_of(frame, key)

    def _labels(self, columns):
        labels = list(self._frame._columns)
        if isinstance(columns, list) and columns and all(isinstance(one, bool) for one in columns):
            return [label for label, there in zip(labels, columns) if there]
        if not isinstance(columns, slice):
            return columns
        for end in (columns.start, columns.stop):
            if end is not None and end not in labels:
                raise KeyError(end)
        start = 0 if columns.start is None else labels.index(columns.start)
        stop = len(labels) if columns.stop is None else labels.index(columns.stop) + 1
        return labels[start:stop : columns.step]

    def _rows_of(self, picked, key):
        frame = self._frame
        if callable(key) and not is_column(key):
            key = key(frame)
        if _is_all(key):
            return picked
        if is_column(key):
            if key._index is not None or _t.family(key._expr) == "bool":
                if _t.family(key._expr) == "bool":
                    return picked[key] if is_column(picked) else picked._rows(key)
            return self._of_labels(picked, key)
        if isinstance(key, slice):
            return self._range(picked, key)
        if isinstance(key, (list, range)):
            return self._of_labels(picked, list(key))
        return self._label(picked, key)

    def _range(self, picked, key):
        rel, own = levels(picked)
        if len(own) != 1 or key.step not in (None, 1):
            unsupported("loc with a range of labels of several levels or with a step")
        start, stop = _as_label(own[0][1], key.start, False), _as_label(own[0][1], key.stop, True)
        if self._frame._index is not None and not _is_sorted(rel, own[0][1]):
            return self._between(picked, rel, own[0][1], start, stop)
        test = literal(True)
        if start is not None:
            test = op("and", test, condition(op("ge", own[0][1], literal(start))))
        if stop is not None:
            test = op("and", test, condition(op("le", own[0][1], literal(stop))))
        return picked._indexed_by(_t.filter(rel, test), picked._index)

    def _between(self, picked, rel, label, start, stop):
        """The rows from the one of a label to that of another one, of labels in no order."""
        rel, place = _t.window(rel, ("row_number", []), None, [], None)
        test = literal(True)
        for end, side, compare in ((start, "left", "ge"), (stop, "right", "le")):
            if end is None:
                continue
            same = _t.filter(rel, condition(op("eq", label, literal(end))))
            found = _look.column(same, place, "the places of a label")
            if not found:
                raise KeyError(end)
            if len(found) > 1:
                raise KeyError(f"Cannot get {side} slice bound for non-unique label: {end!r}")
            test = op("and", test, op(compare, place, literal(found[0])))
        return picked._indexed_by(_in_order(_t.filter(rel, test)), picked._index)

    def _of_labels(self, picked, labels):
        """The rows of these labels, in the order of the list."""
        rel, own = levels(picked)
        if len(own) != 1:
            unsupported("loc with a list of labels of several levels")
        if is_column(labels):
            wanted, label = labels._rel, labels._expr
            present = op("not", op("is_missing", label))
            wanted = _t.filter(wanted, present) if _t.nullable(label) else wanted
        else:
            if labels and all(isinstance(label, bool) for label in labels):
                unsupported("a list of truth values as a mask")
            labels = [_as_label(own[0][1], label, False) for label in labels]
            wanted, made = _t.table(["label"], [[label] for label in labels])
            label = made[0]
            self._check(labels, rel, own[0][1])
        single = is_column(picked)
        exprs = [picked._expr] if single else list(picked._columns.values())
        joined, made = _t.join((wanted, []), (rel, exprs + [own[0][1]]), "inner", [(label, own[0][1])])
        joined = _t.sort(joined, _t.order_of(joined))
        index = [(own[0][0], made[-1])]
        if single:
            return Series._of(joined, made[0], picked.name, index)
        return type(picked)._of(joined, dict(zip(picked._columns, made)), index)

    def _check(self, labels, rel, expr):
        """All labels are there."""
        if not labels:
            return
        test = op("is_in", expr, *[literal(label) for label in labels if not is_missing(label)])
        grouped, made = _t.group(_t.filter(rel, test), [expr], [], True)
        there = _look.column(grouped, made[0], "the labels of rows")
        missing = [label for label in labels if label not in there]
        if len(missing) == len(labels):
            raise KeyError(f"None of [{_index_text(labels)}] are in the [index]")
        if missing:
            raise KeyError(f"{missing} not in index")

    def _label(self, picked, label):
        """One row, or all of one label."""
        rel, own = levels(picked)
        parts = label if isinstance(label, tuple) else (label,)
        test, ranges = None, False
        for part, (_, expr) in zip(parts, own):
            one, is_range = is_at(rel, expr, part)
            ranges = ranges or is_range
            test = one if test is None else op("and", test, one)
        some = picked._indexed_by(_t.filter(rel, test), picked._index)
        count = _look.size(some._rel)
        if not count:
            raise KeyError(label)
        if ranges:
            return some
        if len(parts) < len(own):
            rest = own[len(parts) :]
            return some._indexed_by(some._rel, rest)
        if count > 1:
            return some
        if is_column(some):
            return some.iloc[0]
        return some.iloc[0]

    def __setitem__(self, key, value):
        frame = self._frame
        rows, columns = key if isinstance(key, tuple) else (key, slice(None))
        columns = self._labels(columns)
        labels = columns if isinstance(columns, list) else [columns]
        if callable(rows) and not is_column(rows):
            rows = rows(frame)
        if is_label(rows):
            # A label that is not there is a new row.
            if set_row(frame, rows, labels, value):
                return
            value = list(of_row(frame, labels, value).values())
        elif isinstance(rows, list) and not all(isinstance(row, bool) for row in rows):
            rel, own = levels(frame)
            self._check(rows, rel, own[0][1])
        elif isinstance(rows, list):
            column = frame._listed(rows)
            rows = column
        values = list(value) if isinstance(value, (list, tuple)) else [value] * len(labels)
        if hasattr(value, "_columns"):
            values = [value[label] for label in labels]
        if len(values) != len(labels):
            unsupported("assignment of a list of values to rows")
        for label, one in zip(labels, values):
            self._set(rows, label, one)

    def _set(self, rows, label, value):
        frame = self._frame
        if _is_all(rows):
            frame[label] = value
            return
        if not is_column(rows):
            rel, own = levels(frame)
            wanted = rows if isinstance(rows, list) else [rows]
            if isinstance(rows, slice) or len(own) != 1:
                unsupported("assignment to a range of rows (use a condition)")
            test = literal(False)
            for one in wanted:
                test = op("or", test, is_at(rel, own[0][1], one)[0])
            rows = Series._of(rel, test, None, frame._index)
        rel, test = aligned(frame._rel, rows)
        if hasattr(value, "_columns"):
            value = value[label]
        rel, expr = as_expr(rel, value)
        before = frame._columns.get(label)
        before = literal(None) if before is None else before
        made = op("when", condition(test), expr, before)
        frame[label] = Series._of(rel, made, label, frame._index)


def is_label(rows):
    return not is_column(rows) and not isinstance(rows, (list, slice, tuple, range)) and not hasattr(rows, "_columns")


def _as_label(expr, label, end):
    """A text that stands for a day, or for all of a month or year, as a time."""
    if not isinstance(label, str) or _t.family(expr) not in ("datetime", "date"):
        return label
    from pandas._libs.tslibs.offsets import DateOffset
    from pandas.core.tools.datetimes import timestamp_or_none
    from pandas._libs.tslibs.timestamps import Timedelta

    made, unit = timestamp_or_none(label), UNITS.get(len(label.strip()))
    return made + DateOffset(**{unit: 1}) - Timedelta(microseconds=1) if end and unit is not None else made


# What a text of so many characters stands for.
UNITS = {4: "years", 7: "months", 10: "days", 13: "hours", 16: "minutes"}
FINER = {"days": "1D", "hours": "1h", "minutes": "1min"}


def is_at(rel, expr, label):
    """The condition that a row has this label, and whether it is a range: a text stands for all times of a year, a month, or a
    day where labels have times."""
    if not isinstance(label, str) or _t.family(expr) not in ("datetime", "date"):
        return condition(op("eq", expr, literal(label))), False
    start, unit = _as_label(expr, label, False), UNITS.get(len(label.strip()))
    if start is None:
        raise KeyError(label)
    is_range = unit in ("years", "months")
    if unit in FINER:
        floors = Series._of(rel, expr, None, None).dt.floor(FINER[unit])
        some, floor = aligned(rel, floors)
        is_range = _look.size(_t.filter(some, condition(op("ne", expr, floor)))) > 0
    if not is_range:
        return condition(op("eq", expr, literal(start))), False
    test = op("and", op("ge", expr, literal(start)), op("le", expr, literal(_as_label(expr, label, True))))
    return condition(test), True


def _is_sorted(rel, expr):
    """Whether no value is less than the one before it."""
    rel, before = _t.window(rel, ("shift", [1]), expr, [], None)
    return not _look.size(_t.filter(rel, condition(op("lt", expr, before))))


def cross_section(frame, key, axis, level, drop_level):
    """The rows of a label, without the level that it is of."""
    from pandas.core.indexes.levels import level_place

    if axis not in (0, "index"):
        return frame[key]
    if level is None and not isinstance(key, tuple) and len(frame._index or [None]) == 1:
        return frame.loc[key]
    own = list(frame._index or [])
    parts = key if isinstance(key, tuple) else (key,)
    places = range(len(parts)) if level is None else [level_place(frame, one) for one in (level if isinstance(level, list) else [level])]
    test = literal(True)
    for place, part in zip(places, parts):
        test = op("and", test, is_at(frame._rel, own[place][1], part)[0])
    some = _t.filter(frame._rel, test)
    if not _look.size(some):
        raise KeyError(key)
    left = [entry for place, entry in enumerate(own) if place not in places or not drop_level]
    return frame._indexed_by(some, left or None)


def _index_text(labels):
    kind = "int64" if all(isinstance(label, int) for label in labels) else "object"
    return f"Index({labels!r}, dtype='{kind}')"
