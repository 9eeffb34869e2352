"""Expressions as programs write them: `Expr`, its methods by family, and functions that make them. Knows no frame."""
from _taipan_ground.base import later
from polars.expressions import aggregation, conversion, numbers, rows, tests
from polars.expressions.expr import Expr

later(Expr, "polars.expressions.strings", "str")
later(Expr, "polars.expressions.temporal", "dt")
later(Expr, "polars.expressions.lists", "list")
later(Expr, "polars.expressions.mapped", "map_elements")
