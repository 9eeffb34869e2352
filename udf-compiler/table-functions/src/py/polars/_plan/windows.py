"""Functions of the rows around each, in the order of the table or of its groups. Knows no expression."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan import arithmetic
from polars._plan.contexts import key_of
from polars._plan.values import FLOATS, NUMBERS, TEMPORAL, UNSIGNED, Value, cast, exact, is_null, literal, needs, null_of, resolved, when


def _in_rows(context, what):
    """A window needs rows: where there is one for each group it is one of them."""
    if not hasattr(context, "window"):
        unsupported(f"{what} of aggregated values in agg()")


def shifted(n, fill):
    def shift(context, value):
        _in_rows(context, "shift()")
        if value.unit:
            unsupported("shift() of one value")
        if n == 0:
            return value
        made = Value(context.window("shift", value.expr, (n,)), value.kind, False, None, value.text)
        if fill is None:
            return made
        other = resolved(literal(fill), value.kind)
        place = context.window("row_number")
        edge = exact("lt", place, _t.literal(n))
        if n < 0:
            edge = exact("ge", place, exact("add", context.window("size"), _t.literal(n)))
        return made.like(when(edge, other.expr, made.expr), value.kind)

    return shift


def difference(n):
    def diff(context, value):
        needs(value, "diff", *NUMBERS, *TEMPORAL)
        if value.kind in UNSIGNED:
            value = resolved(value, {"u8": "i16", "u16": "i32", "u32": "i64"}.get(value.kind) or unsupported("diff() of u64"))
        return arithmetic.binary("sub", value, shifted(n, None)(context, value))

    return diff


def change(n):
    def pct_change(context, value):
        needs(value, "pct_change", *NUMBERS)
        wide = resolved(value, value.kind if value.kind in FLOATS else "f64")
        before = shifted(n, None)(context, wide)
        return arithmetic.binary("div", arithmetic.binary("sub", wide, before), before)

    return pct_change


def cumulated(name):
    """`cum_sum` and the like."""

    def cum(context, value):
        _in_rows(context, f"cum_{name}()")
        if name == "count":
            there = when(is_null(value.expr), _t.literal(0), _t.literal(1))
            return value.like(cast(context.window("cumsum", there), "u32", "i64"), "u32")
        needs(value, f"cum_{name}", *NUMBERS, *(["bool"] if name == "sum" else []), *(TEMPORAL if name in ("min", "max") else []))
        if name in ("min", "max") and value.kind in FLOATS:
            # NaN does not count as long as there is a number.
            return _without_nan(context, value, name)
        kind = {"i8": "i64", "i16": "i64", "u8": "i64", "u16": "i64", "bool": "u32"}.get(value.kind, value.kind)
        if name == "prod":
            kind = value.kind if value.kind in FLOATS else "i64"
        if kind == "u64":
            unsupported(f"cum_{name} of a column of type u64")
        wide = value.expr if kind in FLOATS else cast(value.expr, "i64", value.kind)
        return Value(cast(context.window(f"cum{name}", wide), kind), kind, False, None, value.text)

    return cum


def _without_nan(context, value, name):
    found = context.window(f"cum{name}", _t.op("present", [value.expr]))
    found = _t.op("coalesce", [context.window("ffill", found), value.expr])
    return value.like(when(is_null(value.expr), null_of(value.kind), found), value.kind)


def filled(name, limit):
    """The value before, or after, where there is none."""

    def fill(context, value):
        _in_rows(context, "fill_null(strategy=…)")
        return value.like(context.window(name, value.expr, () if limit is None else (limit,)), value.kind)

    return fill


def ranked(method, descending):
    names = {"average": "average", "min": "min", "max": "max", "dense": "dense", "ordinal": "first"}
    if method not in names:
        if method == "random":
            unsupported("rank(method='random')")
        raise ValueError(f"invalid rank method {method!r}")

    def rank(context, value):
        _in_rows(context, "rank()")
        key = key_of(value)
        by = [(key, not descending)]
        if method == "ordinal":
            by += _t.order_of(context.rel)
        made = context.window(f"rank_{names[method]}", key, by=by)
        kind = "f64" if method == "average" else "u32"
        return Value(cast(made, kind), kind, False, None, value.text)

    return rank


def repeated(name):
    """Whether a value is there several times (`duplicated`), once, or is the first or last of its kind."""

    def test(context, value):
        _in_rows(context, f"is_{name}()")
        if value.kind.startswith("list"):
            unsupported(f"is_{name}() of lists")
        more = [key_of(value)]
        count = context.window("size", more=more)
        one = _t.literal(1)
        if name == "duplicated":
            made = exact("gt", count, one)
        elif name == "unique":
            made = exact("eq", count, one)
        else:
            place = context.window("row_number", more=more)
            made = exact("eq", place, _t.literal(0) if name == "first_distinct" else exact("sub", count, one))
        return Value(made, "bool", False, None, value.text)

    return test


def numbered(context):
    """The place of each row, from 0."""
    _in_rows(context, "int_range()")
    return Value(context.window("row_number"), "i64")


# Windows of the recording give floats, which hold whole numbers up to here.
_EXACT = 2**53
_GUARD = f"""if x > {_EXACT} or x < -{_EXACT}:
    raise NotImplementedError("rolling_min and rolling_max of whole numbers beyond 2**53")
return x"""


def rolled(name, rows, least):
    """An aggregate of this row and those before it. A NaN is not taken out again where it leaves a window: floats are refused."""

    def roll(context, value):
        _in_rows(context, f"rolling_{name}()")
        needs(value, f"rolling_{name}", *NUMBERS)
        if value.kind in FLOATS:
            unsupported(f"rolling_{name}() of floats, which may be NaN")
        wide = cast(value.expr, "i64", value.kind)
        if name in ("sum", "mean"):
            return _of_totals(context, value.like(wide, "i64"), (name, rows, least), value.kind)
        if value.kind in ("i64", "u64", "u32"):
            context.rel, wide = _t.exact_compute(context.rel, (_GUARD, ["x"]), [wide], "int", f"rolling_{name}")
        made = context.window(name, wide, (rows, least))
        return Value(cast(made, value.kind), value.kind, False, None, value.text)

    return roll


def _of_totals(context, value, how, kind):
    """A sum or mean as the difference of two running totals, which whole numbers have exactly."""
    name, rows, least = how
    zero = _t.literal(0)

    def inside(expr):
        running = context.window("cumsum", expr)
        before = context.window("shift", running, (rows,))
        return exact("sub", running, _t.op("coalesce", [before, zero]))

    total = inside(_t.op("coalesce", [value.expr, zero]))
    count = inside(when(is_null(value.expr), zero, _t.literal(1)))
    kind = "f64" if name == "mean" else kind
    made = exact("div", total, count) if name == "mean" else cast(total, kind)
    enough = exact("and", exact("ge", count, _t.literal(least)), exact("gt", count, zero) if name == "mean" else _t.literal(True))
    return Value(when(enough, made, null_of(kind)), kind, False, None, value.text)
