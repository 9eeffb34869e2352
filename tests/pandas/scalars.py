import numpy as np
import pandas as pd


def centred(sales):  # close
    sales["c"] = sales["units"] - sales["units"].mean()
    return sales[["c"]]


def standardised(sales):  # close
    sales["z"] = (sales["amount"] - sales["amount"].mean()) / sales["amount"].std()
    return sales[["z"]]


def above_average(sales):
    return sales[sales["units"] > sales["units"].mean()]


def share_of_total(sales):  # close
    sales["share"] = sales["units"] / sales["units"].sum()
    return sales[["product", "share"]]


def of_scalars(sales):  # close
    span = sales["units"].max() - sales["units"].min()
    sales["s"] = sales["units"] / span
    return sales[["s"]]


def constant_column(sales):
    sales["m"] = sales["units"].max()
    return sales[["m"]]


def missing_filled_by_mean(sales):  # close
    sales["amount"] = sales["amount"].fillna(sales["amount"].mean())
    return sales[["amount"]]


def of_another_table(people, sales):
    people["top"] = people["id"] == sales["person"].max()
    return people[["id", "top"]]


def of_an_empty_table(empty, people):
    people["s"] = empty["a"].sum()
    people["m"] = empty["c"].mean()
    return people[["id", "s", "m"]]


def after_a_filter(sales):
    some = sales[sales["product"] == "tea"]
    sales["t"] = some["units"].sum()
    return sales[["t"]]


def in_where(sales):
    sales["w"] = np.where(sales["units"] > sales["units"].median(), "many", "few")
    return sales[["w"]]


def in_a_closure(sales):  # lazy
    limit = sales["units"].max() / 2
    sales["b"] = sales["units"].apply(lambda u: u > limit)
    return sales[["b"]]


def rounded_and_printed(sales):  # lazy
    text = f"{sales['units'].mean():.2f}"
    sales["t"] = text
    return sales[["t"]]
