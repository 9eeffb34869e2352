"""`iloc` and `loc`."""
import _taipan_tables as _t

from pandas import _look
from pandas._base import condition, literal, op, unsupported
from pandas._series import Series, aligned, as_expr


class Places:
    def __init__(self, frame):
        self._frame = frame

    def __getitem__(self, key):
        frame = self._frame
        if isinstance(key, tuple):
            rows, columns = key
            labels = list(frame._columns)[columns]
            return Places(frame[labels])[rows] if isinstance(labels, list) else frame[labels].iloc[rows]
        if not isinstance(key, slice):
            if isinstance(key, int):
                return self._row(key)
            unsupported("iloc with a list of places")
        if key.step not in (None, 1) or (key.start or 0) < 0:
            unsupported("iloc with a step or from the end")
        start, stop = key.start or 0, key.stop
        if stop is not None and stop < 0:
            unsupported("iloc up to a place before the end")
        length = None if stop is None else max(stop - start, 0)
        return type(frame)._of(_t.slice(frame._rel, start, length), dict(frame._columns), frame._index)


    def _row(self, place):
        from pandas._rows import Row

        frame = self._frame
        rows = _look.rows(frame if place < 0 else self[place : place + 1], "a row of a table")
        try:
            return Row(dict(zip(frame._columns, rows[place if place < 0 else 0])))
        except IndexError:
            raise IndexError("single positional indexer is out-of-bounds") from None


class Labelled:
    def __init__(self, frame):
        self._frame = frame

    def __getitem__(self, key):
        frame = self._frame
        if isinstance(key, tuple):
            rows, columns = key
            picked = frame if isinstance(columns, slice) else frame[columns]
            if isinstance(rows, slice) and rows == slice(None):
                return picked
            if isinstance(rows, Series):
                if isinstance(picked, Series):
                    return picked[rows]
                return picked._rows(rows)
            unsupported("loc with row labels")
        if callable(key):
            key = key(frame)
        if isinstance(key, Series):
            return frame._rows(key)
        if isinstance(key, slice) and key == slice(None):
            return frame
        unsupported("loc with row labels")

    def __setitem__(self, key, value):
        frame = self._frame
        rows, columns = key if isinstance(key, tuple) else (key, list(frame._columns))
        labels = columns if isinstance(columns, list) else [columns]
        for label in labels:
            if isinstance(rows, slice) and rows == slice(None):
                frame[label] = value
                continue
            if not isinstance(rows, Series):
                unsupported("loc with row labels")
            rel, test = aligned(frame._rel, rows)
            rel, expr = as_expr(rel, value)
            before = frame._columns.get(label)
            before = literal(None) if before is None else before
            made = op("when", condition(test), expr, before)
            frame[label] = Series._of(rel, made, label, frame._index)
