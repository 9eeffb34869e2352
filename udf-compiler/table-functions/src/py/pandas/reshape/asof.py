"""`merge_asof`: each row with the nearest one of another table, before it or after. Knows no other join."""
import _taipan_tables as _t

from pandas._libs.lib import as_list, unsupported
from pandas._libs.ops import literal, op
from pandas.core.frame import DataFrame
from pandas.errors import MergeError
from pandas.reshape.merge import as_frame, key_labels, suffixed

NUMBERS = ("int", "float", "datetime", "timedelta")


def merge_asof(left, right, on=None, left_on=None, right_on=None, left_index=False, right_index=False, by=None,
               left_by=None, right_by=None, suffixes=("_x", "_y"), tolerance=None, allow_exact_matches=True,
               direction="backward"):
    if left_index or right_index:
        unsupported("merge_asof by the index (reset_index first)")
    left, right = as_frame(left), as_frame(right)
    if on is not None:
        left_on = right_on = on
    left_on, right_on = key_labels(left, right, "left", None, left_on, right_on, False, False)
    for side, keys in (("left", left_on), ("right", right_on)):
        if len(keys) != 1:
            raise MergeError(f"can only asof on a key for {side}")
    if by is not None:
        if left_by is not None or right_by is not None:
            raise MergeError("Can only pass by OR left_by and right_by")
        left_by = right_by = by
    left_by, right_by = ([] if one is None else as_list(one) for one in (left_by, right_by))
    if len(left_by) != len(right_by):
        raise MergeError("left_by and right_by must be the same length")
    if direction not in ("backward", "forward", "nearest"):
        raise MergeError(f"direction invalid: {direction}")
    sides = _Side(left, left_on[0], left_by), _Side(right, right_on[0], right_by)
    _check_types(*sides)
    return _joined(sides, _nearest(*sides, direction, allow_exact_matches, tolerance), suffixes)


class _Side:
    """A table whose rows have numbers."""

    def __init__(self, frame, on, by):
        self.frame, self.on, self.by = frame, on, by
        self.key = frame._column(on)._expr
        self.groups = [frame._column(label)._expr for label in by]
        self.rel, self.number = _t.window(frame._rel, ("row_number", []), None, [], None)


def _check_types(left, right):
    kinds = [repr(DataFrame._of(side.rel, {"key": side.key})["key"].dtype) for side in (left, right)]
    families = [_t.family(side.key) for side in (left, right)]
    if any(family not in NUMBERS for family in families):
        raise MergeError(f"Incompatible merge dtype, {kinds[0]} and {kinds[1]}, both sides must have numeric dtype")
    if families[0] != families[1]:
        raise MergeError(f"incompatible merge keys [0] {kinds[0]} and {kinds[1]}, must be the same type")


def _nearest(left, right, direction, exact, tolerance):
    """The left table with the number of the row of the right one that each row goes with."""
    rel, found = left.rel, {}
    for way in ("backward", "forward") if direction == "nearest" else (direction,):
        rel, number, key = _neighbour(left, right, rel, way, exact)
        distance = op("sub", left.key, key) if way == "backward" else op("sub", key, left.key)
        found[way] = number, distance
    if direction == "nearest":
        before, after = found["backward"], found["forward"]
        closer = op("or", op("le", before[1], after[1]), op("is_missing", after[1]))
        number, distance = (op("when", closer, a, b) for a, b in zip(before, after))
    else:
        number, distance = found[direction]
    if tolerance is not None:
        number = op("when", op("le", distance, literal(tolerance)), number, literal(None))
    return rel, number


def _neighbour(left, right, rel, way, exact):
    """The nearest row of the right table on one side: rows of both in one order, and the last or next one of the right."""
    backward = way == "backward"
    # Among equal keys, rows of the right come before those of the left where they may be found.
    sides = (0, 1) if backward == exact else (1, 0)
    names = ["key", "side", "place", "of_right", "key_of_right"] + ["by"] * len(left.groups)
    inputs = [
        (right.rel, [right.key, literal(sides[0]), right.number, right.number, right.key] + right.groups),
        (left.rel, [left.key, literal(sides[1]), left.number, literal(None), literal(None)] + left.groups),
    ]
    both, (key, side, place, number, own, *groups) = _t.union(inputs, names)
    order = [(key, True), (side, True), (place, True)]
    fill = ("ffill" if backward else "bfill", [])
    both, number = _t.window(both, fill, number, groups, order)
    both, own = _t.window(both, fill, own, groups, order)
    both = _t.filter(both, op("eq", side, literal(sides[1])))
    rel, (number, own, _) = _t.lookup(rel, left.number, both, place, [number, own])
    gone = op("is_missing", left.key)
    return rel, *(op("when", gone, literal(None), expr) for expr in (number, own))


def _joined(sides, nearest, suffixes):
    left, right = sides
    shared = [a for a, b in zip([left.on, *left.by], [right.on, *right.by]) if a == b]
    labels = [label for label in right.frame._columns if label not in shared]
    both = [label for label in left.frame._columns if label in labels]
    if both and not any(suffixes):
        raise ValueError(f"columns overlap but no suffix specified: Index({both!r}, dtype='object')")
    rel, number = nearest
    rel, made = _t.lookup(rel, number, right.rel, right.number, [right.frame._columns[label] for label in labels])
    columns = {suffixed(label, both, suffixes[0]): expr for label, expr in left.frame._columns.items()}
    for label, expr in zip(labels, made):
        columns[suffixed(label, both, suffixes[1])] = expr
    return DataFrame._of(_t.sort(rel, [(left.number, True)]), columns, None)
