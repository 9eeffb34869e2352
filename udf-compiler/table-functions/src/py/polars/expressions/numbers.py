"""Functions of numbers."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import comparing
from polars._plan.values import FLOATS, INTS, NUMBERS, cast, exact, literal, needs, null_of, resolved, when
from polars.expressions.expr import Expr


def _function(name, said=None):
    """A function with floats as its results."""

    def apply(value):
        needs(value, said or name, *NUMBERS)
        if value.kind == "null":
            return value.like(null_of("f64"), "f64")
        kind = "f32" if value.kind == "f32" else "f64"
        return value.like(cast(exact(name, cast(value.expr, "f64", value.kind)), kind), kind)

    return apply


def _rounded(decimals, mode):
    def apply(value):
        needs(value, "round", *NUMBERS)
        if value.kind not in FLOATS:
            return value
        if mode == "half_to_even":
            return value.like(cast(exact("round", value.expr, _t.literal(decimals)), value.kind), value.kind)
        # Away from zero: half of the last place is added, and the rest is cut off.
        scale = _t.literal(float(10**decimals))
        wide = exact("mul", exact("abs", cast(value.expr, "f64", value.kind)), scale)
        whole = exact("floor", wide)
        up = exact("ge", exact("sub", wide, whole), _t.literal(0.5))
        made = exact("div", when(up, exact("add", whole, _t.literal(1.0)), whole), scale)
        made = when(exact("lt", value.expr, _t.literal(0.0)), exact("neg", made), made)
        return value.like(cast(made, value.kind), value.kind)

    return apply


def _whole(name):
    def apply(value):
        needs(value, name, *NUMBERS)
        return value if value.kind not in FLOATS else _function(name)(value)

    return apply


def _sign(value):
    needs(value, "sign", *NUMBERS)
    if value.kind in FLOATS:
        # Zeros and NaN stay.
        zero, one, nan = _t.literal(0.0), _t.literal(1.0), _t.exact_literal(float("nan"))
        positive = exact("and", exact("gt", value.expr, zero), exact("lt", value.expr, nan))
        made = when(exact("lt", value.expr, zero), _t.literal(-1.0), when(positive, one, value.expr))
        return value.like(cast(made, value.kind), value.kind)
    return value.like(cast(exact("sign", value.expr), value.kind), value.kind)


def _logarithm(base):
    def apply(value):
        made = _function("log", "log")(value)
        return made if base is None else made.like(exact("div", made.expr, exact("log", _t.literal(float(base)))), made.kind)

    return apply


@extends(Expr)
class Numbers:
    def sqrt(self):
        return self._of(_function("sqrt"))

    def exp(self):
        return self._of(_function("exp"))

    def log(self, base=None):
        if isinstance(base, Expr):
            unsupported("log() with an expression as base")
        return self._of(_logarithm(base))

    def log10(self):
        return self._of(_logarithm(10))

    def log1p(self):
        return self._of(_function("log1p"))

    def sin(self):
        return self._of(_function("sin"))

    def cos(self):
        return self._of(_function("cos"))

    def tan(self):
        return self._of(_function("tan"))

    def arcsin(self):
        return self._of(_function("arcsin"))

    def arccos(self):
        return self._of(_function("arccos"))

    def arctan(self):
        return self._of(_function("arctan"))

    def sinh(self):
        return self._of(_function("sinh"))

    def cosh(self):
        return self._of(_function("cosh"))

    def tanh(self):
        return self._of(_function("tanh"))

    def round(self, decimals=0, mode="half_to_even"):
        if mode not in ("half_to_even", "half_away_from_zero"):
            raise ValueError(f"`mode` must be 'half_to_even' or 'half_away_from_zero', got {mode!r}")
        if decimals < 0:
            raise OverflowError("can't convert negative int to unsigned")
        return self._of(_rounded(decimals, mode))

    def floor(self):
        return self._of(_whole("floor"))

    def ceil(self):
        return self._of(_whole("ceil"))

    def sign(self):
        return self._of(_sign)

    def clip(self, lower_bound=None, upper_bound=None):
        made = self
        for bound, test in ((lower_bound, "lt"), (upper_bound, "gt")):
            if bound is not None:
                made = made._of(lambda value, limit, test=test: _clipped(value, limit, test), bound)
        return made


def _clipped(value, limit, test):
    needs(value, "clip", *NUMBERS, "date", "datetime", "duration")
    if value.kind in INTS and limit.kind in FLOATS and limit.known is not None:
        limit = literal(int(limit.known[0]))
    limit = resolved(limit, value.kind)
    beyond = comparing.compared(test, value, limit)
    if value.kind in FLOATS:
        # NaN stays.
        number = exact("ne", value.expr, _t.exact_literal(float("nan")))
        beyond = beyond.like(exact("and", beyond.expr, number), "bool")
    return value.like(when(beyond.expr, limit.expr, value.expr), value.kind)
