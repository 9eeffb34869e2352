import numpy as np
import pandas as pd


def transform_sum(sales):
    sales["t"] = sales.groupby("product")["units"].transform("sum")
    return sales[["product", "units", "t"]]


def transform_mean(sales):  # close
    sales["t"] = sales.groupby("product")["amount"].transform("mean")
    return sales[["product", "t"]]


def transform_numpy(sales):  # close
    sales["t"] = sales.groupby("product")["units"].transform(np.mean)
    return sales[["t"]]


def transform_size(sales):
    sales["t"] = sales.groupby("product")["amount"].transform("size")
    return sales[["t"]]


def transform_count(sales):
    sales["t"] = sales.groupby("product")["amount"].transform("count")
    return sales[["t"]]


def transform_first(sales):
    sales["t"] = sales.groupby("person")["amount"].transform("first")
    return sales[["person", "t"]]


def transform_last(sales):
    sales["t"] = sales.groupby("product")["amount"].transform("last")
    return sales[["product", "t"]]


def transform_std(sales):  # close
    sales["t"] = sales.groupby("product")["units"].transform("std")
    return sales[["t"]]


def transform_nunique(sales):
    sales["t"] = sales.groupby("product")["person"].transform("nunique")
    return sales[["t"]]


def transform_median(sales):
    sales["t"] = sales.groupby("product")["units"].transform("median")
    return sales[["t"]]


def transform_any(people):
    people["t"] = people.groupby("city")["active"].transform("any")
    people["u"] = people.groupby("city")["active"].transform("all")
    return people[["t", "u"]]


def transform_frame(sales):
    return sales.groupby("product")[["units", "person"]].transform("max")


def transform_cumsum(sales):
    return sales.groupby("product")["units"].transform("cumsum")


def transform_shift(sales):
    return sales.groupby("product")["units"].transform("shift", 1)


def share_of_group(sales):  # close
    sales["share"] = sales["units"] / sales.groupby("product")["units"].transform("sum")
    return sales[["product", "share"]]


def centred(sales):  # close
    return (sales["amount"] - sales.groupby("product")["amount"].transform("mean")).rename("c")


def transform_missing_keys(keyed):
    keyed["t"] = keyed.groupby("k")["n"].transform("sum")
    return keyed[["k", "t"]]


def transform_missing_keys_kept(keyed):
    keyed["t"] = keyed.groupby("k", dropna=False)["n"].transform("sum")
    return keyed[["k", "t"]]


def transform_unknown(sales):
    return sales.groupby("product")["units"].transform("nope")


def transform_lambda_of_reductions(sales):  # close
    return sales.groupby("product")["units"].transform(lambda s: s - s.mean())


def transform_lambda_reduces(sales):
    return sales.groupby("product")["units"].transform(lambda s: s.max() - s.min())


def transform_lambda_scaled(sales):  # close
    return sales.groupby("product")["units"].transform(lambda s: (s - s.mean()) / s.std())


def transform_lambda_fills(sales):  # close
    return sales.groupby("product")["amount"].transform(lambda s: s.fillna(s.mean()))


def agg_lambda_of_reductions(sales):  # ordered lazy
    return sales.groupby("product")["units"].agg(lambda s: s.max() - s.min())


def agg_lambda_named(sales):  # ordered lazy
    return sales.groupby("product").agg(span=("units", lambda s: s.max() - s.min()), n=("units", "count"))


def agg_lambda_of_condition(sales):  # ordered lazy
    return sales.groupby("product")["units"].agg(lambda s: (s > 2).sum())


def agg_lambda_ratio(sales):  # ordered close lazy
    return sales.groupby("product")["amount"].agg(lambda s: s.sum() / len(s))


def agg_lambda_any(sales):  # ordered lazy
    return sales.groupby("product")["amount"].agg(lambda s: s.isna().any())


def apply_reduces(sales):  # ordered lazy
    return sales.groupby("product")["units"].apply(lambda s: s.max() - s.min())


def apply_frame_reduces(sales):  # ordered close lazy
    return sales.groupby("product")[["amount", "units"]].apply(lambda g: (g["amount"] * g["units"]).sum()).rename("value")


def cumcount(sales):
    sales["n"] = sales.groupby("product").cumcount()
    return sales[["product", "n"]]


def cumcount_from_end(sales):
    sales["n"] = sales.groupby("product").cumcount(ascending=False)
    return sales[["product", "n"]]


