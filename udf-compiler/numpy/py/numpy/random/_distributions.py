"""The distributions: what their parameters are called, and how a call names them."""
from numpy._core.multiarray import asarray, call

_needed = object()

# By name: the parameters with their defaults, in order; `size` follows them.
CONTINUOUS = {
    "standard_cauchy": (), "beta": (("a", _needed), ("b", _needed)), "chisquare": (("df", _needed),),
    "exponential": (("scale", 1.0),), "f": (("dfnum", _needed), ("dfden", _needed)),
    "gamma": (("shape", _needed), ("scale", 1.0)), "gumbel": (("loc", 0.0), ("scale", 1.0)),
    "laplace": (("loc", 0.0), ("scale", 1.0)), "logistic": (("loc", 0.0), ("scale", 1.0)),
    "lognormal": (("mean", 0.0), ("sigma", 1.0)), "noncentral_chisquare": (("df", _needed), ("nonc", _needed)),
    "noncentral_f": (("dfnum", _needed), ("dfden", _needed), ("nonc", _needed)), "normal": (("loc", 0.0), ("scale", 1.0)),
    "pareto": (("a", _needed),), "power": (("a", _needed),), "rayleigh": (("scale", 1.0),), "standard_t": (("df", _needed),),
    "triangular": (("left", _needed), ("mode", _needed), ("right", _needed)), "uniform": (("low", 0.0), ("high", 1.0)),
    "vonmises": (("mu", _needed), ("kappa", _needed)), "wald": (("mean", _needed), ("scale", _needed)), "weibull": (("a", _needed),),
}
DISCRETE = {
    "binomial": (("n", _needed), ("p", _needed)), "geometric": (("p", _needed),),
    "hypergeometric": (("ngood", _needed), ("nbad", _needed), ("nsample", _needed)), "logseries": (("p", _needed),),
    "negative_binomial": (("n", _needed), ("p", _needed)), "poisson": (("lam", 1.0),), "zipf": (("a", _needed),),
}
ALL = {**CONTINUOUS, **DISCRETE}


def bound(name, parameters, args, named):
    """The arguments of a call in order, and its size."""
    names = [one for one, _ in parameters] + ["size"]
    if len(args) > len(names):
        raise TypeError(f"{name}() takes at most {len(names)} positional arguments ({len(args)} given)")
    given = dict(zip(names, args))
    for key, value in named.items():
        if key not in names or key in given:
            raise TypeError(f"{name}() got an unexpected keyword argument '{key}'")
        given[key] = value
    values = []
    for key, default in parameters:
        value = given.get(key, default)
        if value is _needed:
            raise TypeError(f"{name}() takes at least {sum(d is _needed for _, d in parameters)} positional arguments ({len(args)} given)")
        values.append(value)
    return values, given.get("size")


def drawn(bits, name, values, size):
    return call("random_draw", bits, name, [asarray(value) for value in values], size_of(size))


def size_of(size):
    if isinstance(size, bool):
        raise TypeError(f"expected a sequence of integers or a single integer, got '{size}'")
    return None if size is None else tuple(size) if hasattr(size, "__iter__") else (size,)


def method(name):
    parameters = ALL[name]

    def function(self, *args, **named):
        values, size = bound(name, parameters, args, named)
        return drawn(self._bits, name, values, size)

    function.__name__ = function.__qualname__ = name
    return function


def shaped(size):
    """A size as a shape, and how many that are."""
    shape = size_of(size) or ()
    count = 1
    for length in shape:
        count *= int(length)
    return shape, count
