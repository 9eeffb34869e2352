"""Records what numpy's sorts, searches, unique elements and sets give: `python sorting.py`."""

import random

import numpy as np
from recording import View
from reductions import NUMBERS, Named, array, axes, values

TIMES = ["timedelta64[s]", "datetime64[D]"]


def texts(pick, shape):
    words = ["", "a", "b", "ab", "é", "zz", "Z", "日本", "a b"]
    size = int(np.prod(shape))
    return np.array([pick.choice(words) for _ in range(size)], dtype="<U3").reshape(shape)


def stable(function):
    return lambda array, **keys: function(array, kind="stable", **keys)


def sorts(cases, pick, rng):
    for name, function in (("sort", stable(np.sort)), ("argsort", stable(np.argsort))):
        for _ in range(150):
            given, viewed = array(pick, rng, NUMBERS + TIMES)
            keys = {"axis": pick.choice(axes(viewed.shape, tuples=False) + [-1, 3])}
            cases.call(name, function, given, **keys)
        for shape in [(5,), (9,), (2, 3)]:
            cases.call(name, function, texts(pick, shape), axis=-1)
    for _ in range(40):
        shape = pick.choice([(6,), (9,), (2, 5), (0,)])
        keys = [values(rng, pick.choice(["int64", "float64", "bool", "int8"]), shape, False) for _ in range(pick.choice([1, 2, 3]))]
        keys = [np.asarray(key) % 3 if key.dtype.kind in "if" else key for key in keys]
        cases.call("lexsort", lambda keys, axis: np.lexsort(keys, axis=axis), keys, axis=pick.choice([-1, -1, len(shape) - 1]))
    cases.call("lexsort", lambda keys, axis: np.lexsort(keys, axis=axis), [], axis=-1)
    cases.call("lexsort", lambda keys, axis: np.lexsort(keys, axis=axis), [np.arange(2), np.arange(3)], axis=-1)
    for place in (0, 3, -1, 9, -10, (1, 2)):
        given = np.array([5.0, 1, 4, 2, 3])
        cases.call("partition", lambda a, kth: np.sort(np.partition(a, kth)), given, place)


def searches(cases, pick, rng):
    for _ in range(150):
        a, b = pick.choice(NUMBERS + TIMES), pick.choice(NUMBERS)
        b = a if a in TIMES else b
        ordered = np.sort(values(rng, a, pick.choice([(0,), (1,), (8,), (20,)]), pick.random() < 0.3))
        wanted = values(rng, b, pick.choice([(), (5,), (2, 3)]), pick.random() < 0.3)
        cases.call("searchsorted", np.searchsorted, ordered, wanted, side=pick.choice(["left", "right"]))
    for _ in range(20):
        given = values(rng, "float64", (9,), False)
        cases.call("searchsorted", np.searchsorted, given, values(rng, "float64", (4,), False), sorter=np.argsort(given))
    cases.call("searchsorted", np.searchsorted, np.arange(3.0), np.arange(2.0), sorter=np.array([0, 1]))
    cases.call("searchsorted", np.searchsorted, np.arange(3.0), np.arange(2.0), sorter=np.array([0, 1, 7]))
    cases.call("searchsorted", np.searchsorted, np.arange(3.0), np.arange(2.0), sorter=np.array([0.0, 1, 2]))
    cases.call("searchsorted", np.searchsorted, texts(pick, (5,)), texts(pick, (3,)), side="right", sorter=None)
    for _ in range(60):
        bins = np.unique(values(rng, pick.choice(["float64", "int64"]), (6,), False))
        bins = bins[::-1].copy() if pick.random() < 0.4 else bins
        given = np.concatenate([values(rng, "float64", (6,), True), bins.astype(float)])
        cases.call("digitize", np.digitize, given, bins, right=pick.choice([True, False]))
    cases.call("digitize", np.digitize, np.arange(3.0), np.array([1.0, 3.0, 2.0]), right=False)
    cases.call("digitize", np.digitize, np.arange(3.0) + 1j, np.array([1.0, 3.0]), right=False)
    cases.call("digitize", np.digitize, np.arange(3.0), np.array([1.0, 1.0, 1.0]), right=True)


def uniques(cases, pick, rng):
    def unique(array, axis=None, equal_nan=True):
        return np.unique(array, return_index=True, return_inverse=True, return_counts=True, axis=axis, equal_nan=equal_nan)

    for _ in range(150):
        given, viewed = array(pick, rng, NUMBERS + TIMES)
        if viewed.dtype.kind in "fc" and pick.random() < 0.6:
            with np.errstate(all="ignore"):
                given = np.round(viewed / 5).astype(viewed.dtype)
        cases.call("unique", unique, given, equal_nan=pick.choice([True, True, False]))
    for shape in [(7,), (2, 4)]:
        cases.call("unique", unique, texts(pick, shape))
    for _ in range(40):
        shape = pick.choice([(6, 2), (5, 3), (3, 2, 2), (4,)])
        given = rng.integers(0, 2, shape).astype(pick.choice(["int64", "float64", "uint8", "bool"]))
        cases.call("unique", unique, given, axis=pick.choice([0, -1, 1 - (len(shape) == 1)]))


def sets(cases, pick, rng):
    def pair():
        both = []
        for _ in range(2):
            dtype = pick.choice(["int64", "int8", "float64", "uint8", "bool", "float32"])
            shape = pick.choice([(0,), (4,), (9,), (2, 3)])
            given = values(rng, dtype, shape, pick.random() < 0.2)
            with np.errstate(all="ignore"):
                # Which of equal zeros a sort keeps is not defined.
                both.append((np.round(given / 4) + 0.0).astype(dtype) if dtype != "bool" else given)
        return both

    for name in ("union1d", "setdiff1d", "setxor1d", "isin", "intersect1d"):
        for _ in range(50):
            keys = {}
            if name == "isin" and pick.random() < 0.4:
                keys["invert"] = True
            cases.call(name, getattr(np, name), *pair(), **keys)
        if name not in ("isin", "union1d"):
            for _ in range(15):
                both = [np.unique(given) for given in pair()]
                cases.call(name, getattr(np, name), *both, assume_unique=True)
        cases.call(name, getattr(np, name), texts(pick, (5,)), texts(pick, (4,)))
    for _ in range(30):
        function = lambda a, b: np.intersect1d(a, b, return_indices=True)
        cases.call("intersect1d.indices", function, *pair())


def unsorted(cases):
    """What is not sorted has places, too: they depend on how numpy halves, and on the value before."""
    rng = np.random.default_rng(17)
    for dtype in ("int64", "float64", "complex128", "<U3"):
        for count in (5, 12, 33):
            for side in ("left", "right"):
                given = rng.integers(0, 40, count).astype(dtype)
                cases.call("searchsorted", np.searchsorted, given, rng.integers(0, 40, 9).astype(dtype), side=side)
    cases.call("searchsorted", np.searchsorted, np.array([3, 1, 2, 0]), np.arange(4), sorter=np.array([1, 0, 3, 3]))


if __name__ == "__main__":
    pick, rng = random.Random(11), np.random.default_rng(11)
    cases = Named("cases/sorting.txt")
    sorts(cases, pick, rng)
    searches(cases, pick, rng)
    uniques(cases, pick, rng)
    sets(cases, pick, rng)
    unsorted(cases)
    cases.write()
