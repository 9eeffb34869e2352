"""What becomes of division by zero, overflow and the like: numpy ignores it, warns or raises, as `errstate` says."""
import sys
import warnings

import _taipan_array

_FILTERS = list(warnings.filters)
_SHOWN = warnings.showwarning
_BITS = {"divide": 1, "over": 2, "under": 4, "invalid": 8}
_WORDS = {1: "divide by zero", 2: "overflow", 4: "underflow", 8: "invalid value"}
_MODES = ("ignore", "warn", "raise", "call", "print", "log")
_DEFAULT = {"divide": "warn", "over": "warn", "under": "ignore", "invalid": "warn"}
_state = dict(_DEFAULT)


def are_seen():
    """Whether somebody looks at warnings, or wants exceptions: else nobody sees what numpy warns of."""
    return warnings.showwarning is not _SHOWN or warnings.filters != _FILTERS or _state != _DEFAULT


def met(bits, name):
    """What a function of this name met."""
    for kind, bit in _BITS.items():
        if not bits & bit or _state[kind] == "ignore":
            continue
        text = f"{_WORDS[bit]} encountered in {name}"
        if _state[kind] == "raise":
            raise FloatingPointError(text)
        if _state[kind] == "warn":
            tell(text)
        elif _state[kind] == "print":
            print(f"Warning: {text}")
        else:
            _taipan_array.refuse(f"numpy.errstate with {kind}='{_state[kind]}' is not supported in functions")


def tell(text, category=RuntimeWarning):
    if warnings.showwarning is not _SHOWN or warnings.filters != _FILTERS:
        warnings.warn(text, category, stacklevel=4)


def geterr():
    return dict(_state)


def seterr(all=None, divide=None, over=None, under=None, invalid=None):
    old = dict(_state)
    for kind, mode in (("divide", divide), ("over", over), ("under", under), ("invalid", invalid)):
        mode = all if mode is None else mode
        if mode is None:
            continue
        if mode not in _MODES:
            _state.update(old)
            raise ValueError(f"invalid error mode {mode!r}")
        _state[kind] = mode
    return old


class errstate:
    __module__ = "numpy"

    def __init__(self, *, call=None, all=None, divide=None, over=None, under=None, invalid=None):
        self._modes = {"all": all, "divide": divide, "over": over, "under": under, "invalid": invalid}

    def __enter__(self):
        self._old = seterr(**self._modes)

    def __exit__(self, *exception):
        _state.update(self._old)

    def __call__(self, function):
        def wrapped(*args, **named):
            with errstate(**self._modes):
                return function(*args, **named)

        wrapped.__name__ = function.__name__
        return wrapped


_taipan_array.register_handler(sys.modules[__name__])
