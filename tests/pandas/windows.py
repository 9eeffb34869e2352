import numpy as np
import pandas as pd


def cumsum(numbers):  # ordered
    return numbers["i"].cumsum()


def cumsum_missing(sales):  # ordered
    return sales["amount"].cumsum()


def cumulative_extremes(numbers):  # ordered
    numbers["hi"] = numbers["x"].cummax()
    numbers["lo"] = numbers["i"].cummin()
    return numbers[["hi", "lo"]]


def cumprod(sales):  # ordered
    return sales["units"].cumprod()


def cumprod_floats(sales):  # ordered
    return sales["amount"].cumprod()


def cumsum_after_sort(sales):  # ordered
    ordered = sales.sort_values("units")
    ordered["c"] = ordered["units"].cumsum()
    return ordered[["units", "c"]]


def cumsum_aligned_back(sales):
    sales["c"] = sales.sort_values("units", ascending=False)["units"].cumsum()
    return sales[["units", "c"]]


def cumsum_of_condition(sales):  # ordered
    sales["block"] = (sales["units"] > 3).cumsum()
    return sales[["units", "block"]]


def frame_cumsum(numbers):  # ordered
    return numbers[["i", "j"]].cumsum()


def diff(numbers):  # ordered
    return numbers["i"].diff()


def diff_two(numbers):  # ordered
    return numbers["i"].diff(2)


def diff_back(numbers):
    return numbers["i"].diff(-1)


def diff_dates(sales):  # ordered
    return sales["day"].diff()


def frame_diff(numbers):  # ordered
    return numbers[["i", "j"]].diff()


def pct_change(numbers):  # ordered close
    return numbers["j"].pct_change()


def shift(numbers):  # ordered
    return numbers["i"].shift(1)


def shift_back(numbers):  # ordered
    return numbers["s"].shift(-2)


def shift_zero(numbers):  # ordered
    return numbers["i"].shift(0)


def shift_filled(numbers):  # ordered
    return numbers["i"].shift(1, fill_value=0)


def shift_filled_text(numbers):
    return numbers["s"].shift(-1, fill_value="none")


def shift_far(numbers):  # ordered
    return numbers["x"].shift(100)


def shift_frame(numbers):  # ordered
    return numbers[["i", "s"]].shift(1)


def shift_truth(people):  # ordered
    return people["active"].shift(1)


def shift_after_filter(numbers):  # ordered
    some = numbers[numbers["i"] > 0]
    return some.assign(before=some["i"].shift(1))[["i", "before"]]


def shift_before_filter(numbers):  # ordered
    numbers["before"] = numbers["i"].shift(1)
    return numbers[numbers["i"] > 0][["i", "before"]]


def changed(sales):  # ordered
    sales["new"] = sales["day"] != sales["day"].shift(1)
    return sales[["day", "new"]]


def rank(sales):
    return sales["units"].rank()


def rank_descending(sales):
    return sales["amount"].rank(ascending=False)


def rank_min(sales):
    return sales["amount"].rank(method="min")


def rank_max(sales):
    return sales["amount"].rank(method="max")


def rank_dense(sales):
    return sales["amount"].rank(method="dense", ascending=False)


def rank_first(sales):
    return sales["units"].rank(method="first")


def rank_text(people):
    return people["name"].rank()


def rank_pct(sales):  # close
    return sales["amount"].rank(pct=True)


def rolling_mean(numbers):  # ordered close
    return numbers["i"].rolling(2).mean()


def rolling_sum(sales):  # ordered close
    return sales["units"].rolling(3).sum()


def rolling_least(sales):  # ordered close
    return sales["units"].rolling(3, min_periods=1).sum()


def rolling_missing(sales):  # ordered close
    return sales["amount"].rolling(2).sum()


def rolling_missing_least(sales):  # ordered close
    return sales["amount"].rolling(window=3, min_periods=2).mean()


def rolling_extremes(sales):  # ordered
    sales["hi"] = sales["amount"].rolling(3, min_periods=1).max()
    sales["lo"] = sales["units"].rolling(2).min()
    return sales[["hi", "lo"]]


def rolling_std(sales):  # ordered close
    return sales["units"].rolling(3).std()


def rolling_var(sales):  # ordered close
    return sales["units"].rolling(3, min_periods=1).var()


def rolling_median(sales):  # ordered
    return sales["units"].rolling(3).median()


def rolling_agg(sales):  # ordered close
    return sales["units"].rolling(2).agg("mean")


