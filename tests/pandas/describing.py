import numpy as np
import pandas as pd


def of_series(people):  # ordered close lazy
    return people["age"].describe()


def of_frame(sales):  # ordered close lazy
    return sales[["units", "amount"]].describe()


def of_mixed_frame(people):  # ordered close lazy
    return people[["id", "age", "height", "city", "active"]].describe()


def of_empty(empty):  # ordered lazy
    return empty[["a", "c"]].describe()


def of_all_missing(nulls):  # ordered lazy
    return nulls["f"].describe()


def of_one_row(people):  # ordered lazy
    return people[people["id"] == 1][["age", "height"]].describe()


def with_percentiles(sales):  # ordered close lazy
    return sales["units"].describe(percentiles=[0.1, 0.9])


def with_odd_percentiles(sales):  # ordered close lazy
    return sales["units"].describe(percentiles=[0.125, 0.5, 0.999])


def one_statistic(sales):  # lazy
    high = sales["units"].describe()["75%"]
    return sales[sales["units"] > high]


def reset(sales):  # ordered close lazy
    return sales[["units"]].describe().reset_index()


def some_rows(sales):  # ordered close lazy
    return sales[["units", "amount"]].describe().loc[["mean", "max"]]


def of_groups(sales):  # ordered close
    return sales.groupby("product")["units"].describe()


def of_groups_with_missing(sales):  # ordered close
    return sales.groupby("product")["amount"].describe()


def only_numbers(people):  # ordered close lazy
    return people[["id", "city"]].describe(include="number")
