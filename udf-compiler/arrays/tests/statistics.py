"""Records what numpy's statistics give: `python statistics.py`."""

import random

import numpy as np
from recording import View
from reductions import NUMBERS, Named, array, axes, values

METHODS = "inverted_cdf averaged_inverted_cdf closest_observation interpolated_inverted_cdf hazen weibull linear median_unbiased "
METHODS = (METHODS + "normal_unbiased lower higher midpoint nearest").split()
REAL = ["int8", "int32", "int64", "uint8", "uint64", "float32", "float64", "float64", "float64", "bool"]


def quantiles(cases, pick, rng):
    for name in ("quantile", "percentile", "nanquantile", "nanpercentile"):
        unit = 100 if "percentile" in name else 1
        for _ in range(190):
            given, viewed = array(pick, rng, REAL)
            some = [0.0, 1.0, 0.5, 0.25, 0.75, 0.1, 0.9, 1 / 3, 0.999, round(pick.random(), 3)]
            q = pick.choice(some) * unit
            if pick.random() < 0.4:
                q = np.array([pick.choice(some) * unit for _ in range(pick.choice([1, 2, 4]))])
            elif unit == 100 and pick.random() < 0.5:
                q = pick.choice([50, 25, 90, 0, 100])
            keys = {"axis": pick.choice(axes(viewed.shape, tuples=len(viewed.shape) > 1))}
            if keys["axis"] == ():
                keys["axis"] = None
            if pick.random() < 0.6:
                keys["method"] = pick.choice(METHODS)
            if pick.random() < 0.2:
                keys["keepdims"] = True
            cases.call(name, getattr(np, name), given, q, **keys)
    for q in (-0.1, 1.1, float("nan"), np.array([0.5, 2.0])):
        cases.call("quantile", np.quantile, np.arange(4.0), q)
    cases.call("percentile", np.percentile, np.arange(4.0), 101.0)
    cases.call("quantile", np.quantile, np.arange(4.0), 0.5, method="nosuch")
    cases.call("quantile", np.quantile, np.arange(4.0) + 1j, 0.5)


def histograms(cases, pick, rng):
    for _ in range(120):
        given = values(rng, pick.choice(["float64", "float64", "int64", "uint8", "float32", "int8"]), pick.choice([(0,), (1,), (30,), (4, 9)]), pick.random() < 0.1)
        bins = pick.choice([10, 1, 3, 7, np.array([0.0, 1.0, 5.0, 5.0, 9.5]), np.array([-3, 0, 4, 10]), "auto", "fd", "sqrt", "sturges", "rice", "scott", "doane"])
        keys = {"bins": bins}
        if pick.random() < 0.4:
            keys["range"] = pick.choice([(0.0, 10.0), (-5.0, 5.0), (2.5, 2.5), (3.0, 1.0), (0.0, float("inf"))])
        if pick.random() < 0.3 and not isinstance(bins, str):
            keys["weights"] = np.round(rng.random(given.shape), 2) if pick.random() < 0.7 else rng.integers(0, 5, given.shape)
        if pick.random() < 0.3:
            keys["density"] = True
        cases.call("histogram", np.histogram, given, **keys)
    for _ in range(40):
        # Values at the edges, and next to them.
        count = pick.choice([3, 7, 10, 49])
        low, high = pick.choice([(0.0, 1.0), (-1.3, 2.7), (0.1, 0.7)])
        edges = np.linspace(low, high, count + 1)
        given = np.concatenate([edges, np.nextafter(edges, -9), np.nextafter(edges, 9)])
        cases.call("histogram", np.histogram, given, bins=count, range=(low, high))
    cases.call("histogram", np.histogram, np.arange(4.0), bins=0)
    cases.call("histogram", np.histogram, np.arange(4.0), bins=np.array([1.0, 0.0]))
    cases.call("histogram", np.histogram, np.arange(4.0), bins="nosuch")
    cases.call("histogram", np.histogram, np.arange(4.0), bins=3, weights=np.arange(3.0))
    cases.call("histogram", np.histogram, np.array([1.0, np.nan]), bins=3)
    for _ in range(40):
        x, y = np.round(rng.standard_normal(20), 1), np.round(rng.standard_normal(20), 1)
        bins = [pick.choice([3, 4, np.array([-1.0, 0.0, 0.5, 2.0])]) for _ in range(2)]
        keys = {}
        if pick.random() < 0.4:
            keys["weights"] = np.round(rng.random(20), 2)
        if pick.random() < 0.3:
            keys["density"] = True
        cases.call("histogram2d", lambda x, y, b, c, **keys: np.histogram2d(x, y, bins=[b, c], **keys), x, y, *bins, **keys)
    for _ in range(40):
        given = rng.integers(0, 9, pick.choice([0, 5, 12])).astype(pick.choice(["int64", "int8", "uint8", "uint64", "bool", "float64"]))
        keys = {"minlength": pick.choice([0, 0, 3, 12, -1])}
        if pick.random() < 0.4:
            keys["weights"] = np.round(rng.standard_normal(given.shape), 2)
        cases.call("bincount", np.bincount, given, **keys)
    cases.call("bincount", np.bincount, np.array([1, -1]), minlength=0)
    cases.call("bincount", np.bincount, np.array([[1, 1]]), minlength=0)
    cases.call("bincount", np.bincount, np.array([1, 1]), minlength=0, weights=np.array([1.0]))


