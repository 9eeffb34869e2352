"""What is not exactly numpy's is refused; and numpy's warnings of plain numbers."""
import math

import _taipan_array
from numpy._core import errstate

are_seen = errstate.are_seen
# Functions with poles: where they are infinite, numpy speaks of a division by zero.
_POLES = ("divide", "log", "reciprocal", "arctanh", "remainder", "power")


def refuse(what):
    _taipan_array.refuse(f"numpy.{what} is not supported in functions")


def warn(name, made, *given):
    """Warns as numpy does where a float is no number, or infinite, and what it is made of was neither."""
    if math.isfinite(made) or not are_seen():
        return
    if made != made:
        told = 8 if not any(value != value for value in given) else 0
    elif not all(math.isfinite(value) for value in given):
        told = 0
    else:
        pole = abs(given[-1]) == 1 if name in ("arctanh", "log1p") else given[0] == 0 if "power" in name else given[-1] == 0
        told = 1 if pole and any(part in name for part in _POLES) else 2
    if told:
        errstate.met(told, name)
