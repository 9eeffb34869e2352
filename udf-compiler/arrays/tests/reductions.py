"""Records what numpy's reductions, running results and positions give: `python reductions.py`."""

import random

import numpy as np
from recording import Cases, View


class Named(Cases):
    """Cases whose errors have the public name of their class."""

    def write(self):
        renamed = {}
        for line in self.lines:
            for name in ("_UFuncNoLoopError", "_UFuncBinaryResolutionError"):
                line = line.replace(f"! {name}:", "! UFuncTypeError:")
            if " -> None" not in line:
                renamed[line] = None
        self.lines = renamed
        super().write()


    def near(self, name, function, given, *args, **keys):
        """A call whose complex products numpy rounds by what the machine has: fused, or not."""
        given_array = given.array if isinstance(given, View) else given
        bound = ""
        if given_array.dtype.kind == "c" and any(part in name for part in ("prod", "multiply", "nanvar", "nanstd")):
            with np.errstate(all="ignore"):
                sizes = np.abs(np.asarray(function(given_array, *args, **keys)))
            sizes = sizes[np.isfinite(sizes)]
            scale = float(sizes.max()) if sizes.size else 0.0
            bound = f"tol={scale * (1e-4 if given_array.dtype.itemsize == 8 else 1e-12)!r}"
        self.call(name, function, given, *args, bound=bound, **keys)


NUMBERS = ["bool", "int8", "int32", "int64", "uint8", "uint64", "float32", "float64", "complex64", "complex128"]
SHAPES = [(), (0,), (1,), (2,), (7,), (9,), (33,), (130,), (3, 4), (4, 0), (0, 3), (2, 3, 4), (3, 1, 5), (5, 40), (2, 3, 2, 3)]
VIEWS = {0: [[]], 1: [[], ["[::-1]"], ["[::2]"], ["[1::3]"], ["[:1:-2]"]]}
MANY = [[], ["T"], ["[::-1]"], ["[:,::2]"], ["[::-2,1:]"], ["T", "[::2]"], ["[:,::-1]", "T"]]


def values(rng, dtype, shape, edge):
    size = int(np.prod(shape))
    dtype = np.dtype(dtype)
    if dtype.kind == "b":
        flat = rng.integers(0, 2, size)
    elif dtype.kind in "iu":
        info = np.iinfo(dtype)
        flat = rng.integers(0 if dtype.kind == "u" else -9, 20, size)
        if edge and size:
            flat = flat.astype(dtype)
            flat[rng.integers(0, size, 2)] = [info.min, info.max]
    elif dtype.kind in "mM":
        flat = rng.integers(-50, 400, size)
        if edge and size:
            flat[rng.integers(0, size)] = np.iinfo("i8").min
    elif dtype.kind == "f":
        flat = np.round(rng.standard_normal(size) * 10, 2)
        if edge and size:
            flat[rng.integers(0, size, 3)] = rng.choice([np.nan, np.inf, -np.inf, -0.0, 0.0, 1e300, 5e-324], 3)
    else:
        flat = np.round(rng.standard_normal(size) * 10, 1) + 1j * np.round(rng.standard_normal(size), 1)
        if edge and size:
            flat[rng.integers(0, size, 2)] = rng.choice([complex(np.nan, 1), complex(1, np.nan), 0j, complex(-0.0, 2)], 2)
    with np.errstate(all="ignore"):
        return np.asarray(flat).astype(dtype).reshape(shape)


def axes(shape, tuples=True):
    some = [None, None]
    for axis in range(len(shape)):
        some += [axis, axis - len(shape)]
    if tuples:
        some += [()] if shape else []
        if len(shape) > 1:
            some += [(0, 1), (0, -1)]
    return some


def array(pick, rng, dtypes, edge=None):
    shape, dtype = pick.choice(SHAPES), pick.choice(dtypes)
    edge = pick.random() < 0.3 if edge is None else edge
    views = pick.choice(MANY if len(shape) > 1 else VIEWS[len(shape)])
    base = values(rng, dtype, shape, edge)
    view = View(base, *views)
    return view, view.array


