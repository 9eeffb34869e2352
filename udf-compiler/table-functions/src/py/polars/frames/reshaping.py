"""Frames of other rows: `unpivot`, `explode`, and `concat` of several."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from _taipan_ground.lib import unsupported
from polars._plan.values import Value, common, literal, null_of, resolved
from polars.datatypes import of_short
from polars.exceptions import InvalidOperationError, SchemaError, ShapeError
from polars.expressions.expr import flat
from polars.frames.frame import Frame


def stacked(parts, names):
    """Rows of several tables, one after the other."""
    rel, made = _t.union(parts, names)
    return rel, dict(zip(names, made))


@extends(Frame, lazy=True)
class Reshaping:
    def unpivot(self, on=None, *, index=None, variable_name=None, value_name=None, streamable=True):
        names = lambda given: [name for name, _ in self._nodes(flat([given]), {})]
        index = [] if index is None else names(index)
        on = [name for name in self._columns if name not in index] if on is None else names(on)
        if not on:
            unsupported("unpivot() of no columns")
        values = [Value(self._columns[name]) for name in on]
        kind = common(values, "unpivot() of columns")
        parts = []
        for name, value in zip(on, values):
            own = [self._columns[other] for other in index]
            parts.append((self._rel, [*own, literal(name).expr, resolved(value, kind).expr]))
        return self._with(*stacked(parts, [*index, variable_name or "variable", value_name or "value"]))

    def explode(self, columns, *more_columns, empty_as_null=True, keep_nulls=True):
        if not empty_as_null or not keep_nulls:
            unsupported("explode() that leaves rows out")
        names = [name for name, _ in self._nodes(flat([columns, *more_columns]), {})]
        if len(names) != 1:
            unsupported("explode() of several columns")
        value = Value(self._columns[names[0]])
        if not value.kind.startswith("list["):
            raise InvalidOperationError(f"`explode` operation not supported for dtype `{value.said()}`")
        rel, element = _t.explode(self._rel, value.expr)
        return self._with(rel, {**self._columns, names[0]: element})


def concat(items, *, how="vertical", rechunk=False, parallel=True, strict=False):
    frames = list(items)
    if not frames:
        raise ValueError("cannot concat empty list")
    if not all(isinstance(frame, Frame) for frame in frames):
        unsupported("concat() of anything but frames")
    if how.startswith("diagonal"):
        names = list(dict.fromkeys(name for frame in frames for name in frame._columns))
        kinds = {name: _kind([frame for frame in frames if name in frame._columns], name, how) for name in names}
        parts = [(frame._rel, [_in(frame, name, kinds[name]) for name in names]) for frame in frames]
        return frames[0]._of(*stacked(parts, names))
    if how not in ("vertical", "vertical_relaxed"):
        unsupported(f"concat(how={how!r})")
    names = frames[0].columns
    for frame in frames[1:]:
        _same_columns(names, frame.columns)
    kinds = {name: _kind(frames, name, how) for name in names}
    parts = [(frame._rel, [_in(frame, name, kinds[name]) for name in names]) for frame in frames]
    return frames[0]._of(*stacked(parts, names))


def _same_columns(names, others):
    if len(names) != len(others):
        raise ShapeError(f"unable to append to a DataFrame of width {len(names)} with a DataFrame of width {len(others)}")
    for name, other in zip(names, others):
        if name != other:
            raise ShapeError(f'unable to vstack, column names don\'t match: "{name}" and "{other}"')


def _kind(frames, name, how):
    values = [Value(frame._columns[name]) for frame in frames]
    if how.endswith("relaxed"):
        return common(values, "concat() of columns")
    for value in values[1:]:
        if value.kind != values[0].kind:
            raise SchemaError(f"type {of_short(value.kind)!r} is incompatible with expected type {of_short(values[0].kind)!r}")
    return values[0].kind


def _in(frame, name, kind):
    if name not in frame._columns:
        return null_of(kind)
    return resolved(Value(frame._columns[name]), kind).expr
