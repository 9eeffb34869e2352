"""Functions of one float that scipy has, by Python's own functions of mathematics: read by the interpreted package, and by the
library of the compiler. None raises: what has no value is infinite, or no number."""
from math import (
    copysign as _copysign, erf as _erf, erfc as _erfc, exp as _exp, gamma as _gamma, inf as _INF, log as _log, log1p as _log1p,
    nan as _NAN, sin as _sin, sqrt as _sqrt,
)

_PI = 3.141592653589793
_ROOT_HALF = 0.7071067811865476
# The root of two pi, and the logarithm of it.
_ROOT_TWO_PI = 2.5066282746310002
_LOG_ROOT_TWO_PI = 0.9189385332046727
# From here on there are whole numbers only.
_WHOLE = 4503599627370496.0
# Beyond these the exponential function, and gamma, are infinite.
_LARGEST_EXPONENT = 709.782712893384
_LARGEST_GAMMA = 171.62437695630272
_LEAST_GAMMA = 5.56268464626801e-309


def erf(x):
    return _erf(x)


def erfc(x):
    return _erfc(x)


def gamma(x):
    if x != x or x == _INF:
        return x
    if abs(x) < _LEAST_GAMMA:
        return _copysign(_INF, x)
    if x == -_INF:
        return _NAN
    if x > _LARGEST_GAMMA:
        return _INF
    if x < 0.0 and _is_whole(x):
        return _NAN
    return _gamma(x)


def _is_whole(x):
    return abs(x) >= _WHOLE or x == float(int(x))


def gammaln(x):
    if x != x or x == _INF or x == -_INF:
        return x
    if x > 0.0:
        return _log_gamma(x)
    if _is_whole(x):
        return _INF
    # By reflection.
    if x > -1e-17:
        return -_log(-x)
    return _log(_PI / (-x * abs(_sin_pi(x)))) - _log_gamma(-x)


def _sin_pi(x):
    """The sine of pi times x."""
    part = abs(x) - 2.0 * float(int(abs(x) / 2.0))
    if part > 1.0:
        part = part - 1.0
    return _sin(_PI * (part if part <= 0.5 else 1.0 - part))


def _log_gamma(x):
    if x < 0.5:
        if x < 1e-17:
            return -_log(x)
        return _near_two(x) - _log1p(x) - _log(x)
    if x < 1.5:
        return _near_two(x - 1.0) - _log1p(x - 1.0)
    if x < 2.5:
        return _near_two(x - 2.0)
    if x < 12.0:
        # Down to where the series is.
        product = 1.0
        while x >= 2.5:
            x = x - 1.0
            product = product * x
        return _log(product) + _near_two(x - 2.0)
    return _stirling(x)


def _near_two(z):
    """The logarithm of gamma at 2 + z: the series of its derivatives, which are values of the zeta function."""
    total = 0.0
    for term in _SERIES:
        total = total * z + term
    return total * z


_SERIES = (
    -6.4229645638381e-11, 1.330476437424449e-10, -2.7595228851242334e-10, 5.731367241678862e-10, -1.1921401405860912e-09,
    2.4836745438024785e-09, -5.183475041970047e-09, 1.0838659214896955e-08, -2.2711094608943164e-08, 4.7698101693639804e-08,
    -1.0043224823968099e-07, 2.1207184805554665e-07, -4.492469198764566e-07, 9.55141213040742e-07, -2.039215753801366e-06,
    4.374866789907488e-06, -9.439488275268397e-06, 2.050721277567069e-05, -4.492623673813314e-05, 9.945751278180853e-05,
    -0.00022315475845357939, 0.0005096695247430425, -0.001192753911703261, 0.0028905103307415234, -0.007385551028673986,
    0.020580808427784546, -0.0673523010531981, 0.3224670334241132, 0.42278433509846713,
)


