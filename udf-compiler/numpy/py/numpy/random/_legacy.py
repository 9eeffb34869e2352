"""`RandomState`, and the functions of the module, which are those of one that all share."""
from numpy._core.dtypes import code_of
from numpy._core.multiarray import asarray, call, ndarray
from numpy._refusing import refuse
from numpy._scalars import int64
from numpy.random import _orders
from numpy.random._distributions import ALL, drawn, method, size_of
from numpy.random._seeds import BitGenerator, SeedSequence


class RandomState:
    """Random numbers as numpy has always had them."""

    __module__ = "numpy.random"

    def __init__(self, seed=None):
        self.seed(seed)

    def seed(self, seed=None):
        if isinstance(seed, BitGenerator):
            self._bits = seed.stream(True)
        elif seed is None:
            self._bits = call("random_stream", *SeedSequence().words(), "MT19937", True)
        else:
            several = hasattr(seed, "__iter__")
            seeds = asarray(seed).tolist() if several else seed.__index__()
            if not several and not 0 <= seeds < 2**32:
                raise ValueError("Seed must be between 0 and 2**32 - 1")
            self._bits = call("random_stream", seeds, several, "legacy", True)

    def random_sample(self, size=None):
        return drawn(self._bits, "random_sample", [], size)

    random = ranf = sample = random_sample

    def rand(self, *args):
        return self.random_sample(args or None)

    def randn(self, *args):
        return self.standard_normal(args or None)

    def standard_normal(self, size=None):
        return drawn(self._bits, "standard_normal", [], size)

    def standard_exponential(self, size=None):
        return drawn(self._bits, "standard_exponential", [], size)

    def standard_gamma(self, shape, size=None):
        return drawn(self._bits, "standard_gamma", [shape], size)

    def randint(self, low, high=None, size=None, dtype=int):
        low, high = (0, low) if high is None else (low, high)
        made = call("random_integers", self._bits, asarray(low), asarray(high), size_of(size), code_of(dtype), False)
        return made.item() if dtype in (int, bool) and not isinstance(made, ndarray) else made

    def random_integers(self, low, high=None, size=None):
        low, high = (1, low) if high is None else (low, high)
        made = self.randint(low, asarray(high) + 1, size)
        return int64(made) if size is None and isinstance(made, int) else made

    def tomaxint(self, size=None):
        return call("random_tomaxint", self._bits, size_of(size))

    def bytes(self, length):
        return call("random_bytes", self._bits, length)

    def choice(self, a, size=None, replace=True, p=None):
        if asarray(a).ndim > 1:
            raise ValueError("a must be 1-dimensional")
        return _orders.choice(self._bits, a, size, replace, p, True)

    def shuffle(self, x):
        _orders.shuffle(self._bits, x)

    def permutation(self, x):
        if not hasattr(x, "__index__") and asarray(x).ndim == 0:
            raise IndexError("x must be an integer or at least 1-dimensional")
        return _orders.permutation(self._bits, x)

    def multinomial(self, n, pvals, size=None):
        if asarray(pvals).ndim != 1:
            raise TypeError("pvals must be a 1-d sequence")
        return call("random_multinomial", self._bits, n, asarray(pvals), size_of(size))

    def dirichlet(self, alpha, size=None):
        len(alpha)
        if asarray(alpha).ndim > 1:
            raise ValueError("object too deep for desired array")
        return call("random_dirichlet", self._bits, asarray(alpha), size_of(size))

    def multivariate_normal(self, mean, cov, size=None, check_valid="warn", tol=1e-8):
        return refuse("random.multivariate_normal")

    def get_state(self, legacy=True):
        return refuse("random.get_state")

    def set_state(self, state):
        return refuse("random.set_state")

    def __repr__(self):
        return "RandomState(MT19937)"

    __str__ = __repr__


for _name in ALL:
    setattr(RandomState, _name, method(_name))
_shared = []


def shared():
    """The one of the module, which is seeded when it is first asked."""
    if not _shared:
        _shared.append(RandomState())
    return _shared[0]


def _of_shared(name):
    def function(*args, **named):
        return getattr(shared(), name)(*args, **named)

    function.__name__ = function.__qualname__ = name
    function.__module__ = "numpy.random"
    return function


NAMES = [*ALL, "bytes", "choice", "dirichlet", "get_state", "multinomial", "multivariate_normal", "permutation", "rand", "randint", "randn",
         "random", "random_integers", "random_sample", "ranf", "sample", "seed", "set_state", "shuffle", "standard_exponential",
         "standard_gamma", "standard_normal"]
FUNCTIONS = {_name: _of_shared(_name) for _name in NAMES}
