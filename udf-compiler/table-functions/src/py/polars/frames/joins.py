"""Joins. Null keys match nothing, unless the program says that nulls are equal; keys of the recording match where both are missing."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan import nodes
from polars._plan.contexts import Rows, key_of
from polars._plan.values import exact, is_null, when
from polars.exceptions import DuplicateError, SchemaError
from polars.expressions.expr import flat, node_of
from polars.frames.frame import Frame

_HOW = ("inner", "left", "right", "full", "semi", "anti", "cross")


class Side:
    """One of the two tables, with its keys."""

    def __init__(self, frame, given):
        self.frame = frame
        wanted = [node for one in given for node in nodes.expanded(node_of(one, True), frame._columns)]
        context = Rows(frame._rel, frame._columns)
        self.values = [context.value(node) for node in wanted]
        self.names = [node.name() for node in wanted]
        self.plain = all(isinstance(node, nodes.Column) for node in wanted)
        self.rel, self.columns = context.rel, dict(frame._columns)
        self.keys = [key_of(value) for value in self.values]

    def missing(self):
        """Whether some key is null; None: none can be."""
        found = None
        for key in self.keys:
            if _t.nullable(key):
                own = is_null(key)
                found = own if found is None else exact("or", found, own)
        return found

    def without_nulls(self):
        missing = self.missing()
        if missing is not None:
            self.rel = _t.filter(self.rel, exact("not", missing))


def _check(left, right):
    for a, b, name, other in zip(left.values, right.values, left.names, right.names):
        if a.kind != b.kind:
            raise SchemaError(
                f"datatypes of join keys don't match - `{name}`: {a.said()} on left does not match `{other}`: {b.said()} on right"
                " (and no other type was available to cast to)"
            )
        if a.kind.startswith("list"):
            unsupported("a join on lists")


def _joined(left, right, how, marked=()):
    """The recording's join: its table, the columns of the left side and those of the right."""
    sides = [(side.rel, [*side.columns.values(), *more]) for side, more in ((left, ()), (right, marked))]
    rel, made = _t.join(*sides, how, list(zip(left.keys, right.keys)))
    count = len(left.columns)
    return rel, dict(zip(left.columns, made)), made[count : len(made) - len(marked)], made[len(made) - len(marked) :]


def _named(left, right, left_out, suffix, rights):
    """Columns of both sides; those of the right that the left has, too, are renamed."""
    columns = dict(left)
    for name, expr in zip(right, rights):
        if name in left_out:
            continue
        name = name + suffix if name in left else name
        if name in columns:
            raise DuplicateError(f"column '{name}' is duplicate")
        columns[name] = expr
    return columns


def _tested(left, right, keep):
    """Rows that have a partner, or have none."""
    right.without_nulls()
    rel, made = _t.group(right.rel, right.keys, [("size", None)], False)
    right.rel, right.keys, right.columns = rel, made[: len(right.keys)], {}
    how = "inner" if keep else "left"
    rel, columns, _, marks = _joined(left, right, how, made[-1:])
    return rel if keep else _t.filter(rel, is_null(marks[0])), columns


def _apart(left, right):
    """A key more, which is never the same on both sides where a key is null."""
    for side, number in ((left, 1), (right, 2)):
        missing = side.missing()
        mark = _t.literal(0) if missing is None else when(missing, _t.literal(number), _t.literal(0))
        side.keys.append(mark)


@extends(Frame, lazy=True)
class Joins:
    def join(
        self, other, on=None, how="inner", *, left_on=None, right_on=None, suffix="_right", validate="m:m", nulls_equal=False,
        coalesce=None, maintain_order=None, allow_parallel=True, force_parallel=False,
    ):
        if not isinstance(other, Frame):
            raise TypeError(f"expected `other` to be a DataFrame or LazyFrame, not {type(other).__name__!r}")
        if how == "outer":
            raise ValueError("use of `how='outer'` should be replaced with `how='full'`.")
        if how not in _HOW:
            raise ValueError(f"`how` must be one of {set(_HOW)}, got {how!r}")
        if validate != "m:m":
            unsupported(f"join(validate={validate!r})")
        if how == "cross":
            if on is not None or left_on is not None or right_on is not None:
                raise ValueError("cross join should not pass join keys")
            given = ([], [])
        elif on is not None:
            given = (flat([on]),) * 2
        else:
            if left_on is None or right_on is None:
                raise ValueError("must specify `on` OR `left_on` and `right_on`")
            given = flat([left_on]), flat([right_on])
        left, right = Side(self, given[0]), Side(other, given[1])
        if len(left.keys) != len(right.keys):
            counts = f"(left: {len(left.keys)}, right: {len(right.keys)})"
            raise ValueError(f"the number of columns given as join key {counts} should be equal")
        _check(left, right)
        rel, columns = _combined(left, right, how, suffix, nulls_equal, coalesce)
        return self._with(_in_order(rel, how, maintain_order), columns)


def _in_order(rel, how, wanted):
    if wanted in (None, "none"):
        return rel
    if wanted in ("left", "left_right") and how not in ("right", "full"):
        return _t.sort(rel, _t.order_of(rel))
    unsupported(f"join(how={how!r}, maintain_order={wanted!r})")


def _combined(left, right, how, suffix, nulls_equal, coalesce):
    if how in ("semi", "anti"):
        if nulls_equal:
            unsupported(f"join(how={how!r}, nulls_equal=True)")
        return _tested(left, right, how == "semi")
    if how != "cross" and not nulls_equal:
        if how == "full":
            _apart(left, right)
        else:
            # A side whose rows without a partner go may lose those whose keys are null.
            right.without_nulls() if how != "right" else left.without_nulls()
            if how == "inner":
                left.without_nulls()
    rel, lefts, rights, _ = _joined(left, right, "outer" if how == "full" else how)
    if how == "cross":
        return rel, _named(lefts, right.columns, (), suffix, rights)
    merged = how != "full" if coalesce is None else coalesce
    if merged and not (left.plain and right.plain):
        unsupported("a join on expressions (make them columns first)")
    if not merged:
        if how != "full":
            unsupported(f"join(how={how!r}, coalesce=False)")
        return rel, _named(lefts, right.columns, (), suffix, rights)
    if how == "right":
        # The keys are the right side's.
        kept = {name: expr for name, expr in lefts.items() if name not in left.names}
        return rel, _named(kept, right.columns, (), suffix, rights)
    if how == "full":
        keys = dict(zip(right.columns, rights))
        for name, other in zip(left.names, right.names):
            lefts[name] = _t.op("coalesce", [lefts[name], keys[other]])
    return rel, _named(lefts, right.columns, right.names, suffix, rights)
