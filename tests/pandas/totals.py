import numpy as np
import pandas as pd


def _text(text):
    return pd.DataFrame({"text": [str(text)]})


def deviations(sales):  # close
    sales["a"] = sales["units"].std(ddof=0)
    sales["b"] = sales["units"].var(ddof=0)
    sales["c"] = np.std(sales["units"])
    sales["d"] = np.var(sales["units"])
    sales["e"] = sales["units"].sem()
    return sales[["a", "b", "c", "d", "e"]]


def missing_counts_too(people):  # close
    people["a"] = people["age"].sum(skipna=False)
    people["b"] = people["id"].sum(skipna=False)
    people["c"] = people["height"].mean(skipna=False)
    people["d"] = people["height"].max(skipna=True)
    return people[["a", "b", "c", "d"]]


def at_least_so_many(people):  # close
    people["a"] = people["height"].sum(min_count=3)
    people["b"] = people["height"].sum(min_count=6)
    people["c"] = people["age"].prod(min_count=9)
    return people[["a", "b", "c"]]


def sum_of_nothing(nulls):
    nulls["a"] = nulls["f"].sum()
    nulls["b"] = nulls["f"].sum(min_count=1)
    return nulls[["a", "b"]]


def different_with_missing(people):  # lazy
    return pd.DataFrame({"a": [people["age"].nunique()], "b": [people["age"].nunique(dropna=False)]})


def an_option_it_does_not_have(sales):
    return sales["units"].sum(weights=2)


def of_columns(sales):  # ordered close lazy
    return sales[["units", "amount"]].std(ddof=0).reset_index()


def of_columns_with_missing(sales):  # ordered close lazy
    return sales[["units", "amount"]].sum(skipna=False).reset_index()


def numbers_only(people):  # ordered close lazy
    return people.mean(numeric_only=True).reset_index()


def shape_of_values(sales):  # close lazy
    return pd.DataFrame({"s": [sales["units"].skew()], "k": [sales["units"].kurt()], "t": [sales["amount"].skew()]})


def shape_of_few(people):  # close lazy
    few = people[people["id"] < 3]["id"]
    return pd.DataFrame({"s": [few.skew()], "k": [few.kurt()]})


def shape_of_equal(sales):  # close lazy
    same = sales["units"] * 0 + 7
    return pd.DataFrame({"s": [same.skew()], "k": [same.kurt()]})


def correlation(sales):  # close lazy
    return pd.DataFrame({"p": [sales["units"].corr(sales["amount"])], "c": [sales["units"].cov(sales["amount"])]})


def correlation_of_ranks(floats):  # close lazy
    return floats[["x", "y"]].corr(method="spearman").reset_index()


def correlation_of_few(people):  # lazy
    few = people[people["id"] == 1]
    return pd.DataFrame({"p": [few["id"].corr(few["height"])]})


def correlation_as_a_column(sales):  # close
    sales["r"] = sales["units"].corr(sales["person"])
    return sales[["r"]]


def correlations(ints):  # ordered close lazy
    return ints[["a", "b"]].corr().reset_index()


def correlations_with_missing(floats):  # ordered close lazy
    return floats.corr().reset_index()


def covariances(floats):  # ordered close lazy
    return floats.cov().reset_index()


def correlations_of_texts(people):  # lazy
    return people[["id", "city"]].corr()


# Several at once.


def list_of_a_series(sales):  # ordered close lazy
    return sales["units"].agg(["min", "max", "mean"]).reset_index()


def dict_of_a_series(sales):  # ordered close lazy
    return sales["units"].agg({"low": "min", "high": "max"}).reset_index()


def named_of_a_series(sales):  # ordered close lazy
    return sales["units"].agg(low="min", high="max").reset_index()


def one_of_a_series(sales):  # close lazy
    return pd.DataFrame({"v": [sales["units"].agg("sum"), sales["units"].agg(lambda s: s.max() - s.min())]})


def one_of_a_frame(ints):  # ordered close lazy
    return ints[["a", "b"]].agg("sum").reset_index()


def dict_of_a_frame(sales):  # ordered close lazy
    return sales.agg({"units": "sum", "amount": "mean"}).reset_index()


def list_of_a_frame(sales):  # ordered close lazy
    return sales[["units", "amount"]].agg(["sum", "mean"]).reset_index()


def lists_of_a_frame(sales):  # ordered close lazy
    return sales.agg({"units": ["sum", "max"], "amount": ["mean"]}).reset_index()


def function_of_a_frame(ints):  # ordered close lazy
    return ints[["a", "b"]].agg(lambda c: c.max() - c.min()).reset_index()


def missing_column(sales):  # lazy
    return sales.agg({"weight": "sum"})


def several_types(people):  # lazy
    return _text(people[["id", "city"]].max())


# Objects that no column holds.


def tuples_to_columns(people):  # lazy
    people["a"], people["b"] = zip(*people["city"].map(lambda c: (c[0], len(c))))
    return people[["a", "b"]]


def tuples_to_a_frame(people):  # lazy
    return pd.DataFrame(people["city"].apply(lambda c: (c[0], len(c))).tolist(), columns=["a", "b"])


def series_to_columns(people):  # lazy
    return people["city"].apply(lambda c: pd.Series([c[0], len(c)]))


def series_to_named_columns(people):  # lazy
    people[["a", "b"]] = people["city"].apply(lambda c: pd.Series({"first": c[0], "n": len(c)}))
    return people[["id", "a", "b"]]


def rows_expanded(people):  # lazy
    return people.apply(lambda r: (r["id"] * 2, r["city"] + "!"), axis=1, result_type="expand")


def rows_to_series(people):  # lazy
    return people.apply(lambda r: pd.Series({"k": r["id"] + 1, "c": r["city"].lower()}), axis=1)


def lists_and_their_items(words):  # lazy
    parts = words["v"].apply(lambda v: v.split("-"))
    words["first"] = parts.apply(lambda p: p[0])
    words["n"] = parts.apply(len)
    return words[["first", "n"]]


def dicts_and_their_items(people):  # lazy
    made = people["city"].map(lambda c: {"first": c[0], "n": len(c)})
    people["n"] = made.map(lambda d: d["n"])
    return people[["id", "n"]]


def replayed_after_a_look(numbers):  # lazy
    parts = numbers["s"].apply(lambda s: (s, len(s))).tolist()
    most = max(n for _, n in parts)
    numbers["v"] = numbers["i"].apply(lambda i: i**40 % 1000 + most)
    return numbers[["v"]]
