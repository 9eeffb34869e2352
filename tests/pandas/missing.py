import numpy as np
import pandas as pd


def which_are_missing(gaps):
    return pd.DataFrame({"a": gaps["x"].isna(), "b": gaps["s"].notnull(), "c": gaps["d"].isnull(), "d": gaps["k"].isna(), "e": pd.isna(gaps["t"])})


def fill_scalar(gaps):
    return pd.DataFrame({"a": gaps["x"].fillna(0), "b": gaps["y"].fillna(-1.5), "c": gaps["s"].fillna("?"), "d": gaps["k"].fillna(7)})


def fill_date(gaps):
    return gaps["d"].fillna(pd.Timestamp("2000-01-01"))


def fill_by_series(gaps):
    return pd.DataFrame({"a": gaps["x"].fillna(gaps["y"]), "b": gaps["s"].fillna(gaps["t"]), "c": gaps["x"].fillna(gaps["k"])})


def fill_frame_by_dict(gaps):
    return gaps.fillna({"x": 0.0, "s": "none", "nope": 3})


def fill_some_columns(gaps):
    gaps[["x", "y"]] = gaps[["x", "y"]].fillna(0)
    return gaps


def fill_in_place(gaps):
    gaps.fillna({"x": 9.5}, inplace=True)
    return gaps[["k", "x"]]


def fill_texts_of_frame(gaps):
    return gaps[["s", "t"]].fillna("-")


def drop_any(gaps):
    return gaps.dropna()


def drop_all(gaps):
    return gaps[["x", "y", "s"]].dropna(how="all")


def drop_subset(gaps):
    return gaps.dropna(subset=["x", "s"])


def drop_subset_of_one(gaps):
    return gaps.dropna(subset="x")[["k"]]


def drop_thresh(gaps):
    return gaps.dropna(thresh=4)


def drop_thresh_subset(gaps):
    return gaps.dropna(subset=["x", "y", "s"], thresh=2)


def drop_how_and_thresh(gaps):
    return gaps.dropna(how="any", thresh=1)


def drop_of_series(gaps):
    return gaps["x"].dropna()


def drop_of_unknown(gaps):
    return gaps.dropna(subset=["nope"])


def drop_of_all_missing(nulls):
    return nulls.dropna(subset=["f"])


def drop_of_empty(empty):
    return empty.dropna()


def where_scalar(gaps):
    return pd.DataFrame({"a": gaps["x"].where(gaps["x"] > 3), "b": gaps["x"].where(gaps["x"] > 3, -1), "c": gaps["y"].mask(gaps["y"] > 45, 0), "d": gaps["s"].where(gaps["k"] < 5, "late")})


def where_series(gaps):
    return pd.DataFrame({"a": gaps["x"].where(gaps["x"].notna(), gaps["y"]), "b": gaps["k"].mask(gaps["k"] > 3, gaps["k"] * 10)})


def where_function(gaps):
    return pd.DataFrame({"a": gaps["k"].where(lambda c: c % 2 == 0, 0), "b": gaps["k"].mask(lambda c: c > 4, lambda c: -c)})


def where_loses_integers(gaps):
    return gaps["k"].where(gaps["k"] > 2)


def combined(gaps):
    return pd.DataFrame({"a": gaps["x"].combine_first(gaps["y"]), "b": gaps["s"].combine_first(gaps["t"])})


def forward(gaps):
    return pd.DataFrame({"k": gaps["k"], "x": gaps["x"].ffill(), "s": gaps["s"].ffill(), "d": gaps["d"].ffill()})


def backward(gaps):
    return pd.DataFrame({"k": gaps["k"], "x": gaps["x"].bfill(), "y": gaps["y"].bfill(), "t": gaps["t"].bfill()})


def forward_limited(gaps):
    return pd.DataFrame({"k": gaps["k"], "x": gaps["x"].ffill(limit=1)})


def forward_of_frame(gaps):
    return gaps.sort_values("k").ffill()



def interpolated(gaps):  # close
    return gaps["x"].interpolate()


def replace_value(gaps):
    return pd.DataFrame({"a": gaps["k"].replace(3, 30), "b": gaps["s"].replace("a", "A"), "c": gaps["x"].replace(2.0, np.nan), "d": gaps["x"].replace(np.nan, 0)})


def replace_dict(gaps):
    return pd.DataFrame({"a": gaps["k"].replace({1: 2, 2: 1}), "b": gaps["s"].replace({"a": "b", "b": "c", "f": None})})


def replace_lists(gaps):
    return pd.DataFrame({"a": gaps["k"].replace([1, 2], 0), "b": gaps["s"].replace(["a", "d"], ["x", "y"])})


