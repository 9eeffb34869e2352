"""`Generator`, and how one is made."""
from numpy._core.dtypes import code_of, dtype as _dtype
from numpy._core.multiarray import asarray, call, ndarray, out_of
from numpy._refusing import refuse
from numpy.random import _orders
from numpy.random._distributions import ALL, drawn, method, size_of
from numpy.random._seeds import MT19937, PCG64, PCG64DXSM, SFC64, BitGenerator, Philox, SeedSequence, sequence_of


class Generator:
    """Random numbers of a bit generator."""

    __module__ = "numpy.random"

    def __init__(self, bit_generator):
        self.bit_generator = bit_generator
        self._bits = bit_generator.stream(False)

    def _typed(self, name, size, dtype, out):
        if out is not None and size is None:
            size = out.shape
        kind = _dtype(dtype).name
        if kind == "float32":
            return out_of(call("random_single", self._bits, name, size_of(size)), out)
        if kind != "float64":
            raise TypeError(f"Unsupported dtype dtype('{kind}') for {name}")
        return out_of(drawn(self._bits, name, [], size), out)

    def random(self, size=None, dtype="float64", out=None):
        return self._typed("random", size, dtype, out)

    def standard_normal(self, size=None, dtype="float64", out=None):
        return self._typed("standard_normal", size, dtype, out)

    def standard_exponential(self, size=None, dtype="float64", method="zig", out=None):
        if method != "zig":
            refuse("random.Generator.standard_exponential with method")
        return self._typed("standard_exponential", size, dtype, out)

    def standard_gamma(self, shape, size=None, dtype="float64", out=None):
        if _dtype(dtype).name != "float64":
            refuse("random.Generator.standard_gamma of single precision")
        return out_of(drawn(self._bits, "standard_gamma", [shape], size), out)

    def integers(self, low, high=None, size=None, dtype="int64", endpoint=False):
        low, high = (0, low) if high is None else (low, high)
        made = call("random_integers", self._bits, asarray(low), asarray(high), size_of(size), code_of(dtype), endpoint)
        return made.item() if dtype in (int, bool) and not isinstance(made, ndarray) else made

    def bytes(self, length):
        return call("random_bytes", self._bits, length)

    def choice(self, a, size=None, replace=True, p=None, axis=0, shuffle=True):
        return _orders.choice(self._bits, a, size, replace, p, shuffle, axis)

    def shuffle(self, x, axis=0):
        _orders.shuffle(self._bits, x, axis)

    def permutation(self, x, axis=0):
        return _orders.permutation(self._bits, x, axis)

    def permuted(self, x, axis=None, out=None):
        return refuse("random.Generator.permuted")

    def multinomial(self, n, pvals, size=None):
        if asarray(pvals).ndim == 0:
            raise ValueError("pvals must have at least 1 dimension and the last dimension of pvals must be greater than 0.")
        return call("random_multinomial", self._bits, n, asarray(pvals), size_of(size))

    def dirichlet(self, alpha, size=None):
        len(alpha)
        if asarray(alpha).ndim > 1:
            raise ValueError("object too deep for desired array")
        return call("random_dirichlet", self._bits, asarray(alpha), size_of(size))

    def multivariate_normal(self, mean, cov, size=None, **options):
        return refuse("random.Generator.multivariate_normal")

    def multivariate_hypergeometric(self, colors, nsample, size=None, method="marginals"):
        return refuse("random.Generator.multivariate_hypergeometric")

    def spawn(self, n_children):
        return [Generator(bits) for bits in self.bit_generator.spawn(n_children)]

    def __repr__(self):
        return f"Generator({type(self.bit_generator).__name__})"

    __str__ = __repr__


for _name in ALL:
    setattr(Generator, _name, method(_name))


def default_rng(seed=None):
    if isinstance(seed, Generator):
        return seed
    if isinstance(seed, BitGenerator):
        return Generator(seed)
    return Generator(PCG64(sequence_of(seed)))


__all__ = ["BitGenerator", "Generator", "MT19937", "PCG64", "PCG64DXSM", "Philox", "SFC64", "SeedSequence", "default_rng"]
