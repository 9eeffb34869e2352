"""Functions of the rows around each."""
from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import windows
from polars.expressions.expr import Expr


@extends(Expr)
class Rows:
    def shift(self, n=1, *, fill_value=None):
        if not isinstance(n, int):
            unsupported("shift() by an expression")
        return self._windowed(windows.shifted(n, fill_value))

    def diff(self, n=1, null_behavior="ignore"):
        if null_behavior != "ignore":
            unsupported(f"diff(null_behavior={null_behavior!r})")
        return self._windowed(windows.difference(n))

    def pct_change(self, n=1):
        return self._windowed(windows.change(n))

    def _cumulated(self, name, reverse):
        if reverse:
            unsupported(f"cum_{name}(reverse=True)")
        return self._windowed(windows.cumulated(name))

    def cum_sum(self, *, reverse=False):
        return self._cumulated("sum", reverse)

    def cum_count(self, *, reverse=False):
        return self._cumulated("count", reverse)

    def cum_min(self, *, reverse=False):
        return self._cumulated("min", reverse)

    def cum_max(self, *, reverse=False):
        return self._cumulated("max", reverse)

    def cum_prod(self, *, reverse=False):
        return self._cumulated("prod", reverse)

    def rank(self, method="average", *, descending=False, seed=None):
        return self._windowed(windows.ranked(method, descending))

    def is_duplicated(self):
        return self._windowed(windows.repeated("duplicated"))

    def is_unique(self):
        return self._windowed(windows.repeated("unique"))

    def is_first_distinct(self):
        return self._windowed(windows.repeated("first_distinct"))

    def is_last_distinct(self):
        return self._windowed(windows.repeated("last_distinct"))

    def _rolled(self, name, window_size, weights, min_samples, center):
        if weights is not None or center or not isinstance(window_size, int):
            unsupported(f"rolling_{name}() of this form")
        least = window_size if min_samples is None else min_samples
        return self._windowed(windows.rolled(name, window_size, least))

    def rolling_sum(self, window_size, weights=None, *, min_samples=None, center=False):
        return self._rolled("sum", window_size, weights, min_samples, center)

    def rolling_mean(self, window_size, weights=None, *, min_samples=None, center=False):
        return self._rolled("mean", window_size, weights, min_samples, center)

    def rolling_min(self, window_size, weights=None, *, min_samples=None, center=False):
        return self._rolled("min", window_size, weights, min_samples, center)

    def rolling_max(self, window_size, weights=None, *, min_samples=None, center=False):
        return self._rolled("max", window_size, weights, min_samples, center)
