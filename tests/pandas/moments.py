import pandas as pd


def r_sem(numbers):  # close
    return numbers["j"].rolling(3).sem()


def r_skew(numbers):  # lazy, close
    return numbers["j"].rolling(4).skew()


def r_kurt(numbers):  # lazy, close
    return numbers["j"].rolling(5).kurt()


def r_quantile(numbers):  # lazy
    return numbers["j"].rolling(3).quantile(0.25)


def r_quantile_ways(numbers):  # lazy
    r = numbers["j"].rolling(4, min_periods=2)
    return pd.DataFrame({"a": r.quantile(0.4, interpolation="lower"), "b": r.quantile(0.4, interpolation="higher"), "c": r.quantile(0.4, interpolation="midpoint"), "d": r.quantile(0.4, interpolation="nearest")})


def r_rank(numbers):  # lazy
    return numbers["j"].rolling(3).rank()


def r_rank_ways(floats):  # lazy
    r = floats["y"].rolling(4, min_periods=1)
    return pd.DataFrame({"a": r.rank(), "b": r.rank(method="min"), "c": r.rank(method="max", ascending=False), "d": r.rank(pct=True)})


def r_corr(floats):  # close
    return floats["z"].rolling(3).corr(floats["x"])


def r_cov(numbers):  # close
    return numbers["i"].rolling(3).cov(numbers["j"])


def r_closed(numbers):
    return numbers["i"].rolling(2, closed="left").sum()


def r_closed_both(numbers):
    return numbers["i"].rolling(2, closed="both").sum()


def r_agg_list(numbers):
    return numbers["i"].rolling(2).agg(["sum", "mean"])


def r_agg_dict(numbers):
    return numbers.rolling(2).agg({"i": "sum", "j": "max"})


def e_quantile(numbers):  # lazy
    return numbers["j"].expanding().quantile(0.5)


def e_corr(numbers):  # close
    return numbers["i"].expanding().corr(numbers["j"])


def r_time(sales):  # lazy
    return sales.set_index("day")["units"].rolling("7D").sum().reset_index()


def r_time_on(sales):  # lazy
    return sales.rolling("7D", on="day")["units"].sum()


def r_time_missing(sales):  # lazy
    return sales.set_index("day")["amount"].rolling("30D").mean().reset_index()


def r_time_max(sales):  # lazy
    return sales.set_index("day")["amount"].rolling("30D", min_periods=2).max().reset_index()


def r_time_hours(sales):  # lazy
    r = sales.set_index("day")["amount"].rolling(pd.Timedelta(hours=48))
    return pd.DataFrame({"n": r.count(), "lo": r.min(), "s": r.sum()})
