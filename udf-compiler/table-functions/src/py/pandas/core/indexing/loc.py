"""`loc`: rows by their labels. Rows that are new are in `enlargement.py`."""
import _taipan_tables as _t

from pandas._libs import observe
from pandas._libs.lib import is_column, is_missing, unsupported
from pandas._libs.ops import condition, literal, op
from pandas.core.common import aligned, as_expr
from pandas.core.indexes.levels import levels
from pandas.core.indexing.enlargement import of_row, set_row
from pandas.core.indexing.keys import as_label, in_order, is_all, is_at, is_label
from pandas.core.series import Series


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
        if is_all(key):
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
        start, stop = as_label(own[0][1], key.start, False), as_label(own[0][1], key.stop, True)
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
            found = observe.column(same, place, "the places of a label")
            if not found:
                raise KeyError(end)
            if len(found) > 1:
                raise KeyError(f"Cannot get {side} slice bound for non-unique label: {end!r}")
            test = op("and", test, op(compare, place, literal(found[0])))
        return picked._indexed_by(in_order(_t.filter(rel, test)), picked._index)

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
            labels = [as_label(own[0][1], label, False) for label in labels]
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
        there = observe.column(grouped, made[0], "the labels of rows")
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
        count = observe.size(some._rel)
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
        if is_all(rows):
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


def _is_sorted(rel, expr):
    """Whether no value is less than the one before it."""
    rel, before = _t.window(rel, ("shift", [1]), expr, [], None)
    return not observe.size(_t.filter(rel, condition(op("lt", expr, before))))


def _index_text(labels):
    kind = "int64" if all(isinstance(label, int) for label in labels) else "object"
    return f"Index({labels!r}, dtype='{kind}')"
