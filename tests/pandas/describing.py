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


# What holds values of several types is shown, or asked for.


def _text(text):
    return pd.DataFrame({"text": [str(text)]})


def of_texts(people):  # lazy
    return _text(people["city"].describe())


def of_texts_with_missing(people):  # lazy
    return _text(people["name"].describe())


def of_truth(people):  # lazy
    return _text(people["active"].describe())


def of_empty_texts(empty):  # lazy
    return _text(empty["b"].describe())


def of_missing_texts(nulls):  # lazy
    return _text(nulls["o"].describe())


def of_times(sales):  # lazy
    return _text(sales["day"].describe())


def the_top(people):  # lazy
    found = people["city"].describe()
    return pd.DataFrame({"top": [found["top"]], "freq": [found["freq"]], "n": [found["count"]], "different": [found["unique"]]})


def of_all(people):  # lazy
    return _text(people[["id", "age", "city", "active"]].describe(include="all"))


def of_all_with_times(sales):  # lazy
    return _text(sales.describe(include="all").to_string())


def of_objects(people):  # lazy
    return _text(people.describe(include="object"))


def of_objects_listed(people):  # lazy
    return _text(people.describe(include=["object", "bool"]))


def without_numbers(people):  # lazy
    return _text(people.describe(exclude="number"))


def of_texts_only(words):  # lazy
    return _text(words[["w", "v"]].describe())


def with_times(sales):  # lazy
    return _text(sales.describe())


def all_and_without(people):  # lazy
    return people.describe(include="all", exclude="number")


def of_no_columns(people):  # lazy
    return people[[]].describe()


def a_row_of_all(people):  # lazy
    return _text(people[["id", "city"]].describe(include="all").loc["top"])


def a_cell_of_all(people):  # lazy
    return _text(people[["id", "city"]].describe(include="all").loc["freq", "city"])


def as_texts(people):  # lazy
    return people[["city", "active"]].describe().astype(str)


def turned_description(sales):  # lazy
    return _text(sales[["units", "amount"]].describe().T)


# Rows as columns.


def turned_numbers(ints):  # ordered lazy
    return ints[["a", "b"]].T


def turned_numbers_and_floats(numbers):  # ordered lazy
    return numbers[["i", "x"]].T


def turned_by_name(sales):  # ordered close lazy
    return sales.groupby("product")[["units", "amount"]].sum().T


def turned_texts(words):  # ordered lazy
    return words.set_index("k")[["v", "n"]].T


def turned_mixed(people):  # lazy
    return _text(people[["id", "city", "active"]].T)


def turned_twice(ints):  # ordered lazy
    return ints[["a", "b"]].T.T


def turned_empty(empty):  # lazy
    return _text(empty[["a", "c"]].T)


# How often values come.


def counts_in_bins(sales):  # ordered lazy
    return sales["units"].value_counts(bins=[0, 2, 4, 6]).reset_index(drop=True)


def counts_in_bins_by_interval(sales):  # lazy
    return sales["units"].value_counts(bins=[0, 2, 4, 6], sort=False).tolist() and _text(
        sales["units"].value_counts(bins=[0, 2, 4, 6], sort=False).tolist()
    )


def counts_in_so_many_bins(sales):  # lazy
    return _text(sales["amount"].value_counts(bins=3, sort=False).tolist())


def shares_in_bins(sales):  # lazy
    return _text(sales["amount"].value_counts(bins=[0, 3, 20], normalize=True, sort=False).tolist())


def shares(people):  # close
    return people["city"].value_counts(normalize=True)


def shares_with_missing(people):  # close
    return people["age"].value_counts(normalize=True, dropna=False)


def counts_with_missing(keyed):
    return keyed["k"].value_counts(dropna=False)


def counts_upwards(sales):  # ordered
    return sales["product"].value_counts(ascending=True).reset_index(drop=True)


def counts_of_frame(sales):  # close
    return sales[["product", "person"]].value_counts(normalize=True)


def counts_of_frame_with_missing(dupes):
    return dupes[["a", "b"]].value_counts(dropna=False)


def counts_of_empty(empty):
    return empty["b"].value_counts()


def counts_of_missing(nulls):
    return nulls["o"].value_counts(dropna=False)