def between(cases, pick, rng):
    for _ in range(90):
        count = pick.choice([1, 2, 3, 6, 20])
        xp = np.sort(np.round(rng.standard_normal(count) * 3, 1))
        xp = np.unique(xp) if pick.random() < 0.8 else xp
        fp = values(rng, pick.choice(["float64", "int64"]), xp.shape, pick.random() < 0.2)
        x = np.concatenate([np.round(rng.standard_normal(6) * 3, 1), xp[:3], [np.nan, np.inf, -np.inf]])
        keys = {}
        if pick.random() < 0.3:
            keys["left"] = -7.5
        if pick.random() < 0.3:
            keys["right"] = 99.0
        if pick.random() < 0.25:
            keys["period"] = pick.choice([4.0, 7.5, -3.0, 0.0])
            x = x[:8]
            folded = np.sort(xp % abs(keys["period"] or 1.0))
            if np.any(np.diff(folded) < 1e-6):
                # The order of points that fall together is not defined.
                continue
        cases.call("interp", np.interp, x, xp, fp, **keys)
    cases.call("interp", np.interp, np.arange(2.0), np.array([]), np.array([]))
    cases.call("interp", np.interp, np.arange(2.0), np.arange(2.0), np.arange(3.0))
    for _ in range(40):
        kinds = ["float64", "int64", "float32", "complex128"]
        p = values(rng, pick.choice(kinds), (pick.choice([0, 1, 3, 5]),), False)
        at = values(rng, pick.choice(kinds), pick.choice([(), (4,), (2, 2)]), pick.random() < 0.3)
        # Complex products are fused, or not, by what the machine has.
        bound = "tol=1e-6" if "c" in (p.dtype.kind, at.dtype.kind) else ""
        cases.call("polyval", np.polyval, p, at, bound=bound)


def differences(cases, pick, rng):
    for _ in range(120):
        given, viewed = array(pick, rng, NUMBERS + ["datetime64[D]", "timedelta64[s]"])
        axis = pick.choice([-1, 0, len(viewed.shape) - 1, 3])
        cases.call("diff", np.diff, given, n=pick.choice([0, 1, 1, 1, 2, 3, -1, 9]), axis=axis)
    for _ in range(30):
        given = values(rng, pick.choice(["int64", "float64"]), pick.choice([(6,), (2, 3), (0,), (1,)]), False)
        keys = {}
        if pick.random() < 0.5:
            keys["to_begin"] = np.array([-99, 4]).astype(given.dtype)
        if pick.random() < 0.5:
            keys["to_end"] = np.array([7]).astype(given.dtype)
        cases.call("ediff1d", np.ediff1d, given, **keys)
    for _ in range(80):
        shape = pick.choice([(6,), (2,), (3, 4), (1,), (3, 3, 5)])
        given = values(rng, pick.choice(["float64", "float64", "int64", "uint8"]), shape, False)
        axis = pick.randrange(len(shape))
        spacing = pick.choice([1.0, 0.3, 2.0, np.cumsum(np.round(rng.random(shape[axis]) + 0.1, 1)), np.arange(shape[axis]) * 2.0])
        cases.call("gradient", lambda a, s, axis, edge_order: np.gradient(a, s, axis=axis, edge_order=edge_order), given, spacing, axis=axis, edge_order=pick.choice([1, 1, 2]))
    for _ in range(60):
        given, viewed = array(pick, rng, ["float64", "int64", "float64"])
        if not viewed.ndim:
            continue
        axis = pick.randrange(viewed.ndim)
        keys = {"axis": axis}
        if pick.random() < 0.5:
            keys["dx"] = pick.choice([0.5, 2.0, 0.1])
        else:
            keys["x"] = np.cumsum(np.round(rng.random(viewed.shape[axis]), 1))
        cases.call("trapezoid", np.trapezoid, given, **keys)


def phases(cases, pick, rng):
    for _ in range(40):
        given = np.round(rng.standard_normal(pick.choice([(0,), (1,), (9,), (3, 5)])) * 8, 1)
        keys = {"axis": pick.choice([-1, 0])}
        if pick.random() < 0.3:
            keys["discont"] = pick.choice([1.0, 5.0])
        if pick.random() < 0.4:
            keys["period"] = pick.choice([4.0, 1.5])
        cases.call("unwrap", np.unwrap, given, **keys)


