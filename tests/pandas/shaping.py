import numpy as np
import pandas as pd


def melt(numbers):  # ordered
    return numbers.melt(id_vars=["s"], value_vars=["i", "j"])


def melt_all(numbers):  # ordered
    return numbers[["i", "j"]].melt()


def melt_named(numbers):  # ordered
    return numbers.melt(id_vars="s", value_vars=["x", "y"], var_name="axis", value_name="at")


def melt_mixed(numbers):  # ordered
    return pd.melt(numbers[["i", "x"]])


def melt_rest(numbers):  # ordered
    return numbers[["s", "i", "j"]].melt(id_vars=["s"])


def melt_missing(numbers):
    return numbers.melt(id_vars=["nope"])


def melt_then_group(numbers):  # ordered
    return numbers.melt(id_vars=["s"], value_vars=["i", "j"]).groupby("variable")["value"].sum()


def cut_with_labels(people):  # ordered
    people["band"] = pd.cut(people["age"], bins=[0, 20, 40, 100], labels=["young", "middle", "old"])
    people["band"] = people["band"].astype(object)
    return people[["id", "band"]]


def cut_left(people):  # ordered
    people["band"] = pd.cut(people["age"], [18, 34, 60], right=False, labels=["a", "b"]).astype(object)
    return people[["id", "band"]]


def cut_lowest(people):  # ordered
    people["band"] = pd.cut(people["age"], [18, 34, 60], labels=["a", "b"], include_lowest=True).astype(object)
    return people[["id", "band"]]


def cut_numbers(people):  # ordered
    return pd.cut(people["age"], [0, 30, 100], labels=False)


def cut_infinite(people):  # ordered
    return pd.cut(people["age"], [-np.inf, 30, np.inf], labels=["low", "high"]).astype(object)


def cut_wrong_labels(people):
    return pd.cut(people["age"], [0, 30, 100], labels=["a"])


def cut_decreasing(people):
    return pd.cut(people["age"], [30, 0, 100])


def cut_then_group(people):
    band = pd.cut(people["age"], [0, 30, 100], labels=["low", "high"])
    return people.groupby(band, observed=True)["id"].count()


def dummies_of_known(people):  # ordered
    for city in ["Oslo", "Rome", "Bern"]:
        people["is_" + city] = (people["city"] == city).astype(int)
    return people[["id", "is_Oslo", "is_Rome", "is_Bern"]]


def pivot_by_hand(sales):  # ordered
    made = sales.groupby("person")[["units"]].sum()
    for product in ["tea", "milk"]:
        some = sales[sales["product"] == product].groupby("person")["units"].sum()
        made[product] = some
    return made


def value_counts(people):
    return people["city"].value_counts()


def value_counts_missing(people):
    return people["age"].value_counts(dropna=False)


def value_counts_share(people):
    return people["city"].value_counts(normalize=True)


def value_counts_ascending(sales):  # ordered
    return sales["product"].value_counts(ascending=True)


def value_counts_unsorted(sales):  # ordered
    return sales["product"].value_counts(sort=False)


def value_counts_reset(people):
    return people["city"].value_counts().reset_index()


def value_counts_named(people):
    return people["city"].value_counts().rename_axis("town").reset_index(name="n")


def value_counts_head(sales):  # ordered
    return sales["product"].value_counts().head(1)


def value_counts_frame(sales):  # ordered
    return sales[["product", "person"]].value_counts()


def explode_split(texts):  # ordered
    texts["part"] = texts["u"].str.split(",")
    return texts.explode("part")[["k", "part"]]


def explode_then_count(texts):  # ordered
    parts = texts.assign(part=texts["u"].str.split(",")).explode("part")
    return parts.groupby("part").size()


def explode_missing(texts):  # ordered
    texts["word"] = texts["t"].str.split(" ")
    return texts.explode("word")[["k", "word"]]


def explode_ignoring_index(texts):  # ordered
    texts["part"] = texts["u"].str.split(",")
    return texts.explode("part", ignore_index=True)[["part"]]


def explode_series(texts):  # ordered
    return texts["u"].str.split(",").explode()


def explode_plain_column(texts):  # ordered
    return texts.explode("u")[["k", "u"]]


def explode_missing_label(texts):
    return texts.explode("nope")


def frame_of_columns(numbers):  # ordered
    return pd.DataFrame({"a": numbers["i"], "b": numbers["x"] * 2})


def frame_of_column_and_constant(numbers):  # ordered
    return pd.DataFrame({"a": numbers["i"], "b": 7})


def frame_of_frame(numbers):  # ordered
    return pd.DataFrame(numbers, columns=["j", "i"])


def frame_of_constants(numbers):
    small = pd.DataFrame({"k": [0, 7, 5], "label": ["zero", "seven", "five"]})
    return numbers[["i"]].merge(small, left_on="i", right_on="k", how="left")


def frame_of_records():  # ordered
    return pd.DataFrame([{"a": 1, "b": "x"}, {"a": 2, "b": None}, {"a": 3, "c": 0.5}])


def frame_of_lists():  # ordered
    return pd.DataFrame([[1, "x"], [2, "y"]], columns=["n", "t"])


def frame_of_missing():  # ordered
    return pd.DataFrame({"a": [1.5, None, 2.0], "b": ["x", None, ""], "c": [True, False, True]})


def frame_of_unequal_lists():
    return pd.DataFrame({"a": [1, 2], "b": [1]})


def frame_then_filter():  # ordered
    small = pd.DataFrame({"k": [3, 1, 2], "v": ["c", "a", "b"]})
    return small[small["k"] > 1].sort_values("k")


def series_of_list():  # ordered
    return pd.Series([3, 1, 2], name="v")


def frame_of_nothing():
    return pd.DataFrame({"a": [], "b": []})


def lookup_frame_mapped(people):
    names = pd.Series({"Oslo": "NO", "Rome": "IT"})
    people["country"] = people["city"].map(names)
    return people[["city", "country"]]


def melt_unicode(words):  # ordered
    return words.melt(id_vars=["k"], value_vars=["w", "v"], var_name="wörter")


def melt_missing_values(gaps):  # ordered
    return gaps.melt(id_vars=["k"], value_vars=["x", "y"])


def melt_no_rows(empty):  # ordered
    return empty.melt(id_vars=["a"], value_vars=["c"])


def melt_only_values(numbers):  # ordered
    return numbers.melt(value_vars=["x", "y"])


def melt_value_name_taken(numbers):
    return numbers.melt(id_vars=["s"], value_vars=["i"], value_name="s")


def melt_then_pivot(numbers):  # ordered lazy
    made = numbers.melt(id_vars=["s"], value_vars=["i", "j"])
    return made.pivot(index="s", columns="variable", values="value")


def melt_tuple_of_keys(numbers):  # ordered
    return numbers.melt(id_vars=("s",), value_vars=("i", "x"))


def melt_kept_index(numbers):  # ordered
    return numbers.melt(id_vars=["s"], value_vars=["i", "j"], ignore_index=False)
