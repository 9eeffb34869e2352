"""Which rows a frame has, and their order."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars._plan.comparing import truth
from polars._plan.contexts import Groups, Rows, key_of, sort_keys
from polars._plan.values import exact
from polars.exceptions import no_column
from polars.expressions.expr import Expr, flat, node_of
from polars.frames.frame import Frame


def flags(given, count, what):
    """One flag for each of so many."""
    found = [given] * count if isinstance(given, bool) else list(given)
    if len(found) != count:
        raise ValueError(f"the length of `{what}` ({len(found)}) does not match the length of `by` ({count})")
    return found


def asked(rel):
    """The same rows, whose order is part of the result."""
    return _t.sort(rel, _t.order_of(rel))


@extends(Frame)
class RowsOfFrames:
    def filter(self, *predicates, **constraints):
        given = [node_of(one, True) for one in flat(predicates)]
        given += [(Expr(nodes.Column(name)) == value)._node for name, value in constraints.items()]
        given = [node for one in given for node in nodes.expanded(one, self._columns)]
        if not given:
            raise TypeError("at least one predicate or constraint must be provided")
        context = Rows(self._rel, self._columns)
        context.collect(given)
        condition = None
        for node in given:
            own = truth(context.value(node))
            condition = own if condition is None else exact("and", condition, own)
        return self._with(_t.filter(context.rel, condition))

    def sort(self, by, *more_by, descending=False, nulls_last=False, multithreaded=True, maintain_order=False):
        given = [node_of(one, True) for one in flat([by, *more_by])]
        given = [node for one in given for node in nodes.expanded(one, self._columns)]
        down, last = flags(descending, len(given), "descending"), flags(nulls_last, len(given), "nulls_last")
        context = Rows(self._rel, self._columns)
        context.collect(given)
        keys = [pair for node, *how in zip(given, down, last) for pair in sort_keys(context.value(node), *how)]
        return self._with(_t.sort(context.rel, keys))

    def top_k(self, k, *, by, reverse=False):
        """Nulls come after all others."""
        given = flat([by])
        down = [not one for one in flags(reverse, len(given), "reverse")]
        return self.sort(given, descending=down, nulls_last=True).head(k)

    def bottom_k(self, k, *, by, reverse=False):
        given = flat([by])
        return self.sort(given, descending=flags(reverse, len(given), "reverse"), nulls_last=True).head(k)

    def slice(self, offset, length=None):
        if offset >= 0:
            return self._with(_t.slice(self._rel, offset, length))
        return self._placed(lambda place, size: self._between(place, exact("add", size, _t.literal(offset)), length))

    @staticmethod
    def _between(place, start, length):
        after = exact("ge", place, start)
        return after if length is None else exact("and", after, exact("lt", place, exact("add", start, _t.literal(length))))

    def _placed(self, condition):
        """Rows by their place and how many there are."""
        context = Rows(self._rel, self._columns)
        place, size = context.window("row_number"), context.window("size")
        return self._with(_t.filter(context.rel, condition(place, size)))

    def head(self, n=5):
        if n >= 0:
            return self.slice(0, n)
        return self._placed(lambda place, size: exact("lt", place, exact("add", size, _t.literal(n))))

    limit = head

    def tail(self, n=5):
        if n < 0:
            return self.slice(-n)
        return self._placed(lambda place, size: exact("ge", place, exact("sub", size, _t.literal(n))))

    def first(self):
        return self.head(1)

    def last(self):
        return self.tail(1)

    def reverse(self):
        context = Rows(self._rel, self._columns)
        place = context.window("row_number")
        return self._with(_t.sort(context.rel, [(place, False)]))

    def gather_every(self, n, offset=0):
        return self._placed(
            lambda place, size: exact(
                "and",
                exact("ge", place, _t.literal(offset)),
                exact("eq", exact("mod", exact("sub", place, _t.literal(offset)), _t.literal(n)), _t.literal(0)),
            )
        )

    def with_row_index(self, name="index", offset=0):
        context = Rows(self._rel, self._columns)
        place = context.window("row_number")
        place = exact("add", place, _t.literal(offset)) if offset else place
        return self._with(context.rel, {name: _t.cast(place, "uint32"), **self._columns})

    def unique(self, subset=None, *, keep="any", maintain_order=False):
        if keep not in ("any", "first", "last", "none"):
            raise ValueError(f"`keep` must be one of {{'first', 'last', 'any', 'none'}}, got {keep!r}")
        given = list(self._columns) if subset is None else flat([subset])
        wanted = [node for one in given for node in nodes.expanded(node_of(one, True), self._columns)]
        for node in wanted:
            if isinstance(node, nodes.Column) and node.column not in self._columns:
                no_column(node.column, self._columns)
        context = Rows(self._rel, self._columns)
        context.collect(wanted)
        keys = [context.value(node) for node in wanted]
        if any(key.kind.startswith("list") for key in keys):
            unsupported("unique() of lists")
        if subset is None and keep == "any" and not maintain_order:
            groups = Groups(context.rel, self._columns, [key_of(key) for key in keys])
            made, _ = groups.evaluate([])
            return self._with(groups.rel, dict(zip(self._columns, made)))
        inner = Rows(context.rel, self._columns, [key_of(key) for key in keys])
        if keep == "none":
            kept = exact("eq", inner.window("size"), _t.literal(1))
        else:
            place = inner.window("row_number")
            edge = exact("sub", inner.window("size"), _t.literal(1)) if keep == "last" else _t.literal(0)
            kept = exact("eq", place, edge)
        rel = _t.filter(inner.rel, kept)
        return self._with(asked(rel) if maintain_order else rel)
