"""Records random streams: `cases/random.txt`.

A case is a generator, its seed, and steps; each step gives one result. Most steps tell the first draws one by one, and a number that
thousands more of them fold into: every path of a rejection shows there.
"""

import signal

import numpy as np
from recording import Cases

cases = Cases("cases/random.txt")
signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(RuntimeError("no end")))


def folded(values):
    """The bits of all values in one number, their order included."""
    values = np.ascontiguousarray(values)
    bits = values.view(np.uint32 if values.dtype == np.float32 else np.uint64)
    total = 0
    for one in bits.reshape(-1).tolist():
        total = (total * 1099511628211 + one) % 2**64
    return np.uint64(total)


def made(kind, seed):
    if kind == "RandomState":
        return np.random.RandomState(seed)
    return np.random.Generator(getattr(np.random, kind)(seed))


def state(rng):
    bits = rng._bit_generator if hasattr(rng, "_bit_generator") else rng.bit_generator
    state = bits.state
    inner = state["state"]
    if state["bit_generator"] == "MT19937":
        numbers = [inner["pos"], int(inner["key"].astype(np.uint64).sum())]
        if isinstance(rng, np.random.RandomState):
            _, _, _, has, gauss = rng.get_state()
            return " ".join(map(str, [*numbers, has])), float(gauss)
        return " ".join(map(str, numbers)), 0.0
    if state["bit_generator"] == "Philox":
        numbers = [*inner["counter"], *inner["key"], *state["buffer"], state["buffer_pos"]]
    elif state["bit_generator"] == "SFC64":
        numbers = list(inner["state"])
    else:
        numbers = [inner["state"], inner["inc"]]
    return " ".join(str(int(n)) for n in [*numbers, state["has_uint32"], state["uinteger"]]), 0.0


def run(kind, seed, steps):
    rng = made(kind, seed)
    results = []
    for name, *args in steps:
        match name:
            case "sample" | "fold":
                method, parameters, count = args
                values = getattr(rng, method)(*parameters, size=count)
                results.append(folded(values) if name == "fold" else np.asarray(values))
            case "single" | "fold_single":
                method, parameters, count, keys = args
                keys = {"method": keys} if keys else {}
                values = getattr(rng, method)(*parameters, size=count, dtype=np.float32, **keys)
                results.append(folded(values) if name == "fold_single" else values)
            case "inverse":
                results.append(rng.standard_exponential(args[0], method="inv"))
            case "integers":
                low, high, dtype, endpoint, count = args
                results.append(np.asarray(rng.integers(low, high, size=count, dtype=dtype, endpoint=endpoint)))
            case "randint":
                low, high, dtype, count = args
                results.append(np.asarray(rng.randint(low, high, size=count, dtype=dtype)))
            case "choice":
                population, count, replace, p, shuffle = args
                keys = {} if kind == "RandomState" else {"shuffle": shuffle}
                results.append(np.asarray(rng.choice(population, count, replace=replace, p=p, **keys)))
            case "choice_fold":
                population, count, replace, p, shuffle = args
                keys = {} if kind == "RandomState" else {"shuffle": shuffle}
                results.append(folded(rng.choice(population, count, replace=replace, p=p, **keys)))
            case "permutation":
                results.append(rng.permutation(args[0]))
            case "shuffle":
                values = np.arange(args[0])
                rng.shuffle(values)
                results.append(values)
            case "shuffle_list":
                values = list(range(args[0]))
                rng.shuffle(values)
                results.append(np.array(values, dtype=np.int64))
            case "shuffle_rows":
                values = np.repeat(np.arange(args[0]), 2).reshape(-1, 2)
                rng.shuffle(values)
                results.append(values[:, 0].copy())
            case "permutation_rows":
                values = np.repeat(np.arange(args[0]), 2).reshape(-1, 2)
                results.append(rng.permutation(values)[:, 0].copy())
            case "permuted":
                results.append(rng.permuted(np.arange(args[0] * args[1]).reshape(args), axis=1).reshape(-1))
            case "bytes":
                results.append(np.frombuffer(rng.bytes(args[0]), dtype=np.uint8))
            case "raw":
                bits = rng._bit_generator if kind == "RandomState" else rng.bit_generator
                results.append(bits.random_raw(args[0]))
            case "tomaxint":
                results.append(rng.tomaxint(args[0]))
            case "multinomial":
                n, pvals, count = args
                results.append(rng.multinomial(n, pvals, size=count).reshape(-1))
            case "dirichlet":
                alpha, count = args
                results.append(rng.dirichlet(alpha, size=count).reshape(-1))
            case "urns":
                colors, sample, count, method = args
                results.append(rng.multivariate_hypergeometric(colors, sample, size=count, method=method).reshape(-1))
            case "advance":
                rng.bit_generator.advance(args[0])
                results.append(None)
            case "jumped":
                rng = np.random.Generator(rng.bit_generator.jumped(args[0]))
                results.append(None)
            case "state":
                results.extend(state(rng))
    return tuple(results)


