import numpy as np
import pandas as pd


def _text(text):
    return pd.DataFrame({"text": [str(text)]})


SIZES = ["small", "medium", "large", "huge"]


def _sized(sales):
    names = {1: "large", 2: "small", 3: "medium", 4: "large", 5: "small"}
    sales["size"] = pd.Categorical(sales["units"].map(names), categories=SIZES, ordered=True)
    return sales


# Groups.


def all_categories(sales):  # ordered
    return _sized(sales).groupby("size", observed=False)["units"].sum().reset_index()


def those_there_are(sales):  # ordered
    return _sized(sales).groupby("size", observed=True)["units"].sum().reset_index()


def by_default(sales):  # ordered
    return _sized(sales).groupby("size")["units"].mean().reset_index()


def in_the_order_of_rows(sales):  # ordered
    return _sized(sales).groupby("size", observed=False, sort=False)["units"].sum().reset_index()


def in_the_order_of_rows_those_there_are(sales):
    return _sized(sales).groupby("size", observed=True, sort=False)["units"].sum().reset_index()


def with_another_key(sales):  # ordered
    return _sized(sales).groupby(["size", "product"], observed=False)["units"].sum().reset_index()


def with_another_key_in_the_order_of_rows(sales):  # ordered
    return _sized(sales).groupby(["product", "size"], observed=False, sort=False)["units"].sum().reset_index()


def two_keys_those_there_are(sales):  # ordered
    return _sized(sales).groupby(["size", "product"], observed=True)["units"].count().reset_index()


def counts_of_all(sales):  # ordered
    return _sized(sales).groupby("size", observed=False).size().reset_index(name="n")


def with_missing_kept(sales):  # ordered
    sales = _sized(sales)
    sales["size"] = sales["size"].cat.remove_categories(["large"])
    return sales.groupby("size", observed=False, dropna=False)["units"].sum().reset_index()


def several_aggregates(sales):  # ordered
    made = _sized(sales).groupby("size", observed=False).agg(n=("units", "count"), most=("units", "max"), total=("amount", "sum"))
    return made.reset_index()


def of_values_after_a_filter(sales):  # ordered
    sales["product"] = sales["product"].astype("category")
    return sales[sales["units"] > 2].groupby("product", observed=False)["units"].count().reset_index()


def of_values_after_a_filter_observed(sales):  # ordered
    sales["product"] = sales["product"].astype("category")
    return sales[sales["units"] > 4].groupby("product", observed=True)["units"].count().reset_index()


def of_values(people):  # ordered
    people["city"] = people["city"].astype("category")
    return people.groupby("city", observed=False)["id"].sum().reset_index()


def of_missing_values(people):  # ordered
    people["name"] = people["name"].astype("category")
    return people.groupby("name", observed=False)["id"].sum().reset_index()


def of_numbers(sales):  # ordered
    sales["person"] = sales["person"].astype("category")
    return sales[sales["person"] != 1].groupby("person", observed=False)["units"].sum().reset_index()


# Other tables.


def merged(sales, people):  # ordered
    made = _sized(sales).merge(people[["id", "name"]], left_on="person", right_on="id")
    return made.groupby("size", observed=False)["id"].count().reset_index()


def merged_left(sales, people):  # ordered
    made = people.merge(_sized(sales), how="left", left_on="id", right_on="person")
    return made.groupby("size", observed=False)["id"].count().reset_index()


def merged_by_the_same_categories(sales):  # ordered
    sales = _sized(sales)
    per = sales.groupby("size", observed=False)["units"].max().rename("most").reset_index()
    made = sales.merge(per, on="size")
    return made.groupby("size", observed=False)["most"].count().reset_index()


def merged_by_others(sales):  # ordered
    sales = _sized(sales)
    words = pd.DataFrame({"size": ["small", "large"], "letter": ["S", "L"]})
    return sales.merge(words, on="size").groupby("size")["units"].sum().reset_index()


def merged_by_others_outer(sales):
    words = pd.DataFrame({"size": ["small", "tiny"], "letter": ["S", "T"]})
    return _sized(sales).merge(words, on="size", how="outer")[["size", "letter", "units"]]


def concatenated(sales):  # ordered
    sales = _sized(sales)
    both = pd.concat([sales[sales["units"] > 3], sales[sales["units"] < 2]])
    return both.groupby("size", observed=False)["units"].count().reset_index()


def concatenated_with_others(sales):  # ordered
    sales = _sized(sales)
    other = sales.copy()
    other["size"] = other["size"].astype(str)
    return pd.concat([sales, other]).groupby("size")["units"].count().reset_index()


def sorted_by_place(sales):  # ordered
    return _sized(sales).sort_values(["size", "units", "person"])[["size", "units"]]


def greatest_first(sales):  # ordered
    return _sized(sales).sort_values(["size", "units", "person"], ascending=[False, True, True])[["size", "units"]]


