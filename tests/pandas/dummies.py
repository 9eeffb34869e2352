import numpy as np
import pandas as pd


def of_frame(people):  # ordered lazy
    return pd.get_dummies(people[["id", "city"]])


def of_series(people):  # ordered lazy
    return pd.get_dummies(people["city"])


def of_columns(people):  # ordered lazy
    return pd.get_dummies(people[["id", "city", "active"]], columns=["city"])


def of_flags(people):  # ordered lazy
    return pd.get_dummies(people[["id", "active"]], columns=["active"])


def of_numbers(people):  # ordered lazy
    return pd.get_dummies(people[["id", "age"]], columns=["age"])


def of_numbers_series(sales):  # ordered lazy
    return pd.get_dummies(sales["units"], prefix="u")


def of_floats(sales):  # ordered lazy
    return pd.get_dummies(sales["amount"], prefix="a")


def missing_text(keyed):  # ordered lazy
    return pd.get_dummies(keyed[["n", "k"]])


def missing_counted(keyed):  # ordered lazy
    return pd.get_dummies(keyed["k"], dummy_na=True)


def prefixes(people):  # ordered lazy
    return pd.get_dummies(people[["id", "city"]], prefix="c", prefix_sep=":")


def prefix_dict(people):  # ordered lazy
    return pd.get_dummies(people[["city", "name"]], prefix={"city": "c", "name": "n"})


def prefix_list(people):  # ordered lazy
    return pd.get_dummies(people[["city", "name"]], prefix=["c", "n"])


def prefix_list_too_short(people):
    return pd.get_dummies(people[["city", "name"]], prefix=["c"])


def first_left_out(people):  # ordered lazy
    return pd.get_dummies(people["city"], drop_first=True)


def as_integers(people):  # ordered lazy
    return pd.get_dummies(people[["id", "city"]], dtype=int)


def as_floats(people):  # ordered lazy
    return pd.get_dummies(people["city"], dtype="float64")


def of_unicode(words):  # ordered lazy
    return pd.get_dummies(words["v"])


def of_empty(empty):  # lazy
    return pd.get_dummies(empty)


def of_all_missing(nulls):  # lazy
    return pd.get_dummies(nulls[["n", "o"]])


def unknown_column(people):
    return pd.get_dummies(people, columns=["nope"])


def joined_back(people):  # ordered lazy
    return pd.concat([people[["id"]], pd.get_dummies(people["city"], prefix="is")], axis=1)


def summed(people):  # lazy
    return pd.get_dummies(people["city"]).sum()


def grouped(people):  # ordered lazy
    made = pd.get_dummies(people[["city", "active"]], columns=["active"], dtype=int)
    return made.groupby("city").sum()


def of_filtered(people):  # ordered lazy
    return pd.get_dummies(people[people["active"]]["city"])


def text_of_lists(texts):  # ordered lazy
    return texts["u"].str.get_dummies(sep=",")