def record(kind, seed, *steps):
    signal.alarm(20)
    try:
        cases.call("stream", run, kind, seed, list(steps))
    finally:
        signal.alarm(0)


KINDS = ["PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"]
P = [0.0, 1e-300, 0.001, 0.3, 0.5, 1.0, 1.5, 2.0, 3.7, 10.0, 1234.5, 1e9]
POSITIVE = P[1:]
INF, NAN = float("inf"), float("nan")

DISTRIBUTIONS = {
    "standard_normal": [()],
    "standard_exponential": [()],
    "standard_cauchy": [()],
    "uniform": [(), (2.0, 5.0), (-1e10, 1e-10), (3.0, 3.0), (-1e307, 1e307)],
    "normal": [(), (10.0, 0.1), (-3.5, 0.0), (1e300, 1e300), (NAN, 1.0), (0.0, INF), (0.1, NAN)],
    "lognormal": [(), (1.0, 0.5), (-2.0, 3.0), (0.0, 0.0), (700.0, 10.0)],
    "exponential": [(), (0.0,), (2.5,), (1e-300,), (INF,), (NAN,)],
    "standard_gamma": [(p,) for p in [*P, 0.99999, 1.00001, 1e-20, INF]],
    "gamma": [(0.5, 2.0), (1.0, 3.0), (2.5, 0.1), (9.0, 1e10), (0.0, 1.0), (3.0, 0.0), (0.25,)],
    "beta": [(a, b) for a in (0.1, 0.5, 1.0, 2.0, 30.0) for b in (0.2, 1.0, 5.5)] + [(1e-5, 1e-5), (1e-103, 1e-104), (0.001, 1e-110)],
    "chisquare": [(p,) for p in POSITIVE],
    "noncentral_chisquare": [(0.5, 2.0), (1.0, 0.5), (1.5, 3.0), (3.0, 0.0), (10.0, 1e4), (0.3, 50.0), (2.0, 1e-9), (0.5, NAN), (3.0, NAN)],
    "f": [(1.0, 1.0), (2.0, 10.0), (0.5, 3.5), (100.0, 200.0), (1e6, 3.0)],
    "noncentral_f": [(1.0, 1.0, 0.0), (2.0, 10.0, 1.5), (0.5, 3.5, 20.0), (100.0, 200.0, 0.1)],
    "standard_t": [(p,) for p in POSITIVE],
    "pareto": [(p,) for p in POSITIVE],
    "weibull": [(p,) for p in P],
    "power": [(p,) for p in POSITIVE],
    "rayleigh": [(), (0.0,), (2.5,), (1e200,)],
    "laplace": [(), (1.0, 2.0), (-5.0, 0.0), (1e5, 1e-5)],
    "gumbel": [(), (1.0, 2.0), (-5.0, 0.0), (1e5, 1e-5)],
    "logistic": [(), (1.0, 2.0), (-5.0, 0.0), (1e5, 1e-5)],
    "wald": [(1.0, 1.0), (0.1, 3.0), (20.0, 0.5), (1e6, 1e-3), (3.0, 1e8), (1e-8, 1e8)],
    "vonmises": [(0.0, k) for k in (0.0, 1e-9, 1e-8, 5e-6, 1e-5, 0.1, 1.0, 4.0, 1e3, 1e6, 1.1e6, 1e10)] + [(3.0, 2.0), (-10.0, 0.5),
        (1.0, NAN), (3.1, 2e6), (-3.141, 2e6)],
    "triangular": [(0.0, 1.0, 2.0), (-3.0, -3.0, 5.0), (1.0, 4.0, 4.0), (-1e5, 0.5, 1e5)],
    "poisson": [()] + [(p,) for p in (0.0, 1e-10, 0.3, 1.0, 5.0, 9.99, 10.0, 10.5, 33.3, 100.0, 1234.5, 1e6, 1e10, 1e15, 1e18)],
    "geometric": [(p,) for p in (1.0, 0.9, 0.5, 0.3333333333333333, 0.34, 0.33, 0.1, 1e-3, 1e-10, 1e-17, 1e-19, 5e-324)],
    "logseries": [(p,) for p in (0.0, 1e-10, 0.1, 0.5, 0.9, 0.99, 0.99999, 1 - 1e-12)],
    "zipf": [(p,) for p in (1.01, 1.05, 1.5, 2.0, 3.0, 4.5, 10.0, 50.0, 500.0)],
    "negative_binomial": [(1.0, 0.5), (5.0, 0.1), (0.3, 0.3), (100.0, 0.9), (2.5, 1e-6), (1e6, 0.5), (3.0, 1.0)],
    "binomial": [(n, p) for n in (0, 1, 10, 59, 61, 100, 1000, 10**6) for p in (0.0, 1e-4, 0.1, 0.5, 0.50001, 0.7, 1.0)]
    + [(10**9, 0.3), (10**12, 0.5), (10**15, 1e-14), (10**18, 0.5), (2**62, 0.25), (40, 0.999)],
    "hypergeometric": [(5, 5, 3), (10, 2, 12), (0, 5, 3), (5, 0, 3), (100, 50, 9), (100, 50, 10), (100, 50, 11), (100, 50, 141),
        (100, 50, 139), (20, 30, 25), (3, 1000, 500), (1000, 3, 500), (400, 600, 990), (5 * 10**8, 4 * 10**8, 10**8), (10**6, 10, 10**5),
        (0, 0, 0), (50, 50, 1)],
}
SLOW = {("geometric", (1e-3,)), ("binomial", (10**15, 1e-14))}


