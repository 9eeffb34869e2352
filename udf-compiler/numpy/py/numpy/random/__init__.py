"""Random numbers: numpy's streams, bit for bit."""
from numpy._refusing import refuse as _refuse
from numpy.random._generator import MT19937, PCG64, PCG64DXSM, SFC64, BitGenerator, Generator, Philox, SeedSequence, default_rng
from numpy.random._legacy import FUNCTIONS as _FUNCTIONS, RandomState

globals().update(_FUNCTIONS)


def __getattr__(name):
    if name in ("bit_generator", "mtrand", "set_bit_generator", "get_bit_generator"):
        _refuse(f"random.{name}")
    raise AttributeError(f"module 'numpy.random' has no attribute '{name}'")
