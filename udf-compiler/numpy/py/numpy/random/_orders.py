"""Shuffles, permutations and choices, of generators of both kinds."""
from numpy._core.multiarray import asarray, call, ndarray
from numpy.exceptions import AxisError
from numpy.random._distributions import shaped


def shuffle(bits, x, axis=0):
    if not isinstance(x, ndarray) and axis != 0:
        raise NotImplementedError("Axis argument is only supported on ndarray objects")
    if isinstance(x, ndarray) and x.ndim == 0 or not hasattr(x, "__len__"):
        raise TypeError("object is not mutable" if not hasattr(x, "__len__") else "len() of unsized object")
    count = x.shape[axis] if isinstance(x, ndarray) else len(x)
    places = call("random_shuffle", bits, count)
    if isinstance(x, ndarray):
        x[...] = call("take", x, places, axis, "raise")
    else:
        x[:] = [x[place] for place in places.tolist()]


def permutation(bits, x, axis=0):
    if hasattr(x, "__index__") and not isinstance(x, ndarray):
        return call("random_permutation", bits, x)
    x = asarray(x)
    if x.ndim == 0 and x.dtype.kind not in "iu":
        raise AxisError(axis, 0)
    if x.ndim == 0:
        return call("random_permutation", bits, int(x))
    places = call("random_permutation", bits, x.shape[axis])
    return call("take", x, places, axis, "raise")


def choice(bits, a, size, replace, p, mixed, axis=0):
    shape, count = shaped(size)
    number = hasattr(a, "__index__") and not isinstance(a, ndarray) or isinstance(a, ndarray) and a.ndim == 0
    if number:
        population = int(a)
        if population < 0:
            raise ValueError("a must be a positive integer unless no samples are taken")
    else:
        a = asarray(a)
        population = a.shape[axis]
    places = call("random_choice", bits, population, count, replace, p if p is None else asarray(p), mixed, number)
    if size is None:
        return int(places[0]) if number else call("take", a, places[0], axis, "raise")
    places = call("reshape", places, shape)
    return places if number else call("take", a, places, axis, "raise")
