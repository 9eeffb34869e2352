import numpy as np
import pandas as pd


def scaled(numbers):  # lazy
    c = numbers[["i", "j"]]
    return (c - c.min()) / (c.max() - c.min())


def scored(numbers):  # lazy close
    c = numbers[["x", "i"]]
    return (c - c.mean()) / c.std()


def by_methods(numbers):  # lazy close
    c = numbers[["i", "x"]]
    return c.sub(c.mean()).div(c.std(), axis="columns")


def compared(numbers):  # lazy
    c = numbers[["i", "j"]]
    return c > c.mean()


def labels_that_differ(numbers):  # lazy
    return numbers[["i", "j"]] - numbers[["j", "x"]].max()


def with_a_known_row(numbers):  # lazy
    return numbers[["i", "j"]] * pd.Series([10, 100], index=["i", "j"])


def label_of_greatest(numbers):
    c = numbers[["x", "y"]]
    return pd.DataFrame({"a": c.idxmax(axis=1), "b": c.idxmin(axis="columns")})


def label_of_greatest_whole(ints):
    return ints[["a", "b", "c"]].idxmax(axis=1).reset_index(name="label")


def first_missing(gaps):
    return (gaps[["x", "y"]].isnull().cumsum(axis=1) == 1).idxmax(axis=1).reset_index(name="c")


def places_of_greatest(ints):  # lazy
    return ints[["a", "b"]].idxmax().reset_index()


def rolling_about_a_row(ints):
    r = ints["a"].rolling(3, center=True)
    return pd.DataFrame({"m": r.mean(), "s": r.sum(), "e": ints["b"].rolling(4, center=True).max()})


def rolling_about_a_row_by_group(keyed):  # ordered
    return keyed.groupby("k")["v"].rolling(3, center=True).sum().reset_index()



def filled_beside_texts(numbers):
    return numbers.fillna(0)


def filled_texts_too(gaps):
    return gaps[["x", "y"]].fillna(0)


def split_and_named(words):  # lazy
    t = words["v"].str.split("-", n=1, expand=True)
    t.columns = ["l", "r"]
    return words.drop(columns=["v"]).join(t)[["k", "l", "r"]]


def split_as_columns(words):  # lazy
    t = words["v"].str.split("-", expand=True)
    return pd.DataFrame({"n": [len(t.columns)]})


def split_by_series(words):  # lazy
    d = words["v"].str.split("-", regex=False).apply(pd.Series)
    d.columns = ["p_{}".format(n) for n in range(1, len(d.columns) + 1)]
    return words[["k"]].join(d)


def one_value_or_another(sales):  # lazy
    return sales.groupby("product").agg({"person": lambda x: x.value_counts().get(1, 0)}).reset_index()


def rows_of_several_types(sales):  # lazy
    def summary(part):
        total = sum(part[part["units"] > 2].amount * 1.5)
        return pd.Series(["L", total, True], index=["size", "total", "adult"])

    return sales.groupby("product").apply(summary).reset_index()


def running_sums_across(floats):
    return floats[["x", "y", "z"]].cumsum(axis=1)
