"""`rank`: places of values in an order. Knows groups as partitions only."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import down_rows
from pandas._libs.ops import literal, op
from pandas.core.dtypes.dtypes import position
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import same_zeros
from pandas.core.series import Series


def ranked(rel, expr, partition, method, na_option, ascending, pct):
    if method not in ("average", "min", "max", "first", "dense"):
        raise KeyError(method)
    if na_option not in ("keep", "top", "bottom"):
        raise ValueError("na_option must be one of 'keep', 'top', or 'bottom'")
    value = same_zeros(position(expr))
    if na_option != "keep" and _t.nullable(expr):
        rel, made = _with_missing(rel, value, partition, method, na_option, ascending)
        value = literal(0)
    else:
        keys = [(value, ascending)] + (_t.order_of(rel) if method == "first" else [])
        rel, made = _t.window(rel, ("rank_" + method, []), value, partition, keys)
    if pct:
        among = ("count", value) if method != "dense" else ("max", made)
        rel, count = _t.window(rel, (among[0], []), among[1], partition, None)
        made = op("div", made, count)
    return rel, made


def _with_missing(rel, value, partition, method, na_option, ascending):
    """Ranks in which those that are missing are peers, before or after all others."""
    gone = op("is_missing", value)
    keys = [(gone, na_option == "bottom"), (value, ascending)]
    if method == "first":
        keys += _t.order_of(rel)
    name = "rank_min" if method in ("average", "max") else "rank_" + method
    rel, made = _t.window(rel, (name, []), gone, partition, keys)
    if method in ("average", "max"):
        rel, peers = _t.window(rel, ("size", []), None, [*partition, value], None)
        more = op("sub", peers, literal(1))
        made = op("add", made, more if method == "max" else op("div", more, literal(2)))
    return rel, made


@extends(Series, lazy=True)
class SeriesRank:
    def rank(self, axis=0, method="average", numeric_only=False, na_option="keep", ascending=True, pct=False):
        return self._with(*ranked(self._rel, self._expr, [], method, na_option, ascending, pct))


@extends(DataFrame, lazy=True)
class FrameRank:
    def rank(self, axis=0, **options):
        down_rows("rank", axis)
        return self._each(lambda column: column.rank(**options))
