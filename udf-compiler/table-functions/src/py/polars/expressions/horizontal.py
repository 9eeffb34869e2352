"""Functions across columns: of the values of a row."""
import _taipan_tables as _t

from polars._plan import arithmetic, comparing, nodes
from polars._plan.nodes import Computed, Elementwise
from polars._plan.values import NUMBERS, Value, cast, common, exact, is_null, literal, needs, null_of, resolved, when
from polars.expressions.conversion import as_type
from polars.expressions.expr import Expr, flat, node_of
from polars.expressions.tests import filled_with


def _nodes(exprs):
    return [node_of(one, True) for one in flat(exprs)]


def coalesce(exprs, *more):
    return Expr(Elementwise(lambda *values: comparing.first_of(values), *_nodes([exprs, *more])))


def _extreme(test):
    def apply(*values):
        kind = common(values, "a horizontal function of values")
        made = None
        for value in values:
            if value.kind == "null":
                continue
            value = resolved(value, kind)
            if made is None:
                made = value
                continue
            better = comparing.compared(test, value, made)
            # What is null on one side is taken from the other.
            better = exact("or", is_null(made.expr), better.expr)
            made = Value(when(better, value.expr, made.expr), kind, value.unit and made.unit, None, made.text)
        return made if made is not None else literal(None)

    return apply


def max_horizontal(*exprs):
    return Expr(Elementwise(_horizontal(_extreme("gt"), "max_horizontal"), *_nodes(exprs)))


def min_horizontal(*exprs):
    return Expr(Elementwise(_horizontal(_extreme("lt"), "min_horizontal"), *_nodes(exprs)))


def _horizontal(apply, what):
    """Of floats NaN would have to be left out."""

    def checked(*values):
        numbers = [_without_nan(value) for value in values]
        made = apply(*numbers)
        if numbers == list(values):
            return made
        kind = common(values, what)
        for value in values:
            made = made.like(_t.op("coalesce", [made.expr, resolved(value, kind).expr]), kind)
        return made

    return checked


def _without_nan(value):
    if value.kind not in ("f32", "f64") or value.known is not None:
        return value
    return value.like(_t.op("present", [value.expr]), value.kind)


def sum_horizontal(*exprs, ignore_nulls=True):
    def add(*values):
        made = None
        for value in values:
            needs(value, "sum_horizontal", *NUMBERS, "bool")
            if value.kind == "bool":
                value = value.like(cast(value.expr, "u32", "bool"), "u32")
            value = filled_with(value, literal(0)) if ignore_nulls else value
            made = value if made is None else arithmetic.binary("add", made, value)
        return made

    return Expr(Elementwise(add, *_nodes(exprs)))


def _folded(name):
    def apply(*exprs):
        made = None
        for node in _nodes(exprs):
            made = Expr(node) if made is None else getattr(made, f"__{name}__")(Expr(node))
        return made

    return apply


any_horizontal, all_horizontal = _folded("or"), _folded("and")


def concat_str(exprs, *more, separator="", ignore_nulls=False):
    def joined(context, *values):
        texts = [_as_text(context, value) for value in values]
        made = None
        for place, text in enumerate(texts):
            if ignore_nulls:
                filled = _t.op("coalesce", [exact("add", _t.literal(separator), text), _t.literal("")])
                made = filled if made is None else exact("add", made, filled)
                continue
            made = text if made is None else exact("add", exact("add", made, _t.literal(separator)), text)
        if ignore_nulls and separator:
            body = f"return x[{len(separator)}:]"
            context.rel, made = _t.exact_compute(context.rel, (body, ["x"]), [made], "str", "concat_str")
        return Value(made, "str", False, None, values[0].text)

    return Expr(Computed(joined, *_nodes([exprs, *more])))


def _as_text(context, value):
    if value.kind == "null":
        return null_of("str")
    if value.kind == "str":
        return value.expr
    return as_type("str", True)(context, value).expr


def format(f_string, *args):
    parts = f_string.split("{}")
    if len(parts) != len(args) + 1:
        raise ValueError("number of placeholders should equal the number of arguments")
    exprs = []
    for text, arg in zip(parts, [*args, None]):
        exprs += [Expr(nodes.Literal(text))] if text else []
        exprs += [] if arg is None else [Expr(node_of(arg, True))]
    return concat_str(exprs)
