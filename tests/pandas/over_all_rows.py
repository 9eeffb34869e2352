import numpy as np
import pandas as pd


# A value over all rows that a function sees.


def sum_seen(sales):  # close
    total = sales["units"].sum()
    sales["share"] = sales["units"].apply(lambda u: u / total)
    return sales[["units", "share"]]


def sum_in_the_function(sales):  # close
    sales["share"] = sales["units"].apply(lambda u: u / sales["units"].sum())
    return sales[["units", "share"]]


def of_floats(numbers):  # close
    mean = numbers["y"].mean()
    return numbers["y"].map(lambda y: y - mean)


def of_floats_in_the_function(floats):  # close
    return floats["x"].map(lambda x: x - floats["x"].mean())


def least_and_greatest(ints):  # close
    low, high = ints["a"].min(), ints["a"].max()
    return ints["a"].apply(lambda a: (a - low) / (high - low))


def least_of_integers(ints):
    return ints["a"].apply(lambda a: a - ints["a"].min())


def least_in_a_def(ints):
    def above(a):
        low = ints["a"].min()
        return a - low if a > low else 0

    return ints["a"].apply(above)


def in_a_condition(sales):
    mean = sales["units"].mean()
    sales["size"] = sales["units"].apply(lambda u: "many" if u > mean else "few")
    return sales[["units", "size"]]


def of_rows(sales):  # close
    total = sales["amount"].sum()
    sales["v"] = sales.apply(lambda r: r["amount"] / total * r["units"], axis=1)
    return sales[["v"]]


def of_rows_in_the_function(sales):  # close
    return sales.apply(lambda r: r["units"] / sales["units"].max(), axis=1)


def some_rows(sales):  # close
    tea = sales[sales["product"] == "tea"]
    tea["v"] = tea["units"].apply(lambda u: u / sales["units"].sum())
    return tea[["units", "v"]]


def of_a_condition(sales):
    return sales["units"].apply(lambda u: u - sales[sales["product"] == "tea"]["units"].sum())


def of_another_table(sales, people):
    return sales["units"].apply(lambda u: u + people["id"].max())


def computed_further(sales):  # close
    low = sales["units"].min() * 2 + 1
    return sales["units"].apply(lambda u: u - low)


def as_an_argument(sales):
    return sales["units"].apply(lambda u, by: u * by, args=(sales["units"].max(),))


def as_a_named_argument(sales):
    return sales["units"].apply(lambda u, by, plus: u * by + plus, by=sales["units"].max(), plus=1)


def as_an_argument_of_rows(sales):
    return sales.apply(lambda r, most: r["units"] == most, axis=1, args=(sales["units"].max(),))


def in_a_dict(sales):  # close
    stats = {"mean": sales["units"].mean(), "std": sales["units"].std()}
    return sales["units"].apply(lambda u: (u - stats["mean"]) / stats["std"])


def in_a_function_it_calls(sales):  # close
    total = sales["units"].sum()

    def share(u):
        return u / total

    return sales["units"].apply(lambda u: share(u) * 100)


def by_column_in_a_loop(ints):  # close
    for name in ["a", "b"]:
        ints[name + "_share"] = ints[name].apply(lambda v: v / ints[name].max())
    return ints[["a_share", "b_share"]]


def of_text(people):
    return people["city"].apply(lambda c: c == people["city"].max())


def of_times(sales):
    last = sales["day"].max()
    return sales["day"].apply(lambda d: d == last)


def count_of_rows(sales):  # close lazy
    return sales["units"].apply(lambda u: u / len(sales))


def shape_of_the_table(sales):  # close lazy
    return sales["units"].apply(lambda u: u / sales.shape[0])


def quantile(sales):  # lazy
    return sales["units"].apply(lambda u: u > sales["units"].quantile(0.75))


def one_of_the_values(sales, people):  # lazy
    return sales["person"].apply(lambda p: p in people["id"].tolist())


def one_of_the_unique(sales):  # lazy
    return sales["units"].apply(lambda u: u in sales["units"].unique())


def rounded(sales):  # lazy
    mean = sales["units"].mean()
    return sales["units"].apply(lambda u: u - round(mean, 1))


def mapped(sales):  # close
    total = sales["units"].sum()
    return sales["units"].map(lambda u: u / total, na_action="ignore")


