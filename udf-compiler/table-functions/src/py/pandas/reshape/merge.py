"""`merge` and `join`. Knows no order of rows but one that it is asked for."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs import observe
from pandas._libs.lib import as_list, is_column
from pandas._libs.ops import literal, op
from pandas.core.common import aligned
from pandas.core.dtypes.dtypes import like, same_categories
from pandas.core.frame import DataFrame
from pandas.core.indexes.levels import Unique, levels
from pandas.errors import MergeError

VALIDATE = {"1:1": "one_to_one", "1:m": "one_to_many", "m:1": "many_to_one", "m:m": "many_to_many"}


def merge(left, right, how="inner", on=None, left_on=None, right_on=None, left_index=False, right_index=False,
          sort=False, suffixes=("_x", "_y"), copy=None, indicator=False, validate=None):
    left, right = as_frame(left), as_frame(right)
    if how not in ("inner", "left", "right", "outer", "cross"):
        raise MergeError(f"'{how}' is not a valid Merge type: left, right, inner, outer, cross")
    left_on, right_on = key_labels(left, right, how, on, left_on, right_on, left_index, right_index)
    sides = _Side(left, left_on, left_index), _Side(right, right_on, right_index)
    if len(sides[0].keys) != len(sides[1].keys):
        if left_index or right_index:
            raise ValueError("len(left_on) must equal the number of levels in the index of \"right\"" if right_index else
                             "len(right_on) must equal the number of levels in the index of \"left\"")
        raise ValueError("len(right_on) must equal len(left_on)")
    for a, b, label in zip(sides[0].keys, sides[1].keys, sides[0].on or sides[1].on or ["index"]):
        _check_keys(a, b, label)
    if validate is not None:
        _validate(sides, validate)
    return _joined(sides, how, sort, suffixes, indicator, (left_index, right_index))


def as_frame(side):
    if is_column(side):
        if side.name is None:
            raise ValueError("Cannot merge a Series without a name")
        return side.to_frame()
    if not isinstance(side, DataFrame):
        raise TypeError(f"Can only merge Series or DataFrame objects, a {type(side)} was passed")
    return side


def key_labels(left, right, how, on, left_on, right_on, left_index, right_index):
    """The labels of the keys on both sides."""
    if how == "cross":
        if on is not None or left_on is not None or right_on is not None or left_index or right_index:
            raise MergeError("Can not pass on, right_on, left_on or set right_index=True or left_index=True")
        return [], []
    if on is not None:
        if left_on is not None or right_on is not None:
            raise MergeError(
                'Can only pass argument "on" OR "left_on" and "right_on", not a combination of both.'
            )
        if left_index or right_index:
            raise MergeError('Can only pass argument "on" OR "left_index" and "right_index", not a combination of both.')
        return as_list(on), as_list(on)
    if left_on is None and right_on is None and not left_index and not right_index:
        both = [label for label in left._columns if label in right._columns]
        if not both:
            raise MergeError(
                "No common columns to perform merge on. Merge options: left_on=None, right_on=None, "
                "left_index=False, right_index=False"
            )
        return both, both
    if left_on is not None and left_index:
        raise MergeError('Can only pass argument "left_on" OR "left_index" not both.')
    if right_on is not None and right_index:
        raise MergeError('Can only pass argument "right_on" OR "right_index" not both.')
    if left_on is None and not left_index:
        raise MergeError('Must pass "left_on" OR "left_index".')
    if right_on is None and not right_index:
        raise MergeError('Must pass "right_on" OR "right_index".')
    return ([] if left_index else as_list(left_on)), ([] if right_index else as_list(right_on))


class _Side:
    """A table of a merge, and its keys."""

    def __init__(self, frame, on, by_index):
        self.frame, self.on, self.by_index = frame, on, by_index
        self.rel, self.index = levels(frame)
        self.keys = [expr for _, expr in self.index] if by_index else []
        for label in on:
            if is_column(label):
                self.rel, expr = aligned(self.rel, label)
            else:
                expr = self._key(label)
            self.keys.append(expr)
        self.labels = list(frame._columns)

    def _key(self, label):
        if label in self.frame._columns:
            return self.frame._columns[label]
        for name, expr in self.frame._index or []:
            if name == label:
                return expr
        raise KeyError(label)


def _validate(sides, validate):
    kind = VALIDATE.get(validate, validate)
    if kind not in VALIDATE.values():
        raise ValueError(
            f'"{validate}" is not a valid argument. Valid arguments are:\n- "1:1"\n- "1:m"\n- "m:1"\n- "m:m"\n'
            '- "one_to_one"\n- "one_to_many"\n- "many_to_one"\n- "many_to_many"'
        )
    unique = [side for side, one in zip(sides, (kind.startswith("one"), kind.endswith("one"))) if one]
    for side in unique:
        counted, made = _t.group(side.rel, side.keys, [("size", None)], True)
        if observe.size(_t.filter(counted, op("gt", made[-1], literal(1)))):
            where = "left" if side is sides[0] else "right"
            how = {"one_to_one": "one-to-one", "one_to_many": "one-to-many", "many_to_one": "many-to-one"}[kind]
            raise MergeError(f"Merge keys are not unique in {where} dataset; not a {how} merge")


def _joined(sides, how, sort, suffixes, indicator, by_index):
    left, right = sides
    shared = [label for label, other in zip(left.on, right.on) if isinstance(label, str) and label == other]
    shared = [label for label in shared if label in left.frame._columns and label in right.frame._columns]
    right_labels = [label for label in right.labels if label not in shared]
    both = [label for label in left.labels if label in right_labels]
    if both and not any(suffixes):
        raise ValueError(f"columns overlap but no suffix specified: Index({both!r}, dtype='object')")
    marks = [literal(True), literal(True)]
    indexes = [[expr for _, expr in side.index] if by_index[0] or by_index[1] else [] for side in sides]
    wanted_left = [left.frame._columns[label] for label in left.labels] + left.keys + indexes[0] + marks[:1]
    wanted_right = [right.frame._columns[label] for label in right_labels] + right.keys + indexes[1] + marks[1:]
    pairs = list(zip(left.keys, right.keys))
    rel, made = _t.join((left.rel, wanted_left), (right.rel, wanted_right), how, pairs)
    made = [like(source, expr) for source, expr in zip([*wanted_left, *wanted_right], made)]
    mine, theirs = made[: len(wanted_left)], made[len(wanted_left) :]
    count = len(pairs)
    keys = mine[len(left.labels) :][:count], theirs[len(right_labels) :][:count]
    merged = [_merged(how, a, b) for a, b in zip(*keys)]
    columns = {}
    for label, expr in zip(left.labels, mine):
        columns[suffixed(label, both, suffixes[0])] = merged[left.on.index(label)] if label in shared else expr
    for label, expr in zip(right_labels, theirs):
        named = suffixed(label, both, suffixes[1])
        if named in columns:
            raise MergeError(f"Passing 'suffixes' which cause duplicate columns {{{named!r}}} is not allowed.")
        columns[named] = expr
    if indicator:
        name = indicator if isinstance(indicator, str) else "_merge"
        if name in columns:
            raise ValueError("Cannot use name of an existing column for indicator column")
        columns[name] = _from(mine[-1], theirs[-1], how)
    if sort and merged:
        rel = _t.sort(rel, [(expr, True) for expr in merged])
    index = _index(sides, how, by_index, merged, mine[len(left.labels) + count : -1], theirs[len(right_labels) + count : -1])
    return DataFrame._of(rel, columns, index)


def _merged(how, a, b):
    """A key that both sides have."""
    one = int(b) if how == "right" else op("coalesce", int(a), int(b)) if how == "outer" else int(a)
    return like(a, one) if same_categories(a, b) else one


def suffixed(label, both, suffix):
    return f"{label}{suffix}" if label in both and suffix else label


def _from(left, right, how):
    one = op("when", op("is_missing", right), literal("left_only"), literal("both")) if how in ("left", "outer") else literal("both")
    return op("when", op("is_missing", left), literal("right_only"), one) if how in ("right", "outer") else one


def _name(how, a, b):
    """What a level of labels is called that both sides have."""
    if how in ("left", "right"):
        return a if how == "left" else b
    return a if a == b else None


def _index(sides, how, by_index, merged, mine, theirs):
    """The labels of the result: those that were joined by, those of the other side, or new numbers."""
    left, right = sides
    if by_index == (True, True):
        unique = isinstance(left.index, Unique) and isinstance(right.index, Unique)
        names = [_name(how, a, b) for (a, _), (b, _) in zip(left.index, right.index)]
        return (Unique if unique else list)(zip(names, merged))
    if by_index[1]:
        return [(name, expr) for (name, _), expr in zip(left.index, mine)]
    if by_index[0]:
        return [(name, expr) for (name, _), expr in zip(right.index, theirs)]
    return None


def _check_keys(a, b, label):
    kinds = {_t.family(a), _t.family(b)}
    numeric = {"int", "float", "bool"}
    if len(kinds) > 1 and "null" not in kinds and not kinds <= numeric and not kinds <= {"date", "datetime"}:
        raise ValueError(
            f"You are trying to merge on {_t.dtype(a)} and {_t.dtype(b)} columns for key '{label}'. "
            "If you wish to proceed you should use pd.concat"
        )


def join(left, other, on, how, lsuffix, rsuffix, sort=False, validate=None):
    if isinstance(other, (list, tuple)):
        made = left
        for one in other:
            made = join(made, one, on, how, lsuffix, rsuffix, sort, validate)
        return made
    other = as_frame(other)
    both = [label for label in left._columns if label in other._columns]
    if both and not lsuffix and not rsuffix:
        raise ValueError(f"columns overlap but no suffix specified: Index({both!r}, dtype='object')")
    options = {"right_index": True, "suffixes": (lsuffix, rsuffix), "sort": sort, "validate": validate}
    if on is None:
        return merge(left, other, how, left_index=True, **options)
    return merge(left, other, how, left_on=on, **options)


@extends(DataFrame, lazy=True)
class FrameMerge:
    def merge(self, right, how="inner", on=None, left_on=None, right_on=None, **options):
        return merge(self, right, how, on, left_on, right_on, **options)

    def join(self, other, on=None, how="left", lsuffix="", rsuffix="", sort=False, validate=None):
        return join(self, other, on, how, lsuffix, rsuffix, sort, validate)
