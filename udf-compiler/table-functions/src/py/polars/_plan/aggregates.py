"""What aggregates come to, made of those of the recording: nulls do not count, NaN does. Each function is given the context, the value,
and which rows count; it gives what is aggregated and what is made of that."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars._plan.contexts import masked, size
from polars._plan.values import FLOATS, NUMBERS, TEMPORAL, Value, cast, exact, is_null, needs, null_of
from polars.exceptions import InvalidOperationError


def _simple(name, kind):
    """One aggregate with a result of this type."""
    return lambda value, mask: ([(name, masked(value.expr, mask))], lambda made: Value(cast(made[0], kind), kind))


def total(context, value, mask):
    if value.kind == "null":
        return [("size", None)], lambda made: Value(cast(_t.literal(0), "i32"), "i32")
    if value.kind.startswith("decimal"):
        places = value.kind[8:-1].split(",")[1]
        return [("sum", masked(value.expr, mask))], lambda made: Value(_t.cast(made[0], f"decimal:{places}"), f"decimal[38,{places}]")
    needs(value, "sum", *NUMBERS, "bool", "duration")
    kind = {"i8": "i64", "i16": "i64", "u8": "i64", "u16": "i64", "bool": "u32"}.get(value.kind, value.kind)
    if kind == "u64":
        unsupported("sum of a column of type u64")
    parts, finish = _simple("sum", kind)(value, mask)
    if kind != "duration":
        return parts, finish
    zero = _t.cast(_t.literal(0), "timedelta")
    return parts, lambda made: Value(_t.op("coalesce", [made[0], zero]), "duration")


def mean(context, value, mask):
    return _float("mean", value, mask, "mean")


def _float(name, value, mask, said, bools=True):
    if value.kind == "null":
        return [("size", None)], lambda made: Value(null_of("f64"), "f64")
    if value.kind in TEMPORAL or value.kind.startswith("decimal"):
        unsupported(f"{said} of a column of type {value.kind}")
    needs(value, said, *NUMBERS, *(["bool"] if bools else []))
    kind = "f32" if value.kind == "f32" else "f64"
    wide = exact("present", cast(value.expr, "f64")) if value.kind in FLOATS else value.expr
    return [(name, masked(wide, mask))], lambda made: Value(cast(made[0], kind), kind)


def spread(name):
    """`std` or `var`."""

    def parts(context, value, mask, ddof):
        if ddof not in (0, 1):
            unsupported(f"{name}(ddof={ddof})")
        return _float(name if ddof else f"{name}_population", value, mask, name)

    return parts


def median(context, value, mask):
    return _float("median", value, mask, "median")


def extreme(name):
    """`min` or `max`: NaN only where there is nothing else."""

    def parts(context, value, mask):
        if value.kind == "null":
            return [("size", None)], lambda made: Value(null_of("null"), "null")
        if value.kind.startswith("list") or value.kind not in (*NUMBERS, *TEMPORAL, "str", "bool") and not value.kind.startswith("decimal"):
            raise InvalidOperationError(f"`{name}` operation not supported for dtype `{value.said()}`")
        own = masked(value.expr, mask)
        if value.kind not in FLOATS:
            return [(name, own)], lambda made: Value(made[0], value.kind)
        wanted = [(name, _t.op("present", [own])), ("max", exact("present", own))]
        return wanted, lambda made: Value(_t.op("coalesce", made), value.kind)

    return parts


def count(context, value, mask):
    return _simple("count", "u32")(value, mask)


def null_count(context, value, mask):
    parts = [("count", masked(_t.op("when", [is_null(value.expr), _t.literal(1), _t.literal(None)]), mask))]
    return parts, lambda made: Value(cast(made[0], "u32", "i64"), "u32")


def distinct(context, value, mask):
    """How many different values there are, null among them."""
    if value.kind.startswith("list"):
        unsupported("n_unique of lists")
    key = exact("present", value.expr) if value.kind in FLOATS else value.expr
    own = masked(key, mask)
    rows, _ = size(context, value, mask)

    def finish(made):
        missing = exact("lt", made[1], made[2])
        both = exact("add", made[0], _t.op("when", [missing, _t.literal(1), _t.literal(0)]))
        return Value(cast(both, "u32", "i64"), "u32")

    return [("nunique", own), ("count", own), *rows], finish


def edge(name):
    """`first` or `last` in the order of the table, null or not."""

    def parts(context, value, mask):
        if mask is None and not value.by and not _t.nullable(value.expr):
            return [(name, value.expr)], lambda made: Value(made[0], value.kind)
        place, rows = context.place(value, mask)
        at = exact("eq", place, _t.literal(0) if name == "first" else exact("sub", rows, _t.literal(1)))
        own = masked(value.expr, at if mask is None else exact("and", at, mask))
        return [("first", own)], lambda made: Value(made[0], value.kind)

    return parts


def quantile(context, value, mask, share, interpolation):
    if not 0 <= share <= 1:
        from polars.exceptions import ComputeError

        raise ComputeError("quantile should be between 0.0 and 1.0")
    if interpolation == "linear":
        return _float(f"quantile:{float(share)!r}", value, mask, "quantile", False)
    if interpolation not in ("nearest", "lower", "higher"):
        unsupported(f"quantile(interpolation={interpolation!r})")
    needs(value, "quantile", *NUMBERS)
    kind = "f32" if value.kind == "f32" else "f64"
    key = exact("present", cast(value.expr, "f64")) if value.kind in FLOATS else value.expr
    there = exact("not", is_null(key))
    there = there if mask is None else _t.op("coalesce", [exact("and", there, mask), _t.literal(False)])
    place = context.window("row_number", by=[(key, True)], more=[there])
    rows = context.window("size", more=[there])
    wanted = exact("mul", exact("sub", rows, _t.literal(1)), _t.literal(float(share)))
    half = {"nearest": 0.5, "lower": 0.0, "higher": 0.0}[interpolation]
    wanted = exact("ceil", wanted) if interpolation == "higher" else exact("floor", exact("add", wanted, _t.literal(half)))
    at = exact("and", there, exact("eq", place, _t.cast(wanted, "int64")))
    return [("max", masked(key, at))], lambda made: Value(cast(made[0], kind), kind)


def truth_of(name, ignore_nulls=True):
    """`any` or `all`, where nulls do not count; or by the logic of three values."""

    def parts(context, value, mask):
        needs(value, name, "bool")
        own = masked(value.expr, mask)
        if ignore_nulls:
            return [(name, own)], lambda made: Value(made[0], "bool")
        rows, _ = size(context, value, mask)

        def finish(made):
            unsure = exact("lt", made[1], made[2])
            decided = made[0] if name == "any" else exact("not", made[0])
            unknown = exact("and", unsure, exact("not", decided))
            return Value(_t.op("when", [unknown, null_of("bool"), made[0]]), "bool")

        return [(name, own), ("count", own), *rows], finish

    return parts


def product(context, value, mask):
    needs(value, "product", *NUMBERS, "bool")
    kind = value.kind if value.kind in FLOATS else "i64"
    return _simple("prod", kind)(value, mask)


def listed(context, value, mask):
    if context.partition is None:
        unsupported("implode() of all rows, of which there may be none")
    return collected(context, value, mask)


def collected(context, value, mask):
    """A list of all values; null where there is no row."""
    if mask is not None or value.by:
        unsupported("implode of rows that a condition keeps, or in another order")
    return [("list", value.expr)], lambda made: Value(made[0], f"list[{value.kind}]")
