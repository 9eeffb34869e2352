"""`.list`: functions of lists, which are compiled; a list that is null stays null."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan.nodes import Computed
from polars._plan.values import INTS, cast
from polars.exceptions import InvalidOperationError
from polars.expressions.expr import Expr, refuse_name

# What functions of lists may give.
_RETURNS = {"str": "str", "f64": "float", "bool": "bool", "list[str]": "strs", "date": "date", "datetime": "datetime"}
_THERE = "p = [v for v in x if v is not None]\n"


def _apply(body, made_of):
    """`made_of`: the type of the result, of that of the items."""

    def apply(context, value):
        if not value.kind.startswith("list["):
            raise InvalidOperationError(f"expected List data type for list operation, got: {value.said()}")
        kind = made_of(value.kind[5:-1])
        returns = "int" if kind in INTS else _RETURNS.get(kind)
        if returns is None:
            unsupported(f"a function of lists that gives values of type {kind}")
        context.rel, made = _t.exact_compute(context.rel, (body, ["x"]), [value.expr], returns, value.text or "list")
        return value.like(made if kind.startswith("list[") else cast(made, kind), kind)

    return apply


def _same(kind):
    return kind


class Lists:
    def __init__(self, expr):
        self._expr = expr

    def __getattr__(self, name):
        refuse_name("ListNameSpace", name)

    def _as(self, body, made_of):
        return Expr(Computed(_apply(body, made_of), self._expr._node))

    def len(self):
        return self._as("return len(x)", lambda kind: "u32")

    def get(self, index, *, null_on_oob=False):
        if not isinstance(index, int):
            unsupported("list.get() by an expression")
        inside = f"len(x) > {index}" if index >= 0 else f"len(x) >= {-index}"
        if null_on_oob:
            return self._as(f"return x[{index}] if {inside} else None", _same)
        wrong = "raise ValueError('ComputeError: get index is out of bounds')"
        return self._as(f"if not ({inside}):\n    {wrong}\nreturn x[{index}]", _same)

    def first(self):
        return self.get(0, null_on_oob=True)

    def last(self):
        return self.get(-1, null_on_oob=True)

    def contains(self, item):
        if isinstance(item, Expr):
            unsupported("list.contains() of an expression")
        return self._as(f"return {item!r} in x", lambda kind: "bool")

    def join(self, separator, *, ignore_nulls=True):
        if not ignore_nulls:
            unsupported("list.join(ignore_nulls=False)")
        return self._as(f"{_THERE}return {separator!r}.join(p)", lambda kind: "str")

    def sum(self):
        return self._as(f"{_THERE}return sum(p)", _number)

    def min(self):
        return self._as(f"{_THERE}return min(p) if len(p) > 0 else None", _ordered)

    def max(self):
        return self._as(f"{_THERE}return max(p) if len(p) > 0 else None", _ordered)


def _number(kind):
    if kind != "i64":
        unsupported(f"list.sum() of items of type {kind}")
    return kind


def _ordered(kind):
    if kind not in (*INTS, "str"):
        unsupported(f"list.min() and list.max() of items of type {kind}")
    return kind


@extends(Expr, lazy=True)
class OfLists:
    @property
    def list(self):
        return Lists(self)