def reductions(cases, pick, rng):
    names = ["sum", "prod", "min", "max", "any", "all", "mean", "var", "std", "ptp", "count_nonzero", "nansum", "nanprod"]
    names += ["nanmin", "nanmax", "nanmean", "nanvar", "nanstd", "median", "nanmedian"]
    for name in names:
        for _ in range(85):
            dtypes = NUMBERS if name not in ("median", "nanmedian") else NUMBERS[:8]
            if name in ("min", "max", "any", "all", "count_nonzero"):
                dtypes = NUMBERS + ["timedelta64[s]", "datetime64[D]"]
            if name in ("sum", "mean"):
                dtypes = NUMBERS + ["timedelta64[s]"]
            given, viewed = array(pick, rng, dtypes)
            keys = {}
            if pick.random() < 0.8:
                keys["axis"] = pick.choice(axes(viewed.shape))
            if pick.random() < 0.2:
                keys["keepdims"] = True
            if name in ("var", "std", "nanvar", "nanstd") and pick.random() < 0.4:
                keys["ddof"] = pick.choice([1, 2, 1.5, 50])
            if name in ("sum", "prod", "mean", "max", "min", "var", "any", "all") and pick.random() < 0.25:
                mask = rng.integers(0, 4, viewed.shape[-1:]) > 0
                keys["where"] = mask
                if name in ("max", "min") and viewed.dtype.kind in "iuf" and pick.random() < 0.8:
                    keys["initial"] = 3
            elif name in ("sum", "prod", "max", "min") and viewed.dtype.kind in "iuf" and pick.random() < 0.2:
                keys["initial"] = pick.choice([0, 5, 100])
            if name in ("sum", "prod", "mean") and viewed.dtype.kind in "biuf" and pick.random() < 0.2:
                keys["dtype"] = np.dtype("float64")
            cases.near(name, getattr(np, name), given, **keys)
    others = [np.array(["a", "", "bc"]), np.array([1, 2], "M8[D]"), np.array([1, 2], "m8[s]")]
    for name in ("sum", "prod", "max", "mean", "var", "std", "cumsum", "cumprod", "any", "all", "ptp", "argmax", "argmin", "count_nonzero"):
        for given in others:
            cases.call(name, getattr(np, name), given)
    for name in ("sum", "max", "mean", "any"):
        given = np.arange(6.0).reshape(2, 3)
        for axis in (5, -3, (0, 0), (0, -2), (0, 2)):
            cases.call(name, getattr(np, name), given, axis=axis)


def lines(cases, pick, rng):
    for name in ("cumsum", "cumprod", "nancumsum", "nancumprod", "argmin", "argmax", "nanargmin", "nanargmax"):
        for _ in range(60):
            dtypes = NUMBERS + (["timedelta64[s]"] if name in ("cumsum", "argmin", "argmax") else [])
            given, viewed = array(pick, rng, dtypes)
            keys = {}
            if pick.random() < 0.8:
                keys["axis"] = pick.choice(axes(viewed.shape, tuples=False))
            if name.startswith("arg") and pick.random() < 0.2:
                keys["keepdims"] = True
            cases.near(name, getattr(np, name), given, **keys)
    for name in ("maximum.accumulate", "minimum.accumulate", "add.accumulate", "multiply.accumulate"):
        ufunc = getattr(np, name.split(".")[0])
        for _ in range(20):
            given, viewed = array(pick, rng, NUMBERS)
            if viewed.ndim:
                cases.near(name, ufunc.accumulate, given, axis=pick.choice(range(viewed.ndim)))
    for name in ("add.reduceat", "maximum.reduceat", "multiply.reduceat"):
        ufunc = getattr(np, name.split(".")[0])
        for _ in range(25):
            given, viewed = array(pick, rng, ["int32", "int64", "float32", "float64", "complex128"])
            if viewed.ndim and viewed.size:
                axis = pick.choice(range(viewed.ndim))
                places = [pick.randrange(viewed.shape[axis]) for _ in range(pick.randint(1, 5))]
                cases.near(name, ufunc.reduceat, given, np.array(places), axis=axis)
    for name in ("nonzero", "flatnonzero", "argwhere"):
        for _ in range(25):
            given, viewed = array(pick, rng, NUMBERS)
            if viewed.ndim:
                cases.call(name, getattr(np, name), given)


