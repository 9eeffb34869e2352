"""`concat`: tables one after the other, or side by side. Knows no keys but labels."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import distinct, is_column, refuse_options, unsupported
from pandas._libs.ops import literal, op
from pandas.core.align import same_index
from pandas.core.dtypes.dtypes import like, same_categories
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import has_twice, identical, levels, placed
from pandas.core.series import Series
from pandas.errors import InvalidIndexError
from pandas.reshape.merge import merge


def concat(objs, axis=0, join="outer", ignore_index=False, keys=None, **options):
    refuse_options("concat", options, sort=False, copy=None, names=None, verify_integrity=False, levels=None)
    if isinstance(objs, (DataFrame, Series, str)):
        raise TypeError(
            f'first argument must be an iterable of pandas objects, you passed an object of type "{type(objs).__name__}"'
        )
    if isinstance(objs, dict):
        keys, objs = list(objs), list(objs.values())
    given = list(objs)
    if not given:
        raise ValueError("No objects to concatenate")
    parts = [part for part in given if part is not None]
    if not parts:
        raise ValueError("All objects passed were None")
    for part in parts:
        if not isinstance(part, (DataFrame, Series)):
            raise TypeError(
                f"cannot concatenate object of type '{type(part)}'; only Series and DataFrame objs are valid"
            )
    if axis in (1, "columns"):
        return _beside(parts, join, ignore_index, keys)
    if keys is not None and not ignore_index:
        unsupported("concat(keys=…) of rows (add a column that says where they are from)")
    return _below(parts, join, ignore_index)


def _below(parts, join, ignore_index):
    series = all(is_column(part) for part in parts)
    name = parts[0].name if series and len({part.name for part in parts}) == 1 else None
    frames = [part.to_frame("value" if series else part.name) if is_column(part) else part for part in parts]
    labels = []
    for frame in frames:
        labels += [label for label in frame._columns if label not in labels]
    if join == "inner":
        labels = [label for label in labels if all(label in frame._columns for frame in frames)]
    inputs, names = [], None
    index = [] if ignore_index else [levels(frame) for frame in frames]
    depths = {len(own) for _, own in index}
    numbered = len(depths) == 1
    for place, frame in enumerate(frames):
        exprs = [frame._columns.get(label) for label in labels]
        exprs = [literal(None) if expr is None else expr for expr in exprs]
        rel = frame._rel
        if numbered:
            rel, own = index[place]
            exprs += [expr for _, expr in own]
            found = [one for one, _ in own]
            names = found if names is None else [a if a == b else None for a, b in zip(names, found)]
        inputs.append((rel, exprs))
    if numbered and not _same_kinds(index):
        inputs, names = [(rel, exprs[: len(labels)]) for rel, exprs in inputs], None
    named = [str(label) for label in labels] + ["label"] * len(names or [])
    rel, made = _t.union(inputs, named)
    made = [_with_categories([exprs[place] for _, exprs in inputs], one) for place, one in enumerate(made)]
    own = None if names is None else list(zip(names, made[len(labels) :]))
    if series:
        return Series._of(rel, made[0], name, own)
    return DataFrame._of(rel, dict(zip(labels, made)), own)


def _with_categories(exprs, made):
    """The column with the categories that all of these have."""
    same = all(same_categories(exprs[0], expr) for expr in exprs[1:])
    return like(exprs[0], made) if same else made


def _same_kinds(index):
    first = [_t.family(expr) for _, expr in index[0][1]]
    return all([_t.family(expr) for _, expr in own] == first for _, own in index)


def _beside(parts, join, ignore_index, keys):
    columns = []
    for place, part in enumerate(parts):
        if is_column(part):
            label = part.name if part.name is not None else place
            columns.append((label if keys is None else keys[place], part))
        else:
            if keys is not None:
                columns += [((keys[place], label), part[label]) for label in part._columns]
            else:
                columns += [(label, part[label]) for label in part._columns]
    labels = [label for label, _ in columns]
    if not ignore_index:
        distinct(labels)
    if ignore_index:
        columns = [(place, column) for place, (_, column) in enumerate(columns)]
    return side_by_side(columns, join)


def side_by_side(columns, join="outer"):
    """A table of labelled columns: row by row where they are of one table, else by the labels of rows."""
    together = _of_one_table(columns, join)
    return together if together is not None else _by_labels(columns, join)


def _of_one_table(columns, join):
    """Columns whose rows are those of one table: the table of all of them."""
    origin = {_t.origin(column._rel) for _, column in columns}
    if len(origin) != 1 or not all(same_index(columns[0][1], column) for _, column in columns[1:]):
        return None
    rel, there, made = _t.origin(columns[0][1]._rel), None, {}
    every = None
    for label, column in columns:
        found = _t.align(rel, column._rel)
        if found is None:
            return None
        rel, present = found
        expr = column._expr
        if present is not None:
            expr = op("when", present, expr, literal(None))
        here = literal(True) if present is None else present
        there = here if there is None else op("or" if join == "outer" else "and", there, here)
        made[label] = expr
    partial = any(_t.align(_t.origin(column._rel), column._rel)[1] is not None for _, column in columns)
    if partial:
        rel = _t.filter(rel, there)
    elif len({column._rel for _, column in columns}) == 1:
        # One table in one order: that is the order of the result.
        rel = columns[0][1]._rel
    return DataFrame._of(rel, made, columns[0][1]._index)


def _by_labels(columns, join):
    first = columns[0][1]
    if any(has_twice(column) for _, column in columns):
        # Labels that repeat are the same in all, one after the other, or there is no telling which belong together.
        if not all(identical(first, column) for _, column in columns[1:]):
            raise InvalidIndexError("Reindexing only valid with uniquely valued Index objects")
        rel, made = first._rel, {}
        for label, column in columns:
            rel, found = placed(rel, column) if column is not first else (rel, [first._expr])
            made[label] = found[0]
        return DataFrame._of(rel, made, first._index)
    made = None
    for place, (_, column) in enumerate(columns):
        frame = column.to_frame(("column", place))
        how = "outer" if join == "outer" else "inner"
        made = frame if made is None else merge(made, frame, how, left_index=True, right_index=True)
    labels = [label for label, _ in columns]
    return DataFrame._of(made._rel, dict(zip(labels, made._columns.values())), made._index)


@extends(DataFrame, lazy=True)
class FrameConcat:
    """What the core asks for: other rows below, and columns beside each other."""

    def _append(self, other):
        return concat([self, other])

    def _beside(self, columns):
        """A frame of columns that have the same rows."""
        return side_by_side(list(columns.items())) if columns else self.copy()
