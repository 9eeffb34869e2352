"""Seeds: where streams of random numbers begin."""
import secrets

from numpy._core.dtypes import dtype as _dtype
from numpy._core.multiarray import asarray, call
from numpy._refusing import refuse


def words_of(value):
    """The words of 32 bits of an int, the lowest first."""
    if not hasattr(value, "__index__"):
        raise TypeError("seed must be integer")
    value = value.__index__()
    if value < 0:
        raise ValueError("expected non-negative integer")
    words = [value & 0xFFFFFFFF]
    value >>= 32
    while value:
        words.append(value & 0xFFFFFFFF)
        value >>= 32
    return words


def _fresh():
    return secrets.randbits(128)


class SeedSequence:
    """A seed, and what is derived of it."""

    __module__ = "numpy.random"

    def __init__(self, entropy=None, *, spawn_key=(), pool_size=4, n_children_spawned=0):
        if pool_size != 4:
            refuse("random.SeedSequence with pool_size")
        if isinstance(entropy, str) or entropy is not None and not hasattr(entropy, "__index__") and not hasattr(entropy, "__iter__"):
            raise TypeError(f"SeedSequence expects int or sequence of ints for entropy not {entropy!r}")
        if hasattr(entropy, "__index__") and not hasattr(entropy, "__iter__") and entropy.__index__() < 0:
            raise ValueError("expected non-negative integer")
        self.entropy = _fresh() if entropy is None else entropy
        self.spawn_key, self.pool_size, self.n_children_spawned = tuple(spawn_key), pool_size, n_children_spawned

    def words(self):
        """The words of the entropy, and of each part of the spawn key."""
        entropy = self.entropy
        if hasattr(entropy, "__iter__"):
            entropy = sum((words_of(one) for one in asarray(entropy).tolist()), [])
        else:
            entropy = words_of(entropy.__index__())
        return entropy, [words_of(int(key)) for key in self.spawn_key]

    def generate_state(self, n_words, dtype="uint32"):
        if _dtype(dtype).name not in ("uint32", "uint64"):
            raise ValueError("only support uint32 or uint64")
        return call("random_state", *self.words(), n_words, _dtype(dtype).name == "uint64")

    def spawn(self, n_children):
        if n_children >= 2**31:
            raise OverflowError("value too large to convert to int")
        made = []
        for _ in range(n_children):
            made.append(SeedSequence(self.entropy, spawn_key=(*self.spawn_key, self.n_children_spawned)))
            self.n_children_spawned += 1
        return made

    def __repr__(self):
        key = f", spawn_key={self.spawn_key!r}" if self.spawn_key else ""
        return f"SeedSequence(\n    entropy={self.entropy}{key},\n)"


def sequence_of(seed):
    """The seed sequence of what a generator is made of."""
    if isinstance(seed, SeedSequence):
        return seed
    if seed is None or hasattr(seed, "__index__") or hasattr(seed, "__iter__"):
        return SeedSequence(asarray(seed).tolist() if hasattr(seed, "__iter__") else seed)
    raise TypeError(f"SeedSequence expects int or sequence of ints for entropy not {seed!r}")


class BitGenerator:
    """A source of random bits."""

    __module__ = "numpy.random"

    def __init__(self, seed=None):
        if type(self) is BitGenerator:
            raise NotImplementedError("BitGenerator is a base class and cannot be instantized")
        self.seed_seq = sequence_of(seed)
        self.seed_seq.words()

    @property
    def state(self):
        return refuse("random.BitGenerator.state")

    def stream(self, legacy):
        return call("random_stream", *self.seed_seq.words(), type(self).__name__, legacy)

    def spawn(self, n_children):
        return [type(self)(seed) for seed in self.seed_seq.spawn(n_children)]


def _bits(name):
    return type(name, (BitGenerator,), {"__module__": "numpy.random"})


PCG64, PCG64DXSM, MT19937, Philox, SFC64 = (_bits(name) for name in ("PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"))
