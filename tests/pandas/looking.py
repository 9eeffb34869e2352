import numpy as np
import pandas as pd


def mean_decides(numbers):  # lazy
    if numbers["x"].mean() > 3:
        numbers["big"] = True
    return numbers[["i"]]


def above_mean(sales):  # lazy
    return sales[sales["units"] > sales["units"].mean()][["person", "units"]]


def length(people):  # lazy
    people["n"] = len(people)
    return people[["id", "n"]]


def length_of_some(people):  # lazy
    people["n"] = len(people[people["city"] == "Oslo"])
    return people[["id", "n"]]


def empty_or_not(empty):  # lazy
    if empty.empty:
        return pd.DataFrame({"was": ["empty"]})
    return empty


def normalised(sales):  # lazy
    low, high = sales["units"].min(), sales["units"].max()
    sales["z"] = (sales["units"] - low) / (high - low)
    return sales[["z"]]


def loop_over_groups(sales):  # lazy
    rows = []
    for product, part in sales.groupby("product"):
        rows.append({"product": product, "n": len(part), "total": part["units"].sum()})
    return pd.DataFrame(rows)


def loop_over_rows(sales):  # lazy
    total = 0
    for _, row in sales.iterrows():
        total += row["units"]
    return pd.DataFrame({"total": [total]})


def tuples(sales):  # lazy
    names = [r.product for r in sales.itertuples() if r.units > 3]
    return pd.DataFrame({"product": names})


def unique_values(sales):  # lazy
    return pd.DataFrame({"p": sorted(sales["product"].unique())})


def item_by_place(people):  # lazy
    first = people["name"].iloc[0]
    people["first"] = first
    return people[["first"]]


def in_program_order(numbers):  # lazy
    before = numbers["i"].sum()
    numbers["i"] = numbers["i"] + 1
    after = numbers["i"].sum()
    return pd.DataFrame({"before": [before], "after": [after]})


def integers_without_missing(sales):  # lazy
    sales["t"] = sales["units"].astype(str)
    return sales[["t"]]


def integers_with_missing(people):  # lazy
    people["t"] = people["age"].apply(lambda a: str(a))
    return people[["t"]]


def rows_with_missing(people):  # lazy
    return people.apply(lambda r: str(r["age"]) + "/" + r["city"], axis=1)


def not_compiled(texts):  # lazy
    def odd(u):
        scope = {}
        exec("y = len(u) * 2", {"u": u, "len": len}, scope)
        return scope["y"]

    texts["v"] = texts["u"].apply(odd)
    return texts[["k", "v"]]


def raises_when_asked(people):  # lazy
    if people["height"].max() > 1.5:
        raise ValueError("too tall")
    return people


def truth_of_a_column(people):
    if people["active"]:
        return people
    return people


def whole_table_reduced(numbers):  # lazy
    means = numbers[["i", "j"]].mean()
    return pd.DataFrame({"i": [means["i"]], "j": [means["j"]]})


def group_applied(sales):  # lazy
    return sales.groupby("product")["units"].apply(lambda units: units.max() - units.min())


def written_in_the_function():
    return pd.DataFrame({"a": [1, 2, 3], "b": ["x", None, "z"]})


def written_and_merged(people):
    codes = pd.DataFrame([("Oslo", 47), ("Rome", 39)], columns=["city", "code"])
    return people.merge(codes, on="city")[["id", "code"]]
