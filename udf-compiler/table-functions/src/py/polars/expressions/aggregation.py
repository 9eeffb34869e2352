"""Aggregates of expressions, and which rows of a group they go over."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import aggregates, nodes
from polars._plan.contexts import key_of, size
from polars._plan.values import FLOATS, exact, is_null
from polars.expressions.expr import Expr, flat, node_of


def _aggregate(self, parts):
    return Expr(nodes.Aggregate(parts, self._node))


def _with(parts, *options):
    return lambda context, value, mask: parts(context, value, mask, *options)


@extends(Expr)
class Aggregation:
    def sum(self):
        return _aggregate(self, aggregates.total)

    def mean(self):
        return _aggregate(self, aggregates.mean)

    def median(self):
        return _aggregate(self, aggregates.median)

    def min(self):
        return _aggregate(self, aggregates.extreme("min"))

    def max(self):
        return _aggregate(self, aggregates.extreme("max"))

    def count(self):
        return _aggregate(self, aggregates.count)

    def null_count(self):
        return _aggregate(self, aggregates.null_count)

    def has_nulls(self):
        return self.null_count() > 0

    def len(self):
        return _aggregate(self, size)

    def n_unique(self):
        return _aggregate(self, aggregates.distinct)

    def first(self, *, ignore_nulls=False):
        return _aggregate(self.drop_nulls() if ignore_nulls else self, aggregates.edge("first"))

    def last(self, *, ignore_nulls=False):
        return _aggregate(self.drop_nulls() if ignore_nulls else self, aggregates.edge("last"))

    def std(self, ddof=1):
        return _aggregate(self, _with(aggregates.spread("std"), ddof))

    def var(self, ddof=1):
        return _aggregate(self, _with(aggregates.spread("var"), ddof))

    def quantile(self, quantile, interpolation="nearest"):
        return _aggregate(self, _with(aggregates.quantile, quantile, interpolation))

    def any(self, *, ignore_nulls=True):
        return _aggregate(self, aggregates.truth_of("any", ignore_nulls))

    def all(self, *, ignore_nulls=True):
        return _aggregate(self, aggregates.truth_of("all", ignore_nulls))

    def product(self):
        return _aggregate(self, aggregates.product)

    def implode(self):
        return _aggregate(self, aggregates.listed)

    # Rows that aggregates go over.

    def filter(self, *predicates, **constraints):
        given = [node_of(one, True) for one in predicates]
        given += [(Expr(nodes.Column(name)) == value)._node for name, value in constraints.items()]
        if not given:
            unsupported("filter() without a condition")
        made = self
        for condition in given:
            made = made._kept(condition=condition)
        return made

    def drop_nulls(self):
        return self._kept(test=lambda context, value, mask: exact("not", is_null(value.expr)))

    def drop_nans(self):
        return self._kept(test=_no_nan)

    def unique(self, maintain_order=False):
        return self._kept(test=_first_of_kind)

    def head(self, n=10):
        return self._kept(test=lambda context, value, mask: exact("lt", context.place(value, mask)[0], _t.literal(n)))

    limit = head

    def tail(self, n=10):
        return self._kept(test=_last_so_many(n))

    def sort_by(self, by, *more_by, descending=False, nulls_last=False, multithreaded=True, maintain_order=False):
        given = [node_of(one, True) for one in flat([by, *more_by])]
        down, last = ([flag] * len(given) if isinstance(flag, bool) else list(flag) for flag in (descending, nulls_last))
        return Expr(nodes.Sorted(self._node, given, down, last))

    def sort(self, *, descending=False, nulls_last=False):
        return Expr(nodes.Sorted(self._node, [self._node], [descending], [nulls_last]))


def _no_nan(context, value, mask):
    nan = exact("eq", value.expr, _t.exact_literal(float("nan"))) if value.kind in FLOATS else _t.literal(False)
    return _t.op("coalesce", [exact("not", nan), _t.literal(True)])


def _first_of_kind(context, value, mask):
    if value.kind.startswith("list"):
        unsupported("unique() of lists")
    more = [key_of(value)] if mask is None else [key_of(value), mask]
    return exact("eq", context.window("row_number", more=more), _t.literal(0))


def _last_so_many(n):
    def test(context, value, mask):
        place, rows = context.place(value, mask)
        return exact("ge", place, exact("sub", rows, _t.literal(n)))

    return test
