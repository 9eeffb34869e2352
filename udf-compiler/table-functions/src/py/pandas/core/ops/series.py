"""Operators of a Series, and their methods. What they compute is in `array_ops.py`."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import is_column
from pandas._libs.ops import condition, literal, op
from pandas.core.align import both_in_all_rows
from pandas.core.common import as_expr
from pandas.core.dtypes.dtypes import Category, compared_categories
from pandas.core.ops.array_ops import ARITHMETIC, COMPARISONS, arithmetic, compared, logic, operand
from pandas.core.series import Series


@extends(Series)
class SeriesOperators:
    """Operators of a Series."""

    def _binary(self, name, other, swapped=False, fill_value=None, strict=False):
        if not is_column(other) and (hasattr(other, "_columns") or hasattr(other, "_shifted")):
            return NotImplemented
        if is_column(other) and hasattr(other, "_index"):
            own, theirs = both_in_all_rows(self, other, "Series" if strict else None)
            if own is not self:
                return own._binary(name, theirs, swapped, fill_value)
        if name in COMPARISONS and isinstance(self._expr, Category):
            found = compared_categories(self, name, other)
            if found is not None:
                rel = self._rel if found[1] is None else as_expr(self._rel, found[1])[0]
                return self._named_with(other, rel, found[0])
        rel, expr = operand(self, other)
        own = self._expr
        if fill_value is not None:
            own, expr = _filled(own, expr, fill_value, is_column(other))
        args = (expr, own) if swapped else (own, expr)
        make = compared if name in COMPARISONS else arithmetic
        rel, made = make(rel, name, *args)
        return self._named_with(other, rel, made)

    def _named_with(self, other, rel, expr):
        made = self._with(rel, expr)
        if is_column(other) and other.name != self.name:
            made.name = None
        return made

    def _logic(self, name, other):
        if not is_column(other) and hasattr(other, "_columns"):
            return NotImplemented
        own = self
        if is_column(other) and hasattr(other, "_index"):
            own, other = both_in_all_rows(self, other)
        rel, expr = as_expr(own._rel, other)
        if own is not self and _t.family(expr) == "bool":
            # A row that only the left side has is as if the right one were false there.
            expr = condition(expr)
        return own._named_with(other, *logic(rel, name, own._expr, expr))

    def __and__(self, other):
        return self._logic("and", other)

    __rand__ = __and__

    def __or__(self, other):
        return self._logic("or", other)

    __ror__ = __or__

    def __xor__(self, other):
        return self._logic("xor", other)

    __rxor__ = __xor__

    def __invert__(self):
        family = _t.family(self._expr)
        if family == "int":
            return self._simple("bit_not")
        if family != "bool":
            raise TypeError(f"bad operand type for unary ~: '{'str' if family == 'str' else _t.dtype(self._expr)}'")
        if not _t.nullable(self._expr):
            return self._simple("not")
        text = "if m:\n    raise TypeError(\"bad operand type for unary ~: 'NoneType'\")\nreturn False"
        missing = op("is_missing", self._expr)
        rel, none = _t.compute(self._rel, (text, ["m"]), [missing], "bool", "inverted")
        return self._with(rel, op("not", op("or", condition(self._expr), condition(none))))

    def __neg__(self):
        if _t.family(self._expr) == "bool":
            raise TypeError(
                "The numpy boolean negative, the `-` operator, is not supported, use the `~` operator "
                "or the logical_not function instead."
            )
        return self._simple("neg")

    def __pos__(self):
        return self

    def __abs__(self):
        return self.abs()

    def abs(self):
        return self if _t.family(self._expr) == "bool" else self._simple("abs")

    def __divmod__(self, other):
        return self // other, self % other

    def __rdivmod__(self, other):
        return other // self, other % self

    def divmod(self, other, **options):
        return divmod(self, other)


def _filled(a, b, fill_value, both):
    """Both operands, with a value where only one is missing."""
    fill = literal(fill_value)
    if not both:
        return op("coalesce", a, fill), b
    gone_a, gone_b = op("is_missing", a), op("is_missing", b)
    only_a, only_b = op("and", gone_a, op("not", gone_b)), op("and", gone_b, op("not", gone_a))
    return op("when", only_a, fill, a), op("when", only_b, fill, b)


# Operators and methods by their names.
METHODS = {}


def _install():
    for python, name in ARITHMETIC:

        def forward(self, other, name=name):
            return self._binary(name, other)

        def backward(self, other, name=name):
            return self._binary(name, other, True)

        def method(self, other, level=None, fill_value=None, axis=0, name=name):
            return self._binary(name, other, False, fill_value)

        def reverse(self, other, level=None, fill_value=None, axis=0, name=name):
            return self._binary(name, other, True, fill_value)

        METHODS.update({f"__{python}__": forward, f"__r{python}__": backward, python: method, "r" + python: reverse})
    for name in COMPARISONS:

        def compare(self, other, name=name):
            return self._binary(name, other, strict=True)

        def method(self, other, level=None, fill_value=None, axis=0, name=name):
            return self._binary(name, other, False, fill_value)

        METHODS.update({f"__{name}__": compare, name: method})
    for name, function in METHODS.items():
        setattr(Series, name, function)
    Series.div = Series.divide = Series.truediv
    Series.rdiv = Series.rtruediv
    Series.multiply, Series.subtract = Series.mul, Series.sub


_install()
