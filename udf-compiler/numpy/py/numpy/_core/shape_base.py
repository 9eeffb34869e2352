"""Arrays joined and taken apart."""
from numpy._core.multiarray import asarray, call, out_of
from numpy._refusing import refuse


def concatenate(arrays, /, axis=0, out=None, *, dtype=None, casting="same_kind"):
    arrays = [asarray(one) for one in arrays]
    made = call("concatenate", arrays, axis)
    return out_of(made if dtype is None else made.astype(dtype, casting=casting), out)


concat = concatenate


def stack(arrays, axis=0, out=None, *, dtype=None, casting="same_kind"):
    arrays = [asarray(one) for one in arrays]
    if not arrays:
        raise ValueError("need at least one array to stack")
    if len({one.shape for one in arrays}) != 1:
        raise ValueError("all input arrays must have the same shape")
    made = call("stack", arrays, axis)
    return out_of(made if dtype is None else made.astype(dtype, casting=casting), out)


def unstack(x, /, *, axis=0):
    x = asarray(x)
    if x.ndim == 0:
        raise ValueError("Input array must be at least 1-d.")
    return tuple(call("moveaxis", x, axis, 0))


def _several(arrays):
    return arrays[0] if len(arrays) == 1 else tuple(arrays)


def atleast_1d(*arys):
    return _several([one if one.ndim else one[None] for one in map(asarray, arys)])


def atleast_2d(*arys):
    return _several([_two(asarray(one)) for one in arys])


def _two(one):
    return one if one.ndim > 1 else call("reshape", one, (1, -1))


def _three(one):
    if one.ndim == 0:
        return call("reshape", one, (1, 1, 1))
    if one.ndim == 1:
        return one[None, :, None]
    return one[:, :, None] if one.ndim == 2 else one


def atleast_3d(*arys):
    return _several([_three(asarray(one)) for one in arys])


def vstack(tup, *, dtype=None, casting="same_kind"):
    return concatenate([_two(asarray(one)) for one in tup], 0, dtype=dtype, casting=casting)


def hstack(tup, *, dtype=None, casting="same_kind"):
    arrays = [one if one.ndim else one[None] for one in map(asarray, tup)]
    return concatenate(arrays, 0 if arrays and arrays[0].ndim == 1 else 1, dtype=dtype, casting=casting)


def dstack(tup):
    return concatenate([_three(asarray(one)) for one in tup], 2)


def column_stack(tup):
    arrays = [asarray(one) for one in tup]
    return concatenate([one if one.ndim > 1 else call("reshape", one, (-1, 1)) for one in arrays], 1)


def block(arrays):
    def depth_of(part):
        return 1 + depth_of(part[0]) if isinstance(part, list) and part else 0

    depth = depth_of(arrays)

    def joined(part, level):
        if not isinstance(part, list):
            part = asarray(part)
            while part.ndim < depth:
                part = part[None]
            return part
        return concatenate([joined(one, level + 1) for one in part], axis=level - depth)

    return joined(arrays, 0)


# Taken apart.


def array_split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    length = ary.shape[axis]
    if hasattr(indices_or_sections, "__len__"):
        ends = [0, *(int(place) for place in indices_or_sections), length]
    else:
        count = int(indices_or_sections)
        if count <= 0:
            raise ValueError("number sections must be larger than 0.")
        each, more = divmod(length, count)
        ends = [0]
        for place in range(count):
            ends.append(ends[-1] + each + (place < more))
    front = call("swapaxes", ary, axis, 0)
    return [call("swapaxes", front[low:high], axis, 0) for low, high in zip(ends, ends[1:])]


def split(ary, indices_or_sections, axis=0):
    if not hasattr(indices_or_sections, "__len__"):
        if asarray(ary).shape[axis] % indices_or_sections:
            raise ValueError("array split does not result in an equal division")
    return array_split(ary, indices_or_sections, axis)


def hsplit(ary, indices_or_sections):
    ary = asarray(ary)
    if ary.ndim == 0:
        raise ValueError("hsplit only works on arrays of 1 or more dimensions")
    return split(ary, indices_or_sections, 1 if ary.ndim > 1 else 0)


