import numpy as np
import pandas as pd


def cut_intervals(people):  # ordered
    return pd.cut(people["age"], [0, 30, 100]).astype(str)


def cut_intervals_of_floats(people):  # ordered
    return pd.cut(people["height"], [1.5, 1.7, 2.0]).astype(str)


def cut_intervals_right_open(people):  # ordered
    return pd.cut(people["height"], [1.5, 1.7, 2.0], right=False).astype(str)


def cut_intervals_as_they_are(people):  # ordered
    return pd.cut(people["age"], [0, 30, 100])


def cut_labels_as_they_are(people):  # ordered
    return pd.cut(people["age"], [0, 30, 100], labels=["young", "old"])


def cut_number_labels(people):  # ordered
    return pd.cut(people["age"], [0, 30, 100], labels=[10, 20])


def cut_negative_edges(numbers):  # ordered
    return pd.cut(numbers["i"], [-10, -1, 0, 1, 1000])


def cut_infinite_edges(numbers):  # ordered
    return pd.cut(numbers["i"], [-np.inf, 0, 6.5, np.inf])


def cut_fine_edges(floats):  # ordered
    return pd.cut(floats["x"], [-8.12345, -1.00049, 0.00012345, 1.23456, 10])


def cut_close_edges(floats):  # ordered
    return pd.cut(floats["z"], [0.0001, 0.5, 0.50001, 1.5])


def cut_big_edges(numbers):  # ordered
    return pd.cut(numbers["y"], [-5, 0, 1e9, 1e11])


def cut_lowest_text(people):  # ordered
    return pd.cut(people["age"], [18, 34, 60], include_lowest=True)


def cut_lowest_floats(people):  # ordered
    return pd.cut(people["height"], [1.6, 1.7, 2], include_lowest=True)


def cut_lowest_right_open(people):  # ordered
    return pd.cut(people["age"], [18, 34, 51], right=False, include_lowest=True)


def cut_precision(floats):  # ordered
    return pd.cut(floats["z"], [-3.14159, 0.51234, 2.71828, 1000], precision=1)


def cut_count(people):  # ordered lazy
    return pd.cut(people["age"], 3)


def cut_count_floats(sales):  # ordered lazy
    return pd.cut(sales["amount"], 4)


def cut_count_labels(people):  # ordered lazy
    return pd.cut(people["id"], 2, labels=["low", "high"])


def cut_count_numbers(people):  # ordered lazy
    return pd.cut(people["height"], 5, labels=False)


def cut_count_right_open(people):  # ordered lazy
    return pd.cut(people["id"], 2, right=False)


def cut_count_one_value(dupes):  # ordered lazy
    return pd.cut(dupes[dupes["a"] == 1]["a"], 2)


def cut_count_empty(empty):  # lazy
    return pd.cut(empty["c"], 2)


def cut_count_zero(people):
    return pd.cut(people["age"], 0)


def cut_range(people):  # ordered
    return pd.cut(people["age"], range(0, 101, 25))


def cut_tuple(people):  # ordered
    return pd.cut(people["age"], (0, 40, 60), labels=("a", "b"))


def cut_same_edges(people):
    return pd.cut(people["age"], [0, 30, 30, 100])


def cut_same_edges_dropped(people):  # ordered
    return pd.cut(people["age"], [0, 30, 30, 100], duplicates="drop")


def cut_same_labels(people):
    return pd.cut(people["age"], [0, 20, 30, 100], labels=["a", "b", "a"])


def cut_same_labels_unordered(people):  # ordered
    return pd.cut(people["age"], [0, 20, 30, 100], labels=["a", "b", "a"], ordered=False)


def cut_text(people):
    return pd.cut(people["city"], [0, 1])


def cut_flags(people):  # ordered
    return pd.cut(people["active"], [-1, 0, 1])


def cut_codes(people):  # ordered
    return pd.cut(people["age"], [0, 20, 30, 100]).cat.codes


def cut_grouped(people):  # ordered
    band = pd.cut(people["age"], [0, 30, 40, 50, 100], labels=["young", "middle", "none", "old"])
    return people.groupby(band, observed=True)["id"].count()


def cut_grouped_all(people):  # ordered
    band = pd.cut(people["age"], [0, 30, 40, 50, 100], labels=["young", "middle", "none", "old"])
    return people.groupby(band, observed=False)["id"].count()


def cut_grouped_intervals(people):  # ordered
    people["band"] = pd.cut(people["age"], [0, 9, 30, 40, 50, 100])
    return people.groupby("band")["height"].agg(["mean", "size", "max"])


def cut_grouped_frame(people):  # ordered
    people["band"] = pd.cut(people["height"], [0, 1.65, 1.7, 1.71, 2], labels=["s", "m", "x", "l"])
    made = people.groupby("band", as_index=False).agg(n=("id", "size"), total=("age", "sum"), first=("name", "first"))
    return made


def cut_sorted(people):  # ordered
    people["band"] = pd.cut(people["age"], [0, 20, 40, 100], labels=["young", "middle", "old"])
    return people.sort_values("band", kind="stable")[["id", "band"]]


def cut_counted(people):
    return pd.cut(people["age"], [0, 20, 40, 50, 100], labels=["a", "b", "c", "d"]).value_counts()


