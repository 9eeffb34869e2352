"""Functions of numbers that scipy has, for native.py. What may differ in the last bits is written with 12 digits."""

import math

XS = [(0.0,), (-0.0,), (0.5,), (-1.5,), (3.0,), (0.75,), (1.0,), (2.0,), (2.75,), (11.5,), (30.25,), (-0.25,), (-4.5,)]
WIDE = [*XS, (-40.0,), (math.inf,), (-math.inf,), (math.nan,)]
PARTS = [(0.5,), (0.025,), (0.975,), (0.2501,), (0.7499,), (1e-10,), (1e-300,), (0.3,), (0.62,), (1.0,), (0.0,), (-0.5,), (math.nan,)]
Z = "x DOUBLE, m DOUBLE, s DOUBLE"
PLACES = [(1.0, 0.0, 1.0), (3.5, 1.0, 2.0), (-8.0, 0.5, 0.25), (0.0, 0.0, 10.0)]


def _case(name, home, expression, rows, params="x DOUBLE", replays=0, returns="TEXT"):
    text = f"f'{{{expression}:.12g}}'" if returns == "TEXT" else expression
    return name, params, returns, f"from scipy.{home}\n\nreturn {text}", rows, replays


CASES = [
    _case("erf_of_a_number", "special import erf", "erf(x)", WIDE),
    _case("erfc_of_a_number", "special import erfc", "erfc(x)", WIDE),
    _case("gamma_of_a_number", "special import gamma", "gamma(x)", WIDE),
    _case("gammaln_of_a_number", "special import gammaln", "gammaln(x)", WIDE),
    _case("expit_of_a_number", "special import expit", "expit(x)", WIDE, returns="DOUBLE"),
    _case("logit_of_a_number", "special import logit", "logit(x)", PARTS, returns="DOUBLE"),
    _case("xlogy_of_numbers", "special import xlogy", "xlogy(x, y)", [(2.0, 3.0), (0.0, 0.0), (0.0, math.nan), (2.0, 0.0), (1.5, -1.0), (-1.0, math.inf)],
          "x DOUBLE, y DOUBLE", returns="DOUBLE"),
    _case("ndtr_of_a_number", "special import ndtr", "ndtr(x)", WIDE),
    _case("ndtri_of_a_number", "special import ndtri", "ndtri(x)", PARTS),
    _case("normal_cdf", "stats import norm", "norm.cdf(x, m, s)", PLACES, Z),
    _case("normal_sf", "stats import norm", "norm.sf(x, loc=m, scale=s)", PLACES, Z),
    _case("normal_pdf", "stats import norm", "norm.pdf(x, m, s)", PLACES, Z),
    _case("normal_logpdf", "stats import norm", "norm.logpdf(x, m, s)", PLACES, Z),
    _case("normal_ppf", "stats import norm", "norm.ppf(x, m, s)", [(0.3, 1.0, 2.0), (0.999, -5.0, 0.5)], Z),
    _case("normal_isf", "stats import norm", "norm.isf(x)", [(0.3,), (0.001,)]),
    _case("normal_of_no_scale", "stats import norm", "norm.cdf(x, 0.0, s)", [(1.0, 0.0), (1.0, -1.0), (1.0, 2.0)], "x DOUBLE, s DOUBLE", 2),
    _case("expit_of_a_whole_number", "special import erf, expit", "expit(i) + 0 * erf(i)", [(2,), (-3,)], "i BIGINT", returns="DOUBLE"),
    ("option_price", "s DOUBLE, k DOUBLE, t DOUBLE", "DOUBLE",
     "from scipy.stats import norm\n\nd = (np.log(s / k) + 0.065 * t) / (0.3 * np.sqrt(t))\n"
     "return round(float(s * norm.cdf(d) - k * np.exp(-0.02 * t) * norm.cdf(d - 0.3 * np.sqrt(t))), 9)",
     [(100.0, 95.0, 0.5), (80.0, 120.0, 2.0)], 0),
]
