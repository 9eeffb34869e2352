import numpy as np
import pandas as pd


# pivot_table


def sum_with_margins(sales):  # ordered close lazy
    return sales.pivot_table("units", "product", "day", aggfunc="sum", margins=True).reset_index().iloc[:, [0, -1]]


def mean_with_margins(sales):  # ordered close lazy
    sales["who"] = sales["person"] % 2
    return sales.pivot_table("units", "product", "who", margins=True)


def margins_with_fill(sales):  # ordered close lazy
    return sales.pivot_table("units", "product", "person", aggfunc="sum", fill_value=0, margins=True)


def margins_of_another_name(sales):  # ordered close lazy
    return sales.pivot_table("units", "product", "person", aggfunc="max", margins=True, margins_name="Total")


def margins_of_two_values(sales):  # ordered close lazy
    sales["who"] = sales["person"] % 2
    return sales.pivot_table(["units", "amount"], "product", "who", aggfunc="sum", margins=True)


def margins_with_missing_values(sales):  # ordered close lazy
    sales["who"] = sales["person"] % 2
    return sales.pivot_table("amount", "product", "who", aggfunc="mean", margins=True)


def margins_of_counts(sales):  # ordered close lazy
    sales["who"] = sales["person"] % 2
    return sales.pivot_table("amount", "product", "who", aggfunc="count", margins=True)


def margins_without_columns(sales):  # ordered close lazy
    return sales.pivot_table(["units", "amount"], "product", aggfunc="sum", margins=True)


def margins_of_two_keys(people):  # ordered close lazy
    people["old"] = np.where(people["age"] > 30, "old", "young")
    return people.pivot_table("id", ["city", "old"], "active", aggfunc="sum", margins=True)


def margins_of_a_name_that_is_there(people):  # lazy
    people["city"] = "All"
    return people.pivot_table("id", "city", "active", aggfunc="sum", margins=True)


def without_rows(sales):  # ordered close lazy
    return sales.pivot_table("units", columns="product", aggfunc="sum")


def without_rows_several_values(sales):  # ordered close lazy
    return sales.pivot_table(["units", "amount"], columns="product", aggfunc="mean")


def keeping_missing_keys(keyed):  # ordered close lazy
    return keyed.pivot_table("n", "k", "flag", aggfunc="sum", dropna=False)


def keeping_missing_labels(keyed):  # ordered close lazy
    return keyed.pivot_table("n", "flag", "k", aggfunc="sum", dropna=False)


def keeping_missing_means(keyed):  # ordered close lazy
    return keyed.pivot_table("v", "k", "flag", dropna=False)


def dropping_missing_keys(keyed):  # ordered close lazy
    return keyed.pivot_table("v", "k", "flag")


# crosstab


def counts(people):  # ordered lazy
    return pd.crosstab(people["city"], people["active"])


def counts_with_margins(people):  # ordered lazy
    return pd.crosstab(people["city"], people["active"], margins=True)


def counts_with_margins_of_another_name(people):  # ordered lazy
    return pd.crosstab(people["city"], people["active"], margins=True, margins_name="Sum")


def shares_of_all(people):  # ordered close lazy
    return pd.crosstab(people["city"], people["active"], normalize=True)


def shares_of_all_with_margins(people):  # ordered close lazy
    return pd.crosstab(people["city"], people["active"], normalize="all", margins=True)


def shares_of_rows_with_margins(people):  # ordered close lazy
    return pd.crosstab(people["city"], people["active"], normalize="index", margins=True)


def shares_of_columns_with_margins(people):  # ordered close lazy
    return pd.crosstab(people["city"], people["active"], normalize="columns", margins=True)


def counts_of_two_rows(people):  # ordered lazy
    return pd.crosstab([people["city"], people["active"]], people["id"] > 3)


def counts_of_two_columns(people):  # ordered lazy
    return pd.crosstab(people["city"], [people["active"], people["id"] > 3])


def counts_with_names(people):  # ordered lazy
    return pd.crosstab(people["city"], people["active"], rownames=["town"], colnames=["is"])


def counts_with_missing(keyed):  # ordered lazy
    return pd.crosstab(keyed["k"], keyed["flag"], margins=True)


def values_of_pairs(sales):  # ordered close lazy
    return pd.crosstab(sales["product"], sales["person"], values=sales["units"], aggfunc="sum")


def shares_of_something_else(people):  # lazy
    return pd.crosstab(people["city"], people["active"], normalize="both")