def counted(sales):  # ordered
    return _sized(sales)["size"].value_counts(sort=False).reset_index()


def dummies(sales):
    return pd.get_dummies(_sized(sales)["size"])


def pivoted(sales):  # ordered lazy
    return _sized(sales).pivot_table("units", "size", "product", aggfunc="mean", observed=True)


# What can be asked.


def codes(sales):
    return _sized(sales)["size"].cat.codes


def codes_after_a_filter(sales):
    sales["product"] = sales["product"].astype("category")
    sales["code"] = sales["product"].cat.codes
    return sales[sales["product"] != "milk"][["product", "code"]]


def codes_with_missing(people):
    return people["name"].astype("category").cat.codes


def which_there_are(sales):
    return _text(list(_sized(sales)["size"].cat.categories))


def which_values_there_are(people):  # lazy
    return _text(list(people["city"].astype("category").cat.categories))


def type_of_categories(sales):
    sales = _sized(sales)
    return _text((str(sales["size"].dtype), sales["size"].dtype == "category", sales["size"].cat.ordered))


def columns_of_categories(sales):
    return _sized(sales).select_dtypes(include="category")


def compared(sales):
    sales = _sized(sales)
    return sales[sales["size"] >= "medium"][["size", "units"]]


def compared_for_equality(sales):
    sales = _sized(sales)
    return sales[sales["size"] == "small"][["size", "units"]]


def compared_without_order(sales):
    sales["product"] = sales["product"].astype("category")
    return sales[sales["product"] > "milk"]


def compared_with_none_of_them(sales):
    return _sized(sales)["size"] > "gigantic"


def the_greatest(sales):  # lazy
    return _text(_sized(sales)["size"].max())


def the_greatest_without_order(sales):
    return _text(sales["product"].astype("category").max())


# Other categories.


def renamed(sales):
    return _sized(sales)["size"].cat.rename_categories({"small": "S", "large": "L"})


def renamed_by_list(sales):
    return _sized(sales)["size"].cat.rename_categories(["S", "M", "L", "XL"])


def renamed_by_function(sales):
    return _sized(sales)["size"].cat.rename_categories(str.upper)


def set_anew(sales):
    return _sized(sales)["size"].cat.set_categories(["large", "small"])


def reordered(sales):  # ordered
    sales = _sized(sales)
    sales["size"] = sales["size"].cat.reorder_categories(SIZES[::-1], ordered=True)
    return sales.groupby("size", observed=False)["units"].sum().reset_index()


def reordered_with_others(sales):
    return _sized(sales)["size"].cat.reorder_categories(["small", "large"])


def added(sales):  # ordered
    sales = _sized(sales)
    sales["size"] = sales["size"].cat.add_categories("none")
    return sales.groupby("size", observed=False)["units"].count().reset_index()


def added_what_is_there(sales):
    return _sized(sales)["size"].cat.add_categories(["small"])


def removed(sales):
    return _sized(sales)["size"].cat.remove_categories(["small"])


def removed_what_is_not_there(sales):
    return _sized(sales)["size"].cat.remove_categories(["tiny"])


def unused_removed(sales):  # ordered lazy
    sales = _sized(sales)
    sales["size"] = sales["size"].cat.remove_unused_categories()
    return sales.groupby("size", observed=False)["units"].count().reset_index()


def filled(sales):
    return _sized(sales)["size"].cat.remove_categories(["small"]).fillna("huge")


def filled_with_none_of_them(sales):
    return _sized(sales)["size"].cat.remove_categories(["small"]).fillna("small")


def of_a_type(people):  # ordered
    people["city"] = people["city"].astype(pd.CategoricalDtype(["Rome", "Oslo"], ordered=True))
    return people.sort_values(["city", "id"])[["id", "city"]]


def of_a_type_without_categories(people):
    people["city"] = people["city"].astype(pd.CategoricalDtype())
    return people[["city"]]


def of_a_list():
    return pd.DataFrame({"c": pd.Categorical(["b", "a", "x"], categories=["a", "b"])})


def twice_the_same(people):
    return people["city"].astype(pd.CategoricalDtype(["Rome", "Rome"]))


def printed(sales):  # lazy
    return _text(_sized(sales)["size"])


def printed_values(people):  # lazy
    return _text(people["name"].astype("category"))


def printed_frame(sales):  # lazy
    return _text(_sized(sales)[["size", "units"]])


def of_empty(empty):  # ordered
    empty["b"] = pd.Categorical(empty["b"], categories=["x", "y"])
    return empty.groupby("b", observed=False)["a"].sum().reset_index()


def of_empty_values(empty):
    empty["b"] = empty["b"].astype("category")
    return empty.groupby("b", observed=False)["a"].sum().reset_index()


def back_to_texts(sales):
    return _sized(sales)["size"].astype(str).str.upper()
