"""`merge`, `join`, `concat`, `melt`."""
import _taipan_tables as _t

from pandas import _base
from pandas._base import literal, op, unsupported
from pandas._frame import DataFrame
from pandas._series import Series


class MergeError(ValueError):
    pass


def _listed(value):
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _key(frame, label, side):
    if label in frame._columns:
        return frame._columns[label]
    for name, expr in frame._index or []:
        if name == label:
            return expr
    raise KeyError(label)


def merge(left, right, how="inner", on=None, left_on=None, right_on=None, left_index=False, right_index=False,
          sort=False, suffixes=("_x", "_y"), copy=None, indicator=False, validate=None):
    if isinstance(right, Series):
        right = right.to_frame()
    if indicator or validate is not None or sort:
        unsupported("merge(indicator=…), merge(validate=…) or merge(sort=True)")
    if how == "cross":
        left_on = right_on = []
    elif on is not None:
        left_on = right_on = _listed(on)
    elif left_on is None and right_on is None and not left_index and not right_index:
        left_on = right_on = [label for label in left._columns if label in right._columns]
        if not left_on:
            raise MergeError(
                "No common columns to perform merge on. Merge options: left_on=None, right_on=None, "
                "left_index=False, right_index=False"
            )
    if left_index:
        left_keys = [expr for _, expr in left._index or unsupported("merge on an index without columns")]
        left_on = []
    else:
        left_on = _listed(left_on)
        left_keys = [_key(left, label, "left") for label in left_on]
    if right_index:
        right_keys = [expr for _, expr in right._index or unsupported("merge on an index without columns")]
        right_on = []
    else:
        right_on = _listed(right_on)
        right_keys = [_key(right, label, "right") for label in right_on]
    if len(left_keys) != len(right_keys):
        raise ValueError("len(right_on) must equal len(left_on)")
    for a, b, label in zip(left_keys, right_keys, left_on or right_on):
        _check_keys(a, b, label)
    shared = [label for label, other in zip(left_on, right_on) if label == other]
    left_labels, right_labels = list(left._columns), [label for label in right._columns if label not in shared]
    both = [label for label in left_labels if label in right_labels]
    if both and not any(suffixes):
        raise ValueError(f"columns overlap but no suffix specified: Index({both!r}, dtype='object')")
    pairs = list(zip(left_keys, right_keys))
    wanted_left = [left._columns[label] for label in left_labels] + left_keys
    wanted_right = [right._columns[label] for label in right_labels] + right_keys
    rel, made = _t.join((left._rel, wanted_left), (right._rel, wanted_right), how, pairs)
    columns = {}
    keys = made[len(left_labels):len(wanted_left)]
    other_keys = made[len(wanted_left) + len(right_labels):]
    for label, expr in zip(left_labels, made):
        if label in shared:
            place = left_on.index(label)
            expr = {"right": other_keys[place], "outer": None}.get(how, keys[place])
            if expr is None:
                expr = op("coalesce", keys[place], other_keys[place])
            columns[label] = expr
        else:
            columns[label + (suffixes[0] or "") if label in both else label] = expr
    for label, expr in zip(right_labels, made[len(wanted_left):]):
        columns[label + (suffixes[1] or "") if label in both else label] = expr
    index = None
    if left_index and right_index:
        names = [name for name, _ in left._index]
        index = [(name, op("coalesce", a, b)) for name, a, b in zip(names, keys, other_keys)]
    return DataFrame._of(rel, columns, index)


def _check_keys(a, b, label):
    kinds = {_t.family(a), _t.family(b)}
    numeric = {"int", "float", "bool"}
    if len(kinds) > 1 and "null" not in kinds and not kinds <= numeric and not kinds <= {"date", "datetime"}:
        raise ValueError(
            f"You are trying to merge on {_t.dtype(a)} and {_t.dtype(b)} columns for key '{label}'. "
            "If you wish to proceed you should use pd.concat"
        )


def join(left, other, on, how, lsuffix, rsuffix):
    if isinstance(other, Series):
        other = other.to_frame()
    if other._index is None:
        unsupported("join on an index without columns")
    options = {"right_index": True, "suffixes": (lsuffix, rsuffix)}
    if on is None:
        if left._index is None:
            unsupported("join on an index without columns")
        return merge(left, other, how, left_index=True, **options)
    return merge(left, other, how, left_on=on, **options)


def concat(objs, axis=0, join="outer", ignore_index=False, **options):
    _base.refuse_options("concat", options, keys=None, sort=False, copy=None, names=None, verify_integrity=False)
    frames = [item.to_frame() if isinstance(item, Series) and axis in (0, "index") else item for item in objs]
    if not frames:
        raise ValueError("No objects to concatenate")
    if axis in (1, "columns"):
        made = {}
        for item in frames:
            columns = [item] if isinstance(item, Series) else [item[label] for label in item._columns]
            for column in columns:
                if column.name in made:
                    unsupported("several columns of one name")
                made[column.name] = column
        return DataFrame(made)
    labels = []
    for frame in frames:
        labels += [label for label in frame._columns if label not in labels]
    if join == "inner":
        labels = [label for label in labels if all(label in frame._columns for frame in frames)]
    inputs = []
    for frame in frames:
        exprs = [frame._columns.get(label) for label in labels]
        inputs.append((frame._rel, [literal(None) if expr is None else expr for expr in exprs]))
    rel, made = _t.union(inputs, labels)
    return DataFrame._of(rel, dict(zip(labels, made)), None)


def melt(frame, id_vars=None, value_vars=None, var_name=None, value_name="value"):
    ids = [] if id_vars is None else _listed(id_vars)
    values = [label for label in frame._columns if label not in ids] if value_vars is None else _listed(value_vars)
    var_name = "variable" if var_name is None else var_name
    for label in ids + values:
        if label not in frame._columns:
            raise KeyError(f"The following id_vars or value_vars are not present in the DataFrame: {[label]}")
    inputs = []
    for label in values:
        exprs = [frame._columns[key] for key in ids]
        inputs.append((frame._rel, exprs + [literal(label), frame._columns[label]]))
    names = ids + [var_name, value_name]
    rel, made = _t.union(inputs, names)
    return DataFrame._of(rel, dict(zip(names, made)), None)