def long(count, dtype):
    """Numbers that need all their bits, and that a test can make, too."""
    places = np.arange(count, dtype="u8")
    return ((places * 2654435761 % 4294967296).astype("f8") / 7919.0 - 270000.0).astype(dtype)


def orders(cases, pick):
    """Sums whose order shows: `shape`, a permutation of the axes, and steps."""
    for _ in range(160):
        ndim = pick.choice([1, 1, 2, 2, 3, 4])
        shape = {
            1: [(pick.choice([8191, 8192, 8193, 20000, 70000, 127, 129, 1001]),)],
            2: [(3, 9000), (9000, 3), (100, 200), (1, 20000), (20000, 1), (130, 131), (2, 16384)],
            3: [(20, 30, 40), (3, 5, 9000), (9000, 2, 3), (7, 1, 3000), (64, 64, 8)],
            4: [(5, 6, 7, 8), (2, 100, 3, 90), (40, 2, 2, 60)],
        }[ndim]
        shape = pick.choice(shape)
        order = list(range(ndim))
        pick.shuffle(order)
        steps = [pick.choice([1, 1, 1, 2, -1, 3, -2]) for _ in shape]
        dtype = np.dtype(pick.choice(["float64", "float64", "float32", "complex128", "int32"]))
        name = pick.choice(["sum", "sum", "mean", "var", "prod", "cumsum_last", "where", "twice"])
        axis = pick.choice(axes(shape))
        if name == "prod" and dtype.kind != "f":
            continue

        def call(dtype, shape, order, steps, axis):
            made = long(int(np.prod(shape)), dtype).reshape(shape).transpose(order)
            made = made[tuple(slice(None, None, step) for step in steps)]
            if name == "sum":
                return made.sum(axis=axis)
            if name == "mean":
                return made.mean(axis=axis)
            if name == "var":
                return made.var(axis=axis)
            if name == "prod":
                return (made / made.dtype.type(200000)).prod(axis=axis)
            if name == "where":
                return made.sum(axis=axis, where=made.real > -200000)
            if name == "twice":
                return made.sum(axis=0).sum()
            return made.cumsum(axis=-1).sum(axis=0).sum()

        result = call(dtype, shape, order, steps, axis)
        if result.size <= 40:
            cases.call("long." + name, call, dtype, shape, order, steps, axis)


def halves(cases):
    """Complex numbers of which one part is no number."""
    given = np.array([3 + 1j, complex(1, np.nan), 2 + 0j, complex(np.nan, 1), 9 - 1j, complex(9, np.nan), 0j])
    for dtype in ("complex64", "complex128"):
        for name in ("maximum", "minimum"):
            ufunc = getattr(np, name)
            for turned in (given, given[::-1].copy()):
                cases.near(name + ".reduceat", ufunc.reduceat, turned.astype(dtype), np.array([0, 2, 3, 4]), axis=0)
                cases.near(name + ".accumulate", ufunc.accumulate, turned.astype(dtype), axis=0)


if __name__ == "__main__":
    pick, rng = random.Random(7), np.random.default_rng(7)
    cases = Named("cases/reductions.txt")
    reductions(cases, pick, rng)
    lines(cases, pick, rng)
    halves(cases)
    cases.write()
    cases = Named("cases/orders.txt")
    orders(cases, pick)
    cases.write()