def replace_by_regex(words):
    return pd.DataFrame({"a": words["w"].replace("an", "AN", regex=True), "b": words["v"].replace({r"^(.)-": r"\1+"}, regex=True), "c": words["v"].replace(r"\d", "#", regex=True)})


def replace_empty_text(gaps):
    return gaps["s"].replace("", np.nan)


def replace_in_frame(gaps):
    return gaps[["x", "y"]].replace({2.0: 20.0, 50.0: np.nan})


def replace_by_column(gaps):
    return gaps[["k", "s"]].replace({"k": {1: 100}, "s": {"a": "AA"}})


def isin_list(codes):
    return pd.DataFrame({"a": codes["code"].isin(["a", "z"]), "b": codes["k"].isin([1, 5.0, 9]), "c": codes["f"].isin([0, 1]), "d": codes["code"].isin([])})


def isin_missing(codes):
    return pd.DataFrame({"a": codes["code"].isin(["a", None]), "b": codes["f"].isin([np.nan, 1.0]), "c": codes["code"].isin({"b"}), "d": codes["k"].isin([None])})


def isin_mixed(codes):
    return pd.DataFrame({"a": codes["k"].isin([1, 2]), "b": codes["code"].isin(["a", 1]), "c": ~codes["code"].isin(("a", "b"))})


def isin_text(codes):
    return codes["code"].isin("abc")


def isin_series(people, cities):
    return people[people["city"].isin(cities["city"])][["id", "city"]]


def isin_series_with_missing(codes, gaps):
    return pd.DataFrame({"k": codes["k"], "a": codes["code"].isin(gaps["s"]), "b": codes["f"].isin(gaps["x"])})


def isin_filtered_series(people, sales):
    rich = sales[sales["amount"] > 3]
    people["rich"] = people["id"].isin(rich["person"])
    return people[["id", "rich"]]


def not_isin_series(people, sales):
    return people[~people["id"].isin(sales["person"])][["id"]]


def isin_empty_series(codes, empty):
    return codes["code"].isin(empty["b"])


def between_numbers(gaps):
    return pd.DataFrame({"a": gaps["k"].between(2, 4), "b": gaps["x"].between(2, 8.5, inclusive="left"), "c": gaps["y"].between(10, 50, inclusive="neither"), "d": gaps["k"].between(gaps["x"], 4, inclusive="right")})


def between_texts_and_dates(gaps):
    return pd.DataFrame({"a": gaps["s"].fillna("").between("a", "e"), "b": gaps["d"].between("2024-01-01", "2024-12-31")})


def mapped_dict(codes):
    return pd.DataFrame({"a": codes["code"].map({"a": 1, "b": 2, "z": 26}), "b": codes["code"].map({"a": "x"}), "c": codes["k"].map({1: 1.5, 2: 2.5})})


def mapped_dict_complete(codes):
    return codes["k"].map({1: 10, 2: 20, 3: 30, 4: 40, 5: 50})


def mapped_dict_with_missing_key(codes):
    return pd.DataFrame({"a": codes["code"].map({"a": "A", None: "none"}), "b": codes["f"].map({1.0: "one", np.nan: "nan"})})


def mapped_defaultdict(codes):
    from collections import defaultdict

    names = defaultdict(lambda: "other", {"a": "first"})
    return codes["code"].map(names)


def mapped_empty_dict(codes):
    return codes["code"].map({})


def mapped_bools(codes):
    return codes["code"].map({"a": True, "b": False})


def mapped_by_series(codes, cities):
    table = cities.drop_duplicates("city").set_index("city")["country"]
    codes["c"] = codes["code"].fillna("?").map({"a": "Oslo", "b": "Rome", "z": "Nowhere", "?": ""}).map(table)
    return codes[["k", "c"]]


def mapped_by_grouped_series(sales, people):
    total = sales.groupby("person")["units"].sum()
    people["units"] = people["id"].map(total)
    return people[["id", "units"]]


def mapped_by_series_with_duplicates(codes, cities):
    table = cities.set_index("city")["country"]
    return codes["code"].map(table)


def mapped_ignoring_missing(codes):
    return codes["code"].map(lambda c: c.upper(), na_action="ignore")


def missing_scalars(codes):
    codes["a"] = pd.isna(None)
    codes["b"] = pd.isna(np.nan)
    codes["c"] = pd.notna("x")
    codes["d"] = pd.isnull(pd.NaT)
    codes["e"] = pd.isna(pd.NA)
    return codes[["a", "b", "c", "d", "e"]]


def first_present(gaps):
    return gaps["x"].fillna(gaps["y"]).fillna(0).astype(int)


def all_missing_filled(nulls):
    return pd.DataFrame({"f": nulls["f"].fillna(1), "o": nulls["o"].fillna("o")})
