"""Functions of the program that are applied to values: compiled where they compile."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.calls import of_values
from _taipan_ground.lib import unsupported
from polars._plan.nodes import Computed
from polars._plan.values import Value, resolved
from polars.datatypes import named
from polars.expressions.expr import Expr


@extends(Expr, lazy=True)
class Mapped:
    def map_elements(self, function, return_dtype=None, *, skip_nulls=True, pass_name=False, strategy="thread_local", returns_scalar=False):
        if not skip_nulls or pass_name:
            unsupported("map_elements(skip_nulls=False) or (pass_name=True)")
        kind = None if return_dtype is None else named(return_dtype)

        def mapped(context, value):
            made = _t.exact_call(context.rel, (function, of_values, None, ()), [value.expr], value.text or "map_elements")
            if made is None:
                unsupported("map_elements() of a function that gives lists or objects")
            context.rel, expr = made
            result = Value(expr, None, False, None, value.text)
            return result if kind is None else resolved(result, kind)

        return Expr(Computed(mapped, self._node))
