"""Distributions: the normal one."""
from math import log as _log

from scipy import _formulas
from scipy.special import mapped as _mapped, refuse as _refuse

_NAN = _formulas._NAN


def _cdf(x, loc, scale):
    return _formulas.ndtr((x - loc) / scale) if scale > 0.0 else _NAN


def _sf(x, loc, scale):
    return _formulas.ndtr(-((x - loc) / scale)) if scale > 0.0 else _NAN


def _pdf(x, loc, scale):
    return _formulas.density((x - loc) / scale) / scale if scale > 0.0 else _NAN


def _logpdf(x, loc, scale):
    return _formulas.log_density((x - loc) / scale) - _log(scale) if scale > 0.0 else _NAN


def _ppf(q, loc, scale):
    return _formulas.ndtri(q) * scale + loc if scale > 0.0 else _NAN


def _isf(q, loc, scale):
    return -_formulas.ndtri(q) * scale + loc if scale > 0.0 else _NAN


class norm:
    """The normal distribution. Distributions that keep their parameters are refused."""

    name = "norm"

    def __new__(cls, *args, **options):
        _refuse("scipy.stats.norm with parameters that are kept")

    @staticmethod
    def cdf(x, loc=0, scale=1):
        return _mapped("stats.norm.cdf", _cdf, (x, loc, scale), False)

    @staticmethod
    def sf(x, loc=0, scale=1):
        return _mapped("stats.norm.sf", _sf, (x, loc, scale), False)

    @staticmethod
    def pdf(x, loc=0, scale=1):
        return _mapped("stats.norm.pdf", _pdf, (x, loc, scale), False)

    @staticmethod
    def logpdf(x, loc=0, scale=1):
        return _mapped("stats.norm.logpdf", _logpdf, (x, loc, scale), False)

    @staticmethod
    def ppf(q, loc=0, scale=1):
        return _mapped("stats.norm.ppf", _ppf, (q, loc, scale), False)

    @staticmethod
    def isf(q, loc=0, scale=1):
        return _mapped("stats.norm.isf", _isf, (q, loc, scale), False)


for _name in "logcdf logsf rvs stats mean std var median moment entropy fit interval expect support freeze".split():

    def _missing(*args, name=_name, **options):
        _refuse(f"scipy.stats.norm.{name}")

    setattr(norm, _name, staticmethod(_missing))


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(f"module 'scipy.stats' has no attribute '{name}'")
    _refuse(f"scipy.stats.{name}")
