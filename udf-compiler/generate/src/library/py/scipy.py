

# What follows the formulas: functions of scipy, of plain numbers. Of arrays, and of numbers of other types, they are the interpreted
# library's.

from numpy import bool_, float64, int64


def _float(x):
    if isinstance(x, (bool, bool_)) or not isinstance(x, (int, int64, float)):
        give_up('an argument of other types')
    return float(x)


def special_erf(x):
    return float64(erf(_float(x)))


def special_erfc(x):
    return float64(erfc(_float(x)))


def special_gamma(x):
    return float64(gamma(_float(x)))


def special_gammaln(x):
    return float64(gammaln(_float(x)))


def special_expit(x):
    return float64(expit(_float(x)))


def special_logit(x):
    return float64(logit(_float(x)))


def special_xlogy(x, y):
    return float64(xlogy(_float(x), _float(y)))


def special_ndtr(x):
    return float64(ndtr(_float(x)))


def special_ndtri(x):
    return float64(ndtri(_float(x)))


def _scale(scale):
    scale = _float(scale)
    if not scale > 0.0:
        give_up('a scale that is not positive')
    return scale


def stats_norm_cdf(x, loc=0, scale=1):
    return float64(ndtr((_float(x) - _float(loc)) / _scale(scale)))


def stats_norm_sf(x, loc=0, scale=1):
    return float64(ndtr(-((_float(x) - _float(loc)) / _scale(scale))))


def stats_norm_pdf(x, loc=0, scale=1):
    scale = _scale(scale)
    return float64(density((_float(x) - _float(loc)) / scale) / scale)


def stats_norm_logpdf(x, loc=0, scale=1):
    scale = _scale(scale)
    return float64(log_density((_float(x) - _float(loc)) / scale) - _log(scale))


def stats_norm_ppf(q, loc=0, scale=1):
    return float64(ndtri(_float(q)) * _scale(scale) + _float(loc))


def stats_norm_isf(q, loc=0, scale=1):
    return float64(-ndtri(_float(q)) * _scale(scale) + _float(loc))