def vsplit(ary, indices_or_sections):
    if asarray(ary).ndim < 2:
        raise ValueError("vsplit only works on arrays of 2 or more dimensions")
    return split(ary, indices_or_sections, 0)


def dsplit(ary, indices_or_sections):
    if asarray(ary).ndim < 3:
        raise ValueError("dsplit only works on arrays of 3 or more dimensions")
    return split(ary, indices_or_sections, 2)


# Turned and repeated.


def _reversed(m, axes):
    return m[tuple(slice(None, None, -1) if place in axes else slice(None) for place in range(m.ndim))]


def flip(m, axis=None):
    m = asarray(m)
    axes = range(m.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    return _reversed(m, [call("normal_axis", one, m.ndim) for one in axes])


def flipud(m):
    m = asarray(m)
    if m.ndim < 1:
        raise ValueError("Input must be >= 1-d.")
    return m[::-1]


def fliplr(m):
    m = asarray(m)
    if m.ndim < 2:
        raise ValueError("Input must be >= 2-d.")
    return m[:, ::-1]


def rot90(m, k=1, axes=(0, 1)):
    m, (first, second) = asarray(m), axes
    if m.ndim < 2:
        raise ValueError("Axes must be different.") if first == second else ValueError(f"Axes={axes} out of range for array of ndim={m.ndim}.")
    k %= 4
    if k == 2:
        return flip(flip(m, first), second)
    if k == 1:
        return call("swapaxes", flip(m, second), first, second)
    return flip(call("swapaxes", m, first, second), second) if k == 3 else m[:]


def tile(A, reps):
    A = asarray(A)
    reps = tuple(reps) if hasattr(reps, "__len__") else (reps,)
    while A.ndim < len(reps):
        A = A[None]
    reps = (1,) * (A.ndim - len(reps)) + tuple(int(rep) for rep in reps)
    shape = tuple(length * rep for length, rep in zip(A.shape, reps))
    inner = sum(((1, length) for length in A.shape), ())
    outer = sum(((rep, length) for rep, length in zip(reps, A.shape)), ())
    return call("copy", call("reshape", call("broadcast_to", call("reshape", A, inner), outer), shape))


def append(arr, values, axis=None):
    if axis is None:
        return concatenate([call("ravel", asarray(arr), "C"), call("ravel", asarray(values), "C")])
    return concatenate([arr, values], axis)


def delete(arr, obj, axis=None):
    arr = asarray(arr)
    arr, axis = (call("ravel", arr, "C"), 0) if axis is None else (arr, call("normal_axis", axis, arr.ndim))
    length = arr.shape[axis]
    kept = call("full", (length,), True, "bool")
    if isinstance(obj, slice):
        kept[obj] = False
    else:
        places = asarray(obj)
        if places.dtype.kind == "b":
            if places.shape != (length,):
                raise ValueError(f"boolean array argument obj to delete must be one dimensional and match the axis length of {length}")
            kept[places] = False
        elif places.size:
            if places.ndim == 0 and not -length <= int(places) < length:
                raise IndexError(f"index {int(places)} is out of bounds for axis {axis} with size {length}")
            kept[places] = False
    return arr[(slice(None),) * axis + (kept,)]


def insert(arr, obj, values, axis=None):
    arr = asarray(arr)
    arr, axis = (call("ravel", arr, "C"), 0) if axis is None else (arr, call("normal_axis", axis, arr.ndim))
    return call("insert", arr, list(range(*obj.indices(arr.shape[axis]))) if isinstance(obj, slice) else asarray(obj), asarray(values), axis)


def pad(array, pad_width, mode="constant", *, constant_values=0, **options):
    if callable(mode) or set(options) - {"reflect_type"} or options.get("reflect_type", "even") != "even":
        refuse("pad with a function or options")
    return call("pad", asarray(array), _pairs(pad_width, asarray(array).ndim), mode, _pairs(constant_values, asarray(array).ndim))


def _pairs(given, count):
    """A pair for each axis."""
    if isinstance(given, dict):
        return [tuple(_pair(given.get(place, given.get(place - count, 0)))) for place in range(count)]
    pairs = call("broadcast_to", asarray(given), (count, 2))
    return [tuple(pair) for pair in pairs.tolist()]


def _pair(given):
    return given if isinstance(given, tuple) else (given, given)
