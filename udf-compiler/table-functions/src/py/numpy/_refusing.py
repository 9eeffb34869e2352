"""What is not exactly numpy's is refused; and numpy's warnings."""
import math
import warnings

import _taipan_tables

_FILTERS = list(warnings.filters)
_SHOWN = warnings.showwarning
# Functions with poles: where they are infinite, numpy speaks of a division by zero.
_POLES = ("divide", "log", "reciprocal", "arctanh", "remainder", "power")


def refuse(what):
    _taipan_tables.refuse(f"numpy.{what} is not supported in functions")


def are_seen():
    """Whether somebody changed how Python warns: else nobody sees what numpy warns of."""
    return warnings.showwarning is not _SHOWN or warnings.filters != _FILTERS


def warn(name, made, *given):
    """Warns as numpy does where a float is no number, or infinite, and what it is made of was neither."""
    if math.isfinite(made) or not are_seen():
        return
    if made != made:
        told = "invalid value" if not any(value != value for value in given) else None
    elif not all(math.isfinite(value) for value in given):
        told = None
    else:
        pole = abs(given[-1]) == 1 if name in ("arctanh", "log1p") else given[0] == 0 if "power" in name else given[-1] == 0
        told = "divide by zero" if pole and any(part in name for part in _POLES) else "overflow"
    if told is not None:
        warnings.warn(f"{told} encountered in {name}", RuntimeWarning, stacklevel=5)