def cut_counted_in_order(people):  # ordered
    return pd.cut(people["age"], [0, 20, 40, 50, 100]).value_counts(sort=False)


def cut_compared(people):  # ordered
    band = pd.cut(people["age"], [0, 20, 40, 100], labels=["young", "middle", "old"])
    return people[band == "middle"][["id"]]


def cut_after_filter(people):  # ordered
    some = people[people["age"] > 20].copy()
    some["band"] = pd.cut(some["age"], [20, 30, 60], labels=["x", "y"])
    return some[["id", "band"]]


def cut_grouped_with_other(people):  # ordered
    people["band"] = pd.cut(people["age"], [0, 30, 100], labels=["y", "o"])
    return people.groupby(["city", "band"], observed=True)["id"].sum()


def cut_bins_returned(people):  # ordered
    made, bins = pd.cut(people["age"], [0, 30, 100], labels=["y", "o"], retbins=True)
    people["band"] = made
    people["edges"] = len(bins)
    return people[["band", "edges"]]


def qcut(people):  # ordered lazy
    return pd.qcut(people["id"], 3)


def qcut_labels(people):  # ordered lazy
    return pd.qcut(people["id"], 4, labels=["a", "b", "c", "d"])


def qcut_numbers(sales):  # ordered lazy
    return pd.qcut(sales["amount"], 4, labels=False)


def qcut_floats(sales):  # ordered lazy
    return pd.qcut(sales["amount"], 3)


def qcut_shares(people):  # ordered lazy
    return pd.qcut(people["height"], [0, 0.1, 0.5, 1])


def qcut_same_edges(sales):  # lazy
    return pd.qcut(sales["units"], 8)


def qcut_same_edges_dropped(sales):  # ordered lazy
    return pd.qcut(sales["units"], 8, duplicates="drop")


def qcut_missing(people):  # ordered lazy
    return pd.qcut(people["age"], 2)


def qcut_precision(sales):  # ordered lazy
    return pd.qcut(sales["amount"], 3, precision=1)


def qcut_empty(empty):  # lazy
    return pd.qcut(empty["c"], 2)


def qcut_grouped(sales):  # ordered lazy
    sales["q"] = pd.qcut(sales["units"], 2, labels=["low", "high"])
    return sales.groupby("q", observed=True)["units"].sum()


def qcut_wrong_labels(people):  # lazy
    return pd.qcut(people["id"], 3, labels=["a"])


def cut_assigned_through_filter(people):
    people["band"] = pd.cut(people[people["active"]]["age"], [0, 30, 100], labels=["young", "old"])
    return people.groupby("band", observed=False).size()


def cut_in_loop(people):  # ordered lazy
    rows = []
    for band, part in people.groupby(pd.cut(people["age"], [0, 30, 40, 100], labels=["z", "y", "x"]), observed=True):
        rows.append({"band": band, "n": len(part)})
    return pd.DataFrame(rows)


def cut_two_keys_all(people):  # ordered
    people["band"] = pd.cut(people["age"], [0, 30, 40, 100], labels=["z", "y", "x"])
    return people.groupby(["city", "band"], observed=False)["id"].count()


def cut_two_bands_all(people):  # ordered
    people["band"] = pd.cut(people["age"], [0, 30, 100], labels=["z", "y"])
    people["size"] = pd.cut(people["height"], [1.5, 1.65, 1.75, 2.0], labels=["s", "m", "l"])
    return people.groupby(["band", "size"], observed=False).agg(n=("id", "size"), low=("id", "min"))


def cut_grouped_mean(people):  # ordered
    return people.groupby(pd.cut(people["age"], [0, 10, 30, 40, 100]))["height"].mean()


def cut_dummies(people):  # ordered
    return pd.get_dummies(pd.cut(people["age"], [0, 10, 30, 40, 100]))


def cut_categories(people):
    band = pd.cut(people["age"], [0, 30, 100])
    return pd.DataFrame({"c": [str(one) for one in band.cat.categories]})


def cut_ranked(people):
    people["r"] = pd.cut(people["age"], [0, 30, 40, 100], labels=["z", "y", "x"]).rank()
    return people[["id", "r"]]


def cut_filled(people):
    people["band"] = pd.cut(people["age"], [0, 30, 40, 100], labels=["z", "y", "x"]).astype(object).fillna("none")
    return people.groupby("band").size()


def cut_sorted_descending(people):  # ordered
    people["band"] = pd.cut(people["age"], [0, 20, 40, 100], labels=["young", "middle", "old"])
    return people.sort_values(["band", "id"], ascending=[False, True])[["id", "band"]]


def quantile_of_missing(floats):  # lazy
    return pd.DataFrame({"q": [floats["x"].quantile(0.3), floats["y"].quantile(0.9)]})


def quantiles(sales):  # ordered lazy
    return sales["amount"].quantile([0.1, 1 / 3, 0.5, 0.9])


def quantile_of_nothing(empty):  # lazy
    return pd.DataFrame({"q": [empty["c"].quantile(0.3)]})


def quantile_as_limit(sales):  # lazy
    return sales[sales["units"] <= sales["units"].quantile(0.75)]