def products(cases, pick, rng):
    for name in ("convolve", "correlate"):
        for _ in range(60):
            kinds = ["float64", "int64", "int8", "bool", "float32", "complex128"]
            a = values(rng, pick.choice(kinds), (pick.choice([1, 2, 5, 12]),), False)
            b = values(rng, pick.choice(kinds), (pick.choice([1, 3, 4, 5]),), False)
            kind = np.result_type(a, b)
            bound = {"f": "tol=1e-12", "c": "tol=1e-12"}.get(kind.kind, "")
            bound = "tol=1e-3" if kind == np.float32 else bound
            cases.call(name, getattr(np, name), a, b, bound=bound, mode=pick.choice(["full", "same", "valid"]))
        cases.call(name, getattr(np, name), np.array([]), np.array([1.0]), mode="full")
        cases.call(name, getattr(np, name), np.array([1.0]), np.array([]), mode="full")
        cases.call(name, getattr(np, name), np.array([1.0]), np.array([2.0]), mode="nosuch")
    for _ in range(40):
        shape = pick.choice([(5,), (3, 6), (2, 2), (1, 4)])
        given = values(rng, pick.choice(["float64", "int64", "float32"]), shape, False)
        keys = {}
        if pick.random() < 0.3:
            keys["rowvar"] = False
        bound = "tol=1e-11"
        cases.call("corrcoef", np.corrcoef, given, bound=bound, **keys)
        if pick.random() < 0.4:
            keys["ddof"] = pick.choice([0, 1])
        cases.call("cov", np.cov, given, bound=bound, **keys)
        if len(shape) == 1:
            cases.call("cov", np.cov, given, np.round(rng.random(shape), 2), bound=bound, **keys)
    for _ in range(80):
        given, viewed = array(pick, rng, ["float64", "int64", "float32", "bool"])
        keys = {"axis": pick.choice(axes(viewed.shape, tuples=False))}
        if pick.random() < 0.8:
            shape = viewed.shape
            if keys["axis"] is not None and pick.random() < 0.5:
                shape = (viewed.shape[keys["axis"]],)
            keys["weights"] = np.round(rng.random(shape), 1) if pick.random() < 0.8 else np.zeros(shape)
        cases.call("average", np.average, given, **keys)
    cases.call("average", np.average, np.ones((2, 3)), weights=np.ones(3))
    cases.call("average", np.average, np.ones((2, 3)), axis=0, weights=np.ones(3))


def singles(cases):
    """Of float32, and of types that are mixed."""
    rng = np.random.default_rng(17)
    for scale in (0.3, 7.0, 900.0):
        x, y = (np.round(rng.standard_normal(40) * scale, 2).astype("float32") for _ in range(2))
        for count in (1, 3, 7, 10):
            for density in (False, True):
                cases.call("histogram", np.histogram, x, bins=count, density=density)
                cases.call("histogram", np.histogram, x[:1], bins=count, density=density)
                for other in (y, y.astype("float64"), y.astype("int8"), y.astype("int64")):
                    grid = lambda x, y, b, c, density: np.histogram2d(x, y, bins=[b, c], density=density)
                    cases.call("histogram2d", grid, x, other, count, np.array([-1.0, 0.0, 0.5, 2.0]), density=density)
                    cases.call("histogram2d", grid, x, other, count, 3, density=density)
    nothing = np.zeros(0, "float32")
    for count in (3, 7, 10):
        cases.call("histogram", np.histogram, nothing, bins=count)
        cases.call("histogram2d", lambda x, y, b, c: np.histogram2d(x, y, bins=[b, c]), nothing, nothing, count, 2)
    for given in (np.array([0.1, -np.inf, 15.65], "float32"), np.array([1e300, np.inf]), np.array([1e16, -np.inf])):
        cases.call("histogram", np.histogram, given, bins=3)
    for p in (np.array([1 + 2j]), np.array([1.5 - 1j, 2j, 3.0]), np.array([2.5, 1.0]), np.array([2])):
        for at in (np.array([1.0, np.inf, -np.inf, np.nan, -0.0]), np.array([1, -3]), np.array([1j, np.inf + 1j]), np.array([np.inf], "float32")):
            cases.call("polyval", np.polyval, p, at)
    for shape, axis in (((0, 3), 1), ((0, 3), 0), ((2, 0), 0), ((0,), 0)):
        cases.call("average", np.average, np.zeros(shape), axis=axis)
        cases.call("average", np.average, np.zeros(shape), axis=axis, weights=np.ones(shape))


if __name__ == "__main__":
    pick, rng = random.Random(13), np.random.default_rng(13)
    cases = Named("cases/statistics.txt")
    for part in (quantiles, histograms, between, differences, phases, products):
        part(cases, pick, rng)
    singles(cases)
    cases.write()