def _stirling(x):
    if x > 1e17:
        return x * (_log(x) - 1.0) if x < 2.5e305 else _INF
    less = 1.0 / (x * x)
    rest = 0.08333333333333333 + less * (-0.002777777777777778 + less * (0.0007936507936507937 + less * (-0.0005952380952380953 + less * (0.0008417508417508417 + less * (-0.0019175269175269176 + less * (0.00641025641025641 + less * (-0.029550653594771242)))))))
    return (x - 0.5) * _log(x) - x + _LOG_ROOT_TWO_PI + rest / x


def expit(x):
    if x < -_LARGEST_EXPONENT:
        return 0.0
    return 1.0 / (1.0 + _exp(-x))


def logit(p):
    if p != p or p < 0.0 or p > 1.0:
        return _NAN
    if p == 0.0:
        return -_INF
    if p == 1.0:
        return _INF
    if p < 0.3 or p > 0.65:
        return _log(p / (1.0 - p))
    twice = 2.0 * (p - 0.5)
    return _log1p(twice) - _log1p(-twice)


def xlogy(x, y):
    if x == 0.0 and y == y:
        return 0.0
    if y != y or y < 0.0:
        return _NAN
    return x * (-_INF if y == 0.0 else y if y == _INF else _log(y))


def ndtr(x):
    if x != x:
        return x
    scaled = x * _ROOT_HALF
    least = abs(scaled)
    if least < 1.0:
        return 0.5 + 0.5 * _erf(scaled)
    half = 0.5 * _erfc(least)
    return 1.0 - half if scaled > 0.0 else half


def ndtri(p):
    if p != p or p < 0.0 or p > 1.0:
        return _NAN
    if p == 0.0:
        return -_INF
    if p == 1.0:
        return _INF
    if p > 0.5:
        # Exact, as p is above a half.
        return -_of_tail(1.0 - p) if p > 0.75 else _of_middle(p - 0.5)
    return _of_tail(p) if p < 0.25 else _of_middle(p - 0.5)


def _guess(p):
    """Right to three digits: formula 26.2.23 of Abramowitz and Stegun."""
    t = _sqrt(-2.0 * _log(p))
    return ((0.010328 * t + 0.802853) * t + 2.515517) / (((0.001308 * t + 0.189269) * t + 1.432788) * t + 1.0) - t


def _of_middle(above):
    """Where the distribution is this much above a half: two steps of Halley's, of which each triples the digits."""
    if above == 0.0:
        return 0.0
    x = _guess(0.5 + above) if above < 0.0 else -_guess(0.5 - above)
    for _ in range(3):
        off = (0.5 * _erf(x * _ROOT_HALF) - above) * (_ROOT_TWO_PI * _exp(0.5 * x * x))
        x = x - off / (1.0 + 0.5 * x * off)
    return x


def _of_tail(p):
    """The same where the distribution is small."""
    x = _guess(p)
    if p < 1e-280:
        return _of_far_tail(p, x)
    for _ in range(3):
        off = (0.5 * _erfc(-x * _ROOT_HALF) - p) * (_ROOT_TWO_PI * _exp(0.5 * x * x))
        x = x - off / (1.0 + 0.5 * x * off)
    return x


def _of_far_tail(p, x):
    """The same by logarithms, where the density is too small to divide by."""
    wanted = _log(p)
    for _ in range(4):
        less = 1.0 / (x * x)
        rest = less * (-1.0 + less * (3.0 + less * (-15.0 + less * (105.0 - 945.0 * less))))
        found = -0.5 * x * x - _log(-x) - _LOG_ROOT_TWO_PI + _log1p(rest)
        x = x + (found - wanted) / (x - 1.0 / x)
    return x


def log_density(x):
    return -(x * x) / 2.0 - _LOG_ROOT_TWO_PI


def density(x):
    square = x * x / 2.0
    return 0.0 if square > 745.2 else _exp(-square) / _ROOT_TWO_PI