def rolling_frame(numbers):  # ordered close
    return numbers[["i", "j"]].rolling(2).sum()


def rolling_frame_column(numbers):  # ordered close
    return numbers.rolling(2)["i"].sum()


def rolling_zero_least(sales):  # ordered close
    return sales["amount"].rolling(1, min_periods=0).sum()


def expanding_mean(sales):  # ordered close
    return sales["amount"].expanding().mean()


def expanding_least(sales):  # ordered close
    return sales["units"].expanding(min_periods=3).sum()


def expanding_extremes(sales):  # ordered
    return sales["amount"].expanding().max()


def window_after_window(sales):  # ordered close
    sales["c"] = sales["units"].cumsum()
    sales["d"] = sales["c"].rolling(2).mean()
    return sales[["c", "d"]]


def window_on_the_empty(empty):
    empty["s"] = empty["a"].cumsum()
    empty["r"] = empty["c"].rank()
    empty["t"] = empty["b"].shift(1)
    empty["m"] = empty["c"].rolling(2).mean()
    return empty


def window_on_nulls(nulls):  # ordered
    nulls["s"] = nulls["f"].cumsum()
    nulls["r"] = nulls["f"].rank()
    nulls["t"] = nulls["o"].shift(1)
    nulls["m"] = nulls["f"].rolling(2, min_periods=1).mean()
    return nulls[["n", "s", "r", "t", "m"]]


def forward_filled(sales):  # ordered
    return sales["amount"].ffill()


def backward_filled(people):
    return people["name"].bfill()


def forward_filled_frame(people):  # ordered
    return people[["name", "age", "height"]].ffill()


def forward_filled_after_sort(sales):  # ordered
    return sales.sort_values("units", kind="stable")["amount"].ffill()


def rank_missing_bottom(sales):
    sales["rank"] = sales["amount"].rank(na_option="bottom")
    return sales[["person", "day", "amount", "rank"]]


def rank_missing_top(sales):
    sales["rank"] = sales["amount"].rank(na_option="top")
    return sales[["person", "day", "amount", "rank"]]


def rolling_count(sales):
    return sales["amount"].rolling(3).count()


def rank_missing_bottom_min(sales):
    sales["rank"] = sales["amount"].rank(na_option="bottom", method="min")
    return sales[["person", "day", "amount", "rank"]]


def rank_missing_top_max(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="top", method="max")
    return keyed[["k", "g", "v", "rank"]]


def rank_missing_bottom_descending(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="bottom", ascending=False)
    return keyed[["k", "g", "v", "rank"]]


def rank_missing_dense_top(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="top", method="dense")
    return keyed[["k", "g", "v", "rank"]]


def rank_missing_first_top(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="top", method="first")
    return keyed[["k", "g", "v", "rank"]]


def rank_missing_first_bottom(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="bottom", method="first", ascending=False)
    return keyed[["k", "g", "v", "rank"]]


def rank_missing_shares(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="bottom", pct=True)
    return keyed[["k", "g", "v", "rank"]]


def rank_missing_shares_dense(keyed):
    keyed["rank"] = keyed["g"].rank(na_option="top", pct=True, method="dense")
    return keyed[["k", "g", "v", "rank"]]


def rank_shares_with_missing(keyed):
    keyed["rank"] = keyed["g"].rank(pct=True)
    return keyed[["k", "g", "v", "rank"]]


def rank_text_with_missing(keyed):
    keyed["rank"] = keyed["k"].rank(na_option="bottom")
    return keyed[["k", "g", "v", "rank"]]


def rank_dates_with_missing(keyed):
    keyed["rank"] = keyed["t"].rank(na_option="top")
    return keyed[["k", "g", "v", "rank"]]


def rank_all_missing(nulls):
    nulls["a"] = nulls["f"].rank()
    nulls["b"] = nulls["f"].rank(na_option="top")
    return nulls[["a", "b"]]


def rank_in_groups_missing_bottom(keyed):
    keyed["r"] = keyed.groupby("n")["g"].rank(na_option="bottom")
    return keyed[["n", "g", "r"]]


def rank_in_groups_shares(keyed):
    keyed["r"] = keyed.groupby("n")["g"].rank(pct=True)
    return keyed[["n", "g", "r"]]


def rank_frame_missing(keyed):
    return keyed[["g", "v"]].rank(na_option="bottom")


def rank_unknown_option(sales):
    return sales["amount"].rank(na_option="middle")
