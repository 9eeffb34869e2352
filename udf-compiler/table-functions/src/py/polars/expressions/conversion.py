"""Values as other types and other values: `cast`, `replace`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import comparing
from polars._plan.nodes import Computed
from polars._plan.values import FLOATS, INTS, NUMBERS, cast, exact, literal, null_of, resolved, when
from polars.datatypes import named, said
from polars.exceptions import InvalidOperationError
from polars.expressions.expr import Expr

# A text as a number, as polars reads one: nothing but the number.
_INTEGER = """t = x[1:] if x[:1] in ("+", "-") else x
if not (t.isascii() and t.isdigit()):
    raise ValueError("InvalidOperationError: conversion from `str` to `{kind}` failed: " + x)
return int(x)"""


def as_type(kind, strict):
    def convert(context, value):
        own = value.kind
        if own == kind or own == "null":
            return value.like(null_of(kind) if own == "null" else value.expr, kind)
        if not strict and not _is_safe(own, kind):
            unsupported(f"cast(strict=False) from {said(own)} to {said(kind)}")
        if own == "str" and kind in INTS:
            body = _INTEGER.replace("{kind}", kind)
            context.rel, made = _t.exact_compute(context.rel, (body, ["x"]), [value.expr], "int", "cast")
            return value.like(cast(made, kind, "i64"), kind)
        if kind == "str":
            return _as_text(context, value)
        if kind == "bool" and own in NUMBERS:
            return comparing.compared("ne", value, literal(0))
        if (own in NUMBERS or own == "bool") and kind in NUMBERS:
            return value.like(cast(value.expr, kind, own), kind)
        if {own, kind} == {"date", "datetime"}:
            expr = _t.cast(_t.op("midnight", [value.expr]), "date") if kind == "date" else cast(value.expr, kind, own)
            return value.like(expr, kind)
        if own.startswith("decimal") and kind == "f64":
            return value.like(cast(value.expr, kind, own), kind)
        unsupported(f"cast from {said(own)} to {said(kind)}")

    return convert


def _is_safe(own, kind):
    """Whether every value of a type is one of the other."""
    bits = {"i8": 8, "i16": 16, "i32": 32, "i64": 64}
    if own in bits and kind in bits:
        return bits[own] <= bits[kind]
    return kind in ("str", "bool") or own == "bool" or kind in FLOATS and own in NUMBERS or {own, kind} == {"date", "datetime"}


def _as_text(context, value):
    if value.kind == "bool":
        made = when(value.expr, _t.literal("true"), _t.literal("false"))
        return value.like(when(exact("is_missing", value.expr), null_of("str"), made), "str")
    if value.kind in INTS or value.kind == "date":
        return value.like(cast(value.expr, "str", value.kind), "str")
    unsupported(f"cast from {said(value.kind)} to str")


def _replaced(old, new, default, strict):
    """`replace`, or `replace_strict`, whose results have the type of the new values."""
    olds, news = [literal(one) for one in old], [literal(one) for one in new]

    def replace(value, *others):
        branches = []
        for one, other in zip(olds, news):
            same = comparing.missing_alike(value, one, True)
            branches.append((same, other if strict else resolved(other, value.kind) if other.kind != "null" else other))
        return comparing.chosen(branches, others[0] if others else value)

    return replace


_NO_DEFAULT = object()


@extends(Expr)
class Conversion:
    def cast(self, dtype, *, strict=True, wrap_numerical=False):
        if wrap_numerical:
            unsupported("cast(wrap_numerical=True)")
        return Expr(Computed(as_type(named(dtype), strict), self._node))

    def replace(self, old, new=None):
        old, new = _pairs(old, new)
        return self._of(_replaced(old, new, None, False))

    def replace_strict(self, old, new=None, *, default=_NO_DEFAULT, return_dtype=None):
        old, new = _pairs(old, new)
        if default is _NO_DEFAULT:
            unsupported("replace_strict() without a default: which values there are is known when rows come")
        made = self._of(_replaced(old, new, default, True), default)
        return made if return_dtype is None else made.cast(return_dtype)


def _pairs(old, new):
    if isinstance(old, dict):
        return list(old), list(old.values())
    old = list(old) if isinstance(old, (list, tuple)) else [old]
    new = list(new) if isinstance(new, (list, tuple)) else [new] * len(old)
    if len(old) != len(new):
        raise InvalidOperationError("`new` input for `replace` must have the same length as `old` or have length 1")
    return old, new