def cumcount_plus_one_after_sort(sales):
    sales = sales.sort_values("day", ascending=False)
    sales["n"] = sales.groupby("person").cumcount() + 1
    return sales[["person", "n"]]


def cumsum(sales):
    sales["c"] = sales.groupby("product")["units"].cumsum()
    return sales[["product", "c"]]


def cumsum_with_missing(sales):
    sales["c"] = sales.groupby("product")["amount"].cumsum()
    return sales[["product", "c"]]


def cummax_cummin(sales):
    sales["hi"] = sales.groupby("product")["amount"].cummax()
    sales["lo"] = sales.groupby("product")["amount"].cummin()
    return sales[["product", "hi", "lo"]]


def cumprod(sales):
    sales["p"] = sales.groupby("product")["units"].cumprod()
    return sales[["product", "p"]]


def cumsum_missing_keys(keyed):
    return keyed.groupby("k")["n"].cumsum()


def shift(sales):
    sales["s"] = sales.groupby("product")["units"].shift()
    return sales[["product", "s"]]


def shift_back(sales):
    sales["s"] = sales.groupby("product")["day"].shift(-1)
    return sales[["product", "s"]]


def shift_filled(sales):
    sales["s"] = sales.groupby("product")["units"].shift(1, fill_value=0)
    return sales[["product", "s"]]


def diff(sales):
    sales["d"] = sales.groupby("product")["units"].diff()
    return sales[["product", "d"]]


def diff_of_dates(sales):
    sales["d"] = sales.groupby("product")["day"].diff()
    return sales[["product", "d"]]


def pct_change(sales):  # close
    sales["d"] = sales.groupby("product")["units"].pct_change()
    return sales[["product", "d"]]


def rank(sales):
    sales["r"] = sales.groupby("product")["units"].rank()
    return sales[["product", "r"]]


def rank_methods(sales):
    g = sales.groupby("product")["amount"]
    sales["a"] = g.rank(method="min")
    sales["b"] = g.rank(method="max", ascending=False)
    sales["c"] = g.rank(method="dense")
    sales["d"] = g.rank(method="first", ascending=False)
    return sales[["a", "b", "c", "d"]]


def rank_pct(sales):  # close
    return sales.groupby("product")["units"].rank(pct=True)


def ffill(sales):
    sales["f"] = sales.groupby("product")["amount"].ffill()
    return sales[["product", "f"]]


def bfill(sales):
    sales["f"] = sales.groupby("product")["amount"].bfill()
    return sales[["product", "f"]]


def fillna_of_group_mean(sales):  # close
    sales["f"] = sales["amount"].fillna(sales.groupby("product")["amount"].transform("mean"))
    return sales[["product", "f"]]


def ngroup(sales):
    sales["g"] = sales.groupby("product").ngroup()
    return sales[["product", "g"]]


def rolling(sales):  # ordered close
    made = sales.groupby("product")["units"].rolling(2).mean()
    return made.reset_index(drop=True)


def rolling_least(sales):  # ordered close
    made = sales.groupby("product")["units"].rolling(2, min_periods=1).sum()
    return made.reset_index(level=0, drop=True).reset_index(drop=True)


def expanding(sales):  # ordered close
    return sales.groupby("product")["units"].expanding().mean().reset_index(drop=True)


def filter_by_size(sales):
    return sales.groupby("product").filter(lambda g: len(g) > 2)


def filter_by_sum(sales):
    return sales.groupby("product").filter(lambda g: g["units"].sum() > 8)


def filter_by_count_column(sales):
    return sales[sales.groupby("product")["units"].transform("count") > 2]


def latest_of_each(sales):
    newest = sales.groupby("person")["day"].transform("max")
    return sales[sales["day"] == newest][["person", "day"]]


def top_of_each(sales):  # ordered
    ordered = sales.sort_values(["product", "units"], ascending=[True, False])
    return ordered.groupby("product").head(2)[["product", "units"]]


def on_the_empty(empty):
    empty["s"] = empty.groupby("b")["a"].cumsum()
    empty["t"] = empty.groupby("b")["c"].transform("mean")
    return empty


def nulls_within(nulls):
    nulls["s"] = nulls.groupby("n")["f"].transform("sum")
    nulls["r"] = nulls.groupby("n")["f"].rank()
    return nulls[["n", "s", "r"]]
