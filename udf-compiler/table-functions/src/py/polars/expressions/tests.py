"""What is asked of single values: whether they are null, NaN, between or among others, and what stands in for those that are not
there."""
from datetime import date, datetime, timedelta

import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import comparing
from polars._plan.nodes import Computed, Elementwise, Windowed
from polars._plan.values import FLOATS, NUMBERS, Value, common, exact, is_null, literal, needs, null_of, resolved, when
from polars._plan.windows import filled
from polars.datatypes import of_short
from polars.exceptions import InvalidOperationError
from polars.expressions.expr import Expr, node_of

_nan, _inf = float("nan"), float("inf")


def _null(value):
    return value.like(is_null(value.expr), "bool")


def _there(value):
    return value.like(exact("not", is_null(value.expr)), "bool")


def _number_test(name):
    """A test of floats; other numbers have one answer."""

    def test(value):
        needs(value, name, *NUMBERS)
        if value.kind == "null":
            return value.like(null_of("bool"), "bool")
        if value.kind not in FLOATS:
            known = _t.literal(name in ("is_not_nan", "is_finite"))
            return value.like(when(is_null(value.expr), null_of("bool"), known), "bool")
        nan = exact("eq", value.expr, _t.exact_literal(_nan))
        if name in ("is_nan", "is_not_nan"):
            return value.like(nan if name == "is_nan" else exact("not", nan), "bool")
        infinite = exact("eq", exact("abs", value.expr), _t.literal(_inf))
        found = infinite if name == "is_infinite" else exact("not", exact("or", nan, infinite))
        return value.like(found, "bool")

    return test


def filled_with(value, other):
    """Of another type, the common one."""
    if value.kind == "null":
        return other
    kind = common([value, other], "fill_null of a value")
    value = resolved(value, kind)
    other = null_of(kind) if other.kind == "null" else resolved(other, kind).expr
    return value.like(_t.op("coalesce", [value.expr, other]), kind)


def _filled_with_mean(value, mean):
    if value.kind not in NUMBERS:
        raise InvalidOperationError(f"`mean` operation not supported for dtype `{of_short(value.kind)!r}`")
    return filled_with(value, mean)


def _constant(value, strategy):
    """Zero or one of a type."""
    needs(value, "fill_null", *NUMBERS, "bool")
    return literal(strategy == "one" if value.kind == "bool" else int(strategy == "one"))


def _without_nan(value, other):
    needs(value, "fill_nan", *NUMBERS)
    if value.kind not in FLOATS:
        return value
    nan = exact("eq", value.expr, _t.exact_literal(_nan))
    return comparing.chosen([(Value(nan, "bool"), other)], value)


@extends(Expr)
class Tests:
    def is_null(self):
        return self._of(_null)

    def is_not_null(self):
        return self._of(_there)

    def is_nan(self):
        return self._of(_number_test("is_nan"))

    def is_not_nan(self):
        return self._of(_number_test("is_not_nan"))

    def is_finite(self):
        return self._of(_number_test("is_finite"))

    def is_infinite(self):
        return self._of(_number_test("is_infinite"))

    def eq_missing(self, other):
        return self._of(lambda a, b: comparing.missing_alike(a, b, True), other)

    def ne_missing(self, other):
        return self._of(lambda a, b: comparing.missing_alike(a, b, False), other)

    def is_between(self, lower_bound, upper_bound, closed="both"):
        names = {"both": ("ge", "le"), "left": ("ge", "lt"), "right": ("gt", "le"), "none": ("gt", "lt")}
        if closed not in names:
            raise ValueError(f"closed must be one of {set(names)}, got {closed!r}")
        low, high = names[closed]
        bounds = [Expr(node_of(bound, True)) for bound in (lower_bound, upper_bound)]
        return self._compared(low, bounds[0]) & self._compared(high, bounds[1])

    def _compared(self, name, other):
        return self._of(lambda a, b: comparing.compared(name, a, b), other)

    def is_in(self, other, *, nulls_equal=False):
        if nulls_equal:
            unsupported("is_in(nulls_equal=True)")
        if isinstance(other, str) or isinstance(other, (int, float, date, datetime, timedelta)):
            raise TypeError(f"`other` must be a collection, got {type(other).__name__}")
        if isinstance(other, Expr):
            unsupported("is_in of an expression (use a semi join)")
        if hasattr(other, "_member"):
            return Expr(Computed(other._member, self._node))
        others = [literal(one) for one in other]
        return self._of(lambda value: comparing.member(value, others))

    def fill_null(self, value=None, strategy=None, limit=None):
        if (value is None) == (strategy is None):
            raise ValueError("must specify either a fill `value` or `strategy`")
        if strategy is None:
            return self._of(filled_with, Expr(node_of(value)))
        if strategy in ("forward", "backward"):
            return self._windowed(filled("ffill" if strategy == "forward" else "bfill", limit))
        if strategy in ("zero", "one"):
            return self._of(lambda value: filled_with(value, _constant(value, strategy)))
        if strategy in ("min", "max", "mean"):
            return self._of(filled_with if strategy != "mean" else _filled_with_mean, getattr(self, strategy)())
        raise ValueError(f"strategy {strategy!r} is not supported")

    def _windowed(self, function):
        return Expr(Windowed(function, self._node))

    def forward_fill(self, limit=None):
        return self.fill_null(strategy="forward", limit=limit)

    def backward_fill(self, limit=None):
        return self.fill_null(strategy="backward", limit=limit)

    def fill_nan(self, value):
        return Expr(Elementwise(_without_nan, self._node, node_of(value)))