def of_several_columns(sales):  # close
    sales["v"] = sales.apply(lambda r: (r["units"] - sales["units"].mean()) / sales["units"].std() + r["person"], axis=1)
    return sales[["v"]]


def after_a_filter_that_needs_it(sales):  # close
    mean = sales["units"].mean()
    sales["d"] = sales["units"].apply(lambda u: u - mean)
    return sales[sales["d"] > 0][["product", "d"]]


def used_again_after_looks(sales):  # close lazy
    total = sales["units"].sum()
    sales["a"] = sales["units"].apply(lambda u: u + total)
    if len(sales[sales["a"] > 3]) > 2:
        sales["b"] = sales["units"].apply(lambda u: u + total + 1)
    if sales["b"].max() > 3:
        sales["c"] = sales["units"] - total
    return sales[["a", "b", "c"]]


class _Model:
    def __init__(self, frame):
        self.total = frame["units"].sum()

    def share(self, u):
        return u / self.total


def in_an_object(sales):  # close lazy
    model = _Model(sales)
    return sales["units"].apply(lambda u: u / model.total)


def in_a_method(sales):  # close lazy
    return sales["units"].apply(_Model(sales).share)


# Of a column without values.


def sum_of_empty(empty, numbers):
    return numbers["i"].apply(lambda i: i + empty["a"].sum())


def mean_of_empty(empty, numbers):
    return numbers["i"].apply(lambda i: i + empty["c"].mean())


def least_of_empty(empty, numbers):
    return numbers["i"].apply(lambda i: i / empty["a"].min())


def least_of_empty_as_text(empty, numbers):  # lazy
    return numbers["i"].apply(lambda i: str(empty["a"].min()))


def applied_to_no_rows(empty):
    return empty["a"].apply(lambda a: a + empty["a"].sum())


def difference_of_equal_values(flags):
    low, high = flags["p"].min(), flags["k"].min()
    return flags["k"].apply(lambda k: (k - high) / (high - low))


def remainder_by_a_sum_of_zero(nulls):
    return nulls["n"].apply(lambda n: n % nulls["f"].sum())


def divided_twice(nulls):
    zero = nulls["f"].sum()
    return nulls["n"].apply(lambda n: 1 / (n / zero) + zero * 2 - -zero)


def mean_of_missing(nulls):
    return nulls["n"].apply(lambda n: n > nulls["f"].mean())


def max_of_missing_integers(people):  # close
    return people["id"].apply(lambda i: i / people["age"].max())


# What depends on the row.


def rows_of_the_same_key(sales):  # lazy
    return sales["product"].apply(lambda p: sales[sales["product"] == p]["units"].sum())


def rows_of_the_same_key_by_row(sales):  # lazy close
    def share(row):
        return row["units"] / sales[sales["product"] == row["product"]]["units"].sum()

    sales["share"] = sales.apply(share, axis=1)
    return sales[["product", "share"]]


def looked_up_in_another_table(sales, people):  # lazy
    def name(p):
        found = people[people["id"] == p]["name"]
        return found.iloc[0] if len(found) > 0 else "?"

    return sales["person"].apply(name)


def count_of_smaller(sales):  # lazy
    return sales["units"].apply(lambda u: (sales["units"] < u).sum())


# Groups.


def of_a_group(sales):  # close lazy
    return sales.groupby("product")["units"].transform(lambda g: g / g.sum())


def of_all_in_a_group(sales):  # close lazy
    total = sales["units"].sum()
    return sales.groupby("product")["units"].transform(lambda g: g / total)


def of_all_in_a_group_function(sales):  # close lazy
    return sales.groupby("product")["units"].apply(lambda g: g.sum() / sales["units"].sum())


def of_all_for_a_group(sales):  # close lazy
    return sales.groupby("product").apply(lambda g: g["units"].mean() - sales["units"].mean(), include_groups=False)


# What raises, or is not reached.


def column_that_is_not_there(sales):
    return sales["units"].apply(lambda u: u / sales["weight"].sum())


def column_that_is_not_reached(sales):
    return sales["units"].apply(lambda u: u / sales["weight"].sum() if u > 100 else 0)


def division_by_a_sum_of_zero(nulls):
    return nulls["n"].apply(lambda n: n / nulls["f"].sum())