def distributions(kind, seed, more):
    for name, parameters in DISTRIBUTIONS.items():
        for one in parameters:
            if name == "hypergeometric" and kind == "RandomState" and one[2] < 1:
                continue
            if name == "zipf" and kind == "RandomState" and (one[0] < 1.02 or one[0] > 400):
                continue
            record(kind, seed, ("sample", name, one, 6), ("fold", name, one, more), ("sample", "uniform", (), 2))


def singles(seed):
    for name, parameters, how in (
        ("random", [()], None),
        ("standard_normal", [()], None),
        ("standard_exponential", [()], "zig"),
        ("standard_exponential", [()], "inv"),
        ("standard_gamma", [(p,) for p in (0.0, 0.01, 0.3, 0.5, 1.0, 1.5, 2.0, 10.0, 1e6)], None),
    ):
        for one in parameters:
            record("PCG64", seed, ("single", name, one, 6, how), ("fold_single", name, one, 5000, how), ("sample", "uniform", (), 2))


def bounds():
    whole = {8: "int8", 16: "int16", 32: "int32", 64: "int64"}
    for width, name in whole.items():
        for dtype in (name, "u" + name):
            info = np.iinfo(dtype)
            lows = [info.min, 0, info.min, info.max // 2, 3, info.min, 0, 0, 1, 0]
            highs = [info.max, 0, info.max - 1, info.max, 103, 0, 2, info.max, 16, info.max // 2 + 1]
            for low, high in zip(lows, highs, strict=True):
                low, high = int(low), int(high)
                record("PCG64", width, ("integers", low, high, np.dtype(dtype), True, 9), ("sample", "uniform", (), 1))
                record("RandomState", width, ("randint", low, high + 1, np.dtype(dtype), 9), ("sample", "uniform", (), 1))
    for high in (2**32 - 2, 2**32 - 1, 2**32, 2**32 + 1, 2**33, 2**53, 3 * 2**61, 2**31 + 1):
        for kind in KINDS:
            record(kind, 5, ("integers", 0, high, np.dtype("int64"), True, 7), ("sample", "uniform", (), 1))
        record("RandomState", 5, ("randint", 0, high, np.dtype("int64"), 7), ("sample", "uniform", (), 1))
    for kind in KINDS:
        for high in (0, 1):
            record(kind, 7, ("integers", 0, high, np.dtype("bool"), True, 40), ("sample", "uniform", (), 1))
    record("RandomState", 7, ("randint", 0, 2, np.dtype("bool"), 40), ("sample", "uniform", (), 1))
    # Several bounds in one call share what is left of a word.
    for dtype in ("int8", "uint16", "int32", "int64", "bool"):
        most = [1, 1, 1, 1, 1, 1] if dtype == "bool" else [1, 5, 100, 3, 7, 120]
        record("PCG64", 9, ("integers", [0, 0, 1, 1, 0, 1], most, np.dtype(dtype), True, 6), ("sample", "uniform", (), 1))
        record("PCG64", 9, ("integers", 0, most, np.dtype(dtype), True, 6), ("sample", "uniform", (), 1))


def errors():
    for kind in ("PCG64", "RandomState"):
        door = "integers" if kind == "PCG64" else "randint"
        tail = (False, 3) if kind == "PCG64" else (3,)
        for low, high, dtype in (
            (5, 5, "int64"), (5, 4, "int8"), (0, 0, "int64"), (0, -1, "int32"), (0, 300, "int8"), (-200, 3, "int8"), (-1, 3, "uint8"),
            (0, 3, "bool"),
            (0, 2**64 + 1, "uint64"), (-(2**63) - 1, 0, "int64"), (0, 5, "float64"), ([0, 1, 2], [1, 1, 5], "int64"),
            ([0, 0, 0], [1, 0, 2], "int64"), ([0, 1, 2], [300, 5, 5], "int8"),
        ):
            record(kind, 1, (door, low, high, np.dtype(dtype), *tail))
        if kind == "PCG64":
            record(kind, 1, (door, 5, 4, np.dtype("int64"), True, 3))
            record(kind, 1, (door, 0, -1, np.dtype("int64"), True, 3))
        bad = {
            "uniform": [(1.0, 0.0), (0.0, INF), (-1e308, 1e308), ([0.0, 1.0, 1.0], [1.0, 0.0, 2.0]), ([0.0, 1.0, 1.0], INF), (0.0, NAN),
                (0.0, -0.0)],
            "normal": [(0.0, -1.0), (0.0, -0.0), ([0.0, 1.0, 2.0], [1.0, -1.0, 2.0])],
            "poisson": [(-1.0,), (NAN,), (1e30,), ([1.0, NAN, 1.0],), ([1.0, 1e30, 1.0],)],
            "geometric": [(0.0,), (1.1,), (NAN,), ([0.5, 0.0, 0.5],)],
            "binomial": [(-1, 0.5), (1, 1.5), (1, NAN), ([1, 2, -1], 0.5), (3, [0.5, NAN, 0.5])],
            "negative_binomial": [(0.0, 0.5), (1.0, 1.5), (1.0, NAN), ([1.0, -1.0, 1.0], 0.5), (1.0, [0.5, 1.5, 0.5])] + ([(1.0, 0.0),
                (NAN, 0.5), (1e10, 1e-15)] if kind == "PCG64" else []),
            "logseries": [(1.0,), (-0.1,), (NAN,), ([0.5, 1.0, 0.5],)],
            "zipf": [(1.0,), (NAN,), ([2.0, 0.5, 2.0],)],
            "triangular": [(2.0, 1.0, 3.0), (1.0, 4.0, 3.0), (1.0, 1.0, 1.0), ([1.0, 2.0, 3.0], 2.0, 5.0)],
            "hypergeometric": [(5, 5, 11), (-1, 5, 1), (5, -5, 0), (5, 5, -1),
                ([5, 5, 5], 5, [1, 2, 11])] + ([(10**9, 5, 1)] if kind == "PCG64" else [(5, 5, 0), ([5, 5, 5], 5, 0)]),
            "wald": [(0.0, 1.0), (1.0, 0.0)],
            "vonmises": [(0.0, -1.0)],
            "noncentral_f": [(0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, -1.0)],
            "noncentral_chisquare": [(0.0, 1.0), (1.0, -1.0)],
            "beta": [(0.0, 1.0), (1.0, -1.0)],
        }
        for name in ("exponential", "rayleigh", "standard_gamma", "weibull"):
            bad[name] = [(-1.0,), (-0.0,)]
        for name in ("chisquare", "pareto", "power", "standard_t"):
            bad[name] = [(0.0,), (-1.0,), ([1.0, 0.0, 1.0],)]
        for name in ("lognormal", "laplace", "logistic", "gumbel", "gamma"):
            bad[name] = [(1.0, -1.0)]
        for name, parameters in bad.items():
            for one in parameters:
                record(kind, 1, ("sample", name, one, 3))
        for step in (
            ("choice", 0, 2, True, None, True), ("choice", 3, 4, False, None, True), ("choice", 3, 2, True, [0.5, 0.5], True),
            ("choice", 3, 2, True, [0.5, 0.5, 0.5], True),
            ("choice", 3, 2, True, [0.5, -0.5, 1.0], True), ("choice", 3, 2, True, [0.5, NAN, 1.0], True),
            ("choice", 3, 3, False, [0.5, 0.5, 0.0], True), ("choice", 0, 0, True, None, True),
            ("multinomial", -1, [0.5, 0.5], 2), ("multinomial", 5, [0.5, -0.5], 2), ("multinomial", 5, [0.7, 0.5, 0.1], 2),
            ("multinomial", 5, [NAN, 0.5], 2),
            ("dirichlet", [-1.0, 1.0], 2), ("dirichlet", [0.0, 1.0], 2), ("dirichlet", [NAN, 1.0], 2),
        ):
            record(kind, 1, step)
    for step in (
        ("urns", [1, 2], 4, 2, "marginals"), ("urns", [-1, 2], 1, 2, "marginals"), ("urns", [1, 2], -1, 2, "count"),
        ("urns", [10**9, 2], 1, 2, "marginals"),
        ("urns", [2**62, 2**62], 1, 2, "count"), ("urns", [1, 2], 0, 2, "marginals"),
    ):
        record("PCG64", 1, step)
    for seed in (-1, 2**32, [], [-1], [1, 2**32]):
        record("RandomState", seed, ("raw", 3))


def orders():
    third = [0.1, 0.2, 0.3, 0.4, 0.0]
    for kind in ("PCG64", "RandomState", "Philox", "MT19937"):
        for seed in (0, 3):
            for step in (
                ("choice", 5, 8, True, None, True), ("choice", 5, 8, True, third, True), ("choice", 5, 4, False, third, True),
                ("choice", 5, 5, False, None, True),
                ("choice", 100, 10, False, None, True), ("choice", 1, 3, True, None, True), ("choice", 2**33, 3, True, None, True),
                ("choice_fold", 3000, 900, False, None, True),
                ("permutation", 12), ("shuffle", 12), ("shuffle_list", 12), ("shuffle_rows", 12), ("permutation_rows", 12),
                ("permutation", 1), ("permutation", 0), ("bytes", 0), ("bytes", 7), ("bytes", 8),
                ("choice_fold", 1000, 300, False, [1 / 1000] * 1000, True),
            ):
                record(kind, seed, step, ("sample", "uniform", (), 2))
            if kind != "RandomState":
                for step in (
                    ("choice", 5, 4, False, None, False), ("choice", 100, 10, False, None, False),
                    ("choice_fold", 10001, 300, False, None, True), ("choice_fold", 10001, 300, False, None, False),
                    ("choice_fold", 10001, 600, False, None, False),
                    ("choice_fold", 20000, 20000, False, None, True), ("choice_fold", 10**12, 50, False, None, True), ("permuted", 3, 5),
                ):
                    record(kind, seed, step, ("sample", "uniform", (), 2))


def vectors():
    for kind in ("PCG64", "RandomState"):
        for n, pvals in ((10, [0.2, 0.3, 0.5]), (1000, [0.1] * 10), (5, [1.0, 0.0]), (0, [0.5, 0.5]), (7, [0.0, 0.0, 1.0]),
            (10**6, [0.3, 0.7]), (20, [0.25, 0.25]), (3, [1.0])):
            record(kind, 4, ("multinomial", n, pvals, 4), ("sample", "uniform", (), 2))
        for alpha in ([1.0, 2.0, 3.0], [0.5, 0.5], [0.01, 0.02, 0.05], [0.05, 0.2], [100.0], [1e-3] * 6, [1e-9, 1e-5]):
            record(kind, 4, ("dirichlet", alpha, 4), ("sample", "uniform", (), 2))
    record("PCG64", 4, ("dirichlet", [0.0, 0.0], 2), ("dirichlet", [0.0, 0.05, 0.0], 2), ("dirichlet", [0.0, 2.0], 2))
    for colors, sample in (([5, 5, 5], 6), ([5, 5, 5], 12), ([100, 200, 300], 250), ([0, 7, 0, 2], 3), ([10], 4), ([1000, 10, 1], 1000),
        ([0, 0], 0)):
        for method in ("marginals", "count"):
            record("PCG64", 4, ("urns", colors, sample, 4, method), ("sample", "uniform", (), 2))


def mixtures():
    for kind in KINDS:
        for seed in (0, 1, 12345, 2**40 + 7, 2**100 + 1, [1, 2, 3], [2**50, 0], []):
            record(kind, seed, ("state",), ("raw", 4), ("single", "random", (), 1, None), ("state",), ("sample", "uniform", (), 2),
                ("single", "random", (), 2, None), ("state",))
        record(kind, 8, ("integers", 0, 200, np.dtype("uint8"), False, 3), ("sample", "normal", (), 2),
            ("integers", 0, 200, np.dtype("uint8"), False, 3),
               ("single", "standard_normal", (), 3, None), ("integers", 0, 9999, np.dtype("uint16"), False, 1),
               ("sample", "standard_exponential", (), 2), ("inverse", 3), ("integers", 0, 10, np.dtype("int64"), False, 3),
               ("permutation", 5), ("bytes", 5), ("single", "standard_exponential", (), 3, "inv"), ("state",), ("sample", "normal",
               ([0.0, 10.0, 20.0], [1.0, 2.0, 0.0]), 3), ("sample", "poisson", ([1.0, 20.0, 0.0],), 3),
               ("sample", "binomial", ([10, 100, 1000], [0.1, 0.5, 0.9]), 3), ("fold", "standard_normal", (), 20000), ("state",))
    for kind in ("PCG64", "PCG64DXSM", "Philox"):
        for step in (("advance", 1), ("advance", 10**20), ("advance", 2**126 + 3), ("jumped", 1), ("jumped", 5)):
            record(kind, 3, ("single", "random", (), 1, None), step, ("state",), ("raw", 5))
    record("RandomState", 11, ("sample", "normal", (), 1), ("state",), ("sample", "uniform", (), 1), ("sample", "normal", (), 1),
        ("state",), ("sample", "gamma", (2.0,), 3), ("randint", 0, 10, np.dtype("int64"), 5),
           ("tomaxint", 3), ("shuffle", 6), ("bytes", 5), ("choice", 9, 3, False, None, True), ("sample", "standard_t", (3.0,), 2),
           ("state",), ("randint", 0, 200, np.dtype("uint8"), 3), ("sample", "normal", ([0.0, 5.0], 2.0), 2), ("state",))
    for seed in (0, 1, 42, 2**32 - 1, [0], [1, 2, 3], list(range(700))):
        record("RandomState", seed, ("state",), ("raw", 3), ("sample", "uniform", (), 3), ("sample", "standard_normal", (), 3),
            ("fold", "standard_normal", (), 3001), ("state",))


def seeds():
    def sequence(entropy, key, pool, spawned, count):
        made = np.random.SeedSequence(entropy, spawn_key=key, pool_size=pool, n_children_spawned=spawned)
        children = made.spawn(2)
        deep = children[1].spawn(1)[0]
        states = made.generate_state(count), made.generate_state(count, np.uint64)
        return *states, children[0].generate_state(4), deep.generate_state(4), made.pool

    for entropy in (0, 1, 2**32 - 1, 2**32, 2**64, 2**126 + 5, 3**79, [], [0], [1, 2, 3], [2**40, 5], list(range(20))):
        for key in ((), (0,), (1, 2), (2**40,)):
            for pool, spawned in ((4, 0), (8, 3)):
                cases.call("seeds", sequence, entropy, key, pool, spawned, 5)
    cases.call("seeds", sequence, 1, (), 3, 0, 5)


distributions("PCG64", 1, 3000)
distributions("RandomState", 1, 3000)
distributions("SFC64", 77, 300)
singles(2)
bounds()
errors()
orders()
vectors()
mixtures()
seeds()
cases.write()
