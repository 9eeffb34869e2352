"""`polars.selectors`: columns by their types and names."""
import re

from _taipan_ground.lib import unsupported
from polars._plan.nodes import Many
from polars.datatypes import FLOATS, INTS, TEMPORAL, named
from polars.exceptions import no_column
from polars.expressions.expr import Expr, flat
from polars.expressions.functions import of_kinds


class Selector(Expr):
    """Columns of a table, of which sets are made: `|`, `&`, `-` and `~`."""

    def __init__(self, chosen):
        super().__init__(Many(chosen, "*"))

    def _kept(self, other, test):
        """Those of the table's columns for which the test of membership in both is true."""
        mine, theirs = self._node.chosen, other._node.chosen

        def chosen(columns):
            own, others = mine(columns), theirs(columns)
            return [name for name in columns if test(name in own, name in others)]

        return Selector(chosen)

    def __or__(self, other):
        return self._kept(other, lambda a, b: a or b) if isinstance(other, Selector) else Expr.__or__(self, other)

    def __and__(self, other):
        return self._kept(other, lambda a, b: a and b) if isinstance(other, Selector) else Expr.__and__(self, other)

    def __sub__(self, other):
        return self._kept(other, lambda a, b: a and not b) if isinstance(other, Selector) else Expr.__sub__(self, other)

    def __xor__(self, other):
        return self._kept(other, lambda a, b: a != b) if isinstance(other, Selector) else Expr.__xor__(self, other)

    def __invert__(self):
        return self._kept(self, lambda a, b: not a)

    def as_expr(self):
        return Expr(self._node)


def _of(kinds):
    return Selector(of_kinds(kinds).chosen)


def numeric():
    return _of([*INTS, *FLOATS])


def integer():
    return _of(INTS)


def float():
    return _of(FLOATS)


def string(*, include_categorical=False):
    return _of(["str"])


def boolean():
    return _of(["bool"])


def temporal():
    return _of(TEMPORAL)


def date():
    return _of(["date"])


def _by(test):
    return Selector(lambda columns: [name for name in columns if test(name)])


def all():
    return _by(lambda name: True)


def by_name(*names, require_all=True):
    wanted = flat(names)

    def chosen(columns):
        for name in wanted:
            if require_all and name not in columns:
                no_column(name, columns)
        return [name for name in columns if name in wanted]

    return Selector(chosen)


def by_dtype(*dtypes):
    return _of([named(kind) for kind in flat(dtypes)])


def starts_with(*prefix):
    return _by(lambda name: name.startswith(prefix))


def ends_with(*suffix):
    return _by(lambda name: name.endswith(suffix))


def contains(*substring):
    return _by(lambda name: any(part in name for part in substring))


def matches(pattern):
    return _by(lambda name: re.search(pattern, name) is not None)


def first():
    return Selector(lambda columns: list(columns)[:1])


def last():
    return Selector(lambda columns: list(columns)[-1:])


def __getattr__(name):
    if name.startswith("_"):
        raise AttributeError(name)
    unsupported(f"polars.selectors.{name}")
