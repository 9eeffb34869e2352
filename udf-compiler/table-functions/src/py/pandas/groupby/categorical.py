"""Groups of all categories, also of those without rows. Knows of an aggregate only what it is of no rows."""
import _taipan_tables as _t

from pandas._libs.lib import NUMBERS, unsupported
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import Category, every, position


class Completing:
    """Of groups."""

    def _lacks_categories(self):
        """Whether there may be categories without rows that are to be groups."""
        if self._observed or not any(isinstance(expr, Category) for _, expr in self._keys):
            return False
        expr = self._keys[0][1]
        if len(self._keys) > 1 or expr.is_known or expr.source is None:
            return True
        # The rows may be all of those that the categories are from.
        found = _t.align(expr.source[0], self._whole)
        return found is None or found[1] is not None

    def _completed(self, rel, made, aggregates):
        """Groups of all categories, also those without rows."""
        count = len(self._keys)
        if not self._dropna and count > 1:
            unsupported("groupby of several keys with categories and dropna=False (say observed=True)")
        whole, keys, order = None, [], []
        for (_, expr), key in zip(self._keys, made):
            if isinstance(expr, Category):
                part, own = every(expr)
            else:
                part, own = _t.group(rel, [key], [], True)
            first = [] if self._sort else [self._first(expr, own)]
            if first:
                part, found = _t.join((part, own), first[0], "left", [(own[0], first[0][1][0])])
                own, first = found[:1], found[2:]
            columns = [*own, *first]
            if whole is None:
                whole, both = part, columns
            else:
                whole, both = _t.join((whole, keys + order), (part, columns), "cross", [])
            keys, order = self._apart(both, len(keys), len(order), bool(first))
        how = "left" if self._dropna else "outer"
        every_row, found = _t.join((whole, keys + order), (rel, made), how, list(zip(keys, made)))
        own, theirs, values = found[:count], found[len(keys + order) :][:count], found[len(keys + order) + count :]
        order = found[count : count + len(order)]
        keys = own if self._dropna else [op("coalesce", a, b) for a, b in zip(own, theirs)]
        neutral = {"count": 0, "size": 0, "nunique": 0, "sum": 0, "prod": 1, "any": False, "all": True}
        for place, (name, expr) in enumerate(aggregates):
            if name in neutral and (name != "sum" or _t.family(expr) in NUMBERS):
                values[place] = op("coalesce", values[place], literal(neutral[name]))
        sorting = [(key, True) for pair in zip(order, keys) for key in pair] if order else [(key, True) for key in keys]
        return _t.sort(every_row, sorting), [*keys, *values]

    @staticmethod
    def _apart(both, keys, order, more):
        """Keys and what they are put in order by, of columns of two tables side by side."""
        if not keys:
            return both[:1], both[1:]
        own, new = both[: keys + order], both[keys + order :]
        return own[:keys] + new[:1], own[keys:] + (new[1:] if more else [])

    def _first(self, expr, own):
        """The groups by one key, and the first row of each."""
        rel, place = _t.window(self._rel, ("row_number", []), None, [], None)
        rel, made = _t.group(rel, [position(expr)], [("min", place)], True)
        return rel, made
