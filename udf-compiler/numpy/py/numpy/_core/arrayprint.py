"""Arrays as texts, as the options of printing have it."""
from numpy._core.multiarray import call, ndarray
from numpy._refusing import refuse

_DEFAULT = {"precision": 8, "threshold": 1000, "edgeitems": 3, "linewidth": 75, "suppress": False, "nanstr": "nan", "infstr": "inf",
            "sign": "-", "floatmode": "maxprec"}
_options = dict(_DEFAULT)


def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None,
                     formatter=None, sign=None, floatmode=None, *, legacy=None, override_repr=None):
    if formatter is not None or legacy or override_repr is not None:
        refuse("set_printoptions with formatter, legacy or override_repr")
    _options.update(_given(precision, threshold, edgeitems, linewidth, suppress, nanstr, infstr, sign, floatmode))


def _given(*values):
    return {name: value for name, value in zip(_DEFAULT, values) if value is not None}


def get_printoptions():
    return {**_options, "formatter": None, "legacy": False, "override_repr": None}


class printoptions:
    def __init__(self, **options):
        self._given = options

    def __enter__(self):
        self._old = dict(_options)
        set_printoptions(**self._given)
        return get_printoptions()

    def __exit__(self, *exception):
        _options.update(self._old)


def _listed(options):
    return [options[name] for name in _DEFAULT]


def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=" ", prefix="", *, formatter=None, threshold=None,
                 edgeitems=None, sign=None, floatmode=None, suffix="", legacy=None):
    if formatter is not None or legacy:
        refuse("array2string with formatter or legacy")
    own = _given(precision, threshold, edgeitems, max_line_width, suppress_small, None, None, sign, floatmode)
    return call("array_text", a, _listed({**_options, **own}), separator, prefix, suffix)


def array_repr(arr, max_line_width=None, precision=None, suppress_small=None):
    own = _given(precision, None, None, max_line_width, suppress_small, None, None, None, None)
    return call("array_repr", arr, _listed({**_options, **own}))


def array_str(a, max_line_width=None, precision=None, suppress_small=None):
    own = _given(precision, None, None, max_line_width, suppress_small, None, None, None, None)
    return call("array_str", a, _listed({**_options, **own}))


def format_float_positional(x, precision=None, unique=True, fractional=True, trim="k", sign=False, pad_left=None, pad_right=None,
                            min_digits=None):
    if precision is not None or trim != "k" or sign or pad_left or pad_right or min_digits:
        refuse("format_float_positional with options")
    made = repr(float(x))
    return made[:-1] if made.endswith(".0") else made if "e" not in made else refuse("format_float_positional of such a number")


def base_repr(number, base=2, padding=0):
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    left, made = abs(int(number)), []
    while left:
        made.append(digits[left % base])
        left //= base
    made.append("0" * padding if padding else "")
    text = "".join(reversed(made)) or "0"
    return "-" + text if number < 0 else text


def binary_repr(num, width=None):
    num = int(num)
    if num < 0 and width is not None:
        return format(num + 2**width, f"0{width}b")
    return format(num, "b").zfill(width or 0) if num >= 0 else "-" + format(-num, "b")


def _install():
    ndarray.__repr__ = lambda self: call("array_repr", self, _listed(_options))
    ndarray.__str__ = lambda self: call("array_str", self, _listed(_options))


_install()
