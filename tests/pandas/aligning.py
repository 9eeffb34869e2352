import pandas as pd


def add_filters(sales):  # lazy
    a = sales[sales.units > 2]["amount"]
    b = sales[sales.units < 4]["amount"]
    return (a + b).reset_index(name="s")


def sub_right_longer(sales):  # lazy
    a = sales[sales.units > 2]["units"]
    return (a - sales["units"]).reset_index(name="s")


def sub_left_longer(sales):  # lazy
    a = sales[sales.units > 2]["units"]
    return (sales["units"] - a).reset_index(name="s")


def add_fill(sales):
    a = sales[sales.units > 2]["units"]
    b = sales[sales.units < 4]["units"]
    return a.add(b, fill_value=0).reset_index(name="s")


def cmp_filters(sales):  # lazy
    a = sales[sales.units > 2]["units"]
    return a > sales["units"]


def cmp_same(sales):
    a = sales[sales.units > 0]["units"]
    return (a >= sales["units"]).to_frame("c")


def cmp_method(sales):
    a = sales[sales.units > 2]["units"]
    return a.ge(sales["units"]).reset_index(name="s")


def eq_other_table(sales, people):  # lazy
    return people["id"] == sales["person"]


def eq_other_method(sales, people):
    return people["id"].eq(sales["person"]).reset_index(name="e")


def frames_filters(sales):
    a = sales[sales.units > 2][["units", "amount"]]
    b = sales[sales.units < 4][["units", "amount"]]
    return (a + b).reset_index()


def frames_filters_fill(sales):
    a = sales[sales.units > 2][["units", "amount"]]
    b = sales[sales.units < 4][["units"]]
    return a.add(b, fill_value=1).reset_index()


def frames_le(numbers):  # lazy
    return numbers[["i"]].le(numbers[["j"]])


def frames_ne(numbers):
    return numbers[["i", "j"]].ne(numbers[["j", "x"]])


def frames_eq_op(numbers):  # lazy
    return numbers[["i"]] == numbers[["j"]]


def frames_add_cols(numbers):
    return numbers[["i", "j"]] + numbers[["j", "x"]]


def frames_add_cols_fill(numbers):
    return numbers[["i", "j"]].add(numbers[["j", "y"]], fill_value=10)


def frames_rsub_fill(numbers):  # lazy
    return numbers[["i", "j"]].rsub(numbers[["j", "y"]], fill_value=10)


def mask_other_filter(sales):  # lazy
    s = sales[sales.units > 2]
    return sales[s["amount"] > 3]


def mask_longer(sales):
    s = sales[sales.units > 2]
    return s[sales["amount"] > 3]


def series_mask_other(sales):  # lazy
    s = sales[sales.units > 2]
    return sales["units"][s["amount"] > 3].to_frame()


def loc_mask_other(sales):  # lazy
    s = sales[sales.units > 2]
    return sales.loc[s["amount"] > 3, ["units"]]


def logic_filters(sales):
    a = sales[sales.units > 2]["units"] > 3
    b = sales[sales.units < 4]["units"] < 2
    return (a | b).reset_index(name="c")


def combine_first_series(sales):
    a = sales[sales.units > 2]["amount"]
    b = sales["units"] * 1.0
    return a.combine_first(b).reset_index(name="c")


def combine_first_frame(gaps):  # lazy
    a = gaps[gaps.k > 2][["k", "x"]]
    b = gaps[["x", "y"]]
    return a.combine_first(b).reset_index()


def where_filter(sales):
    s = sales[sales.units > 2]
    return sales["units"].where(s["amount"] > 0, -1).to_frame()


def mask_filter(sales):
    s = sales[sales.units > 2]
    return sales["units"].mask(s["amount"] > 0, -1).to_frame()


def fillna_filter(gaps):
    return gaps["x"].fillna(gaps[gaps.k > 3]["y"]).to_frame()


def sorted_add(sales):
    a = sales.sort_values("amount")["units"]
    return (a + sales["units"]).reset_index(name="s")


def dup_labels_frame(sales):  # lazy
    a = sales.set_index("product")["units"]
    b = sales.groupby("product")["amount"].sum()
    return pd.DataFrame({"a": a, "b": b.reindex(a.index)}).reset_index()


def dup_labels_add(sales):
    a = sales.set_index("product")["units"]
    b = sales.set_index("product")["amount"]
    return (a + b).reset_index(name="s")


def dup_labels_assign(sales):
    a = sales.set_index("product")
    a["x"] = sales.groupby("product")["units"].sum()
    return a.reset_index()


def dup_labels_assign_bad(sales):  # lazy
    a = sales.groupby("product")[["units"]].sum()
    a["x"] = sales.set_index("product")["units"]
    return a.reset_index()


def t_dup(sales):  # lazy
    return sales.groupby("product")[["units"]].sum().T.reset_index()


def unstack_dup(sales):  # lazy
    return sales.set_index(["product", "person"])["units"].unstack()


def pivot_dup(sales):  # lazy
    return sales.pivot(index="product", columns="person", values="units")


def concat_order(sales):
    return pd.concat([sales[sales.units > 3], sales[sales.units <= 3], pd.DataFrame([{"product": "total", "units": 0}])], ignore_index=True)[["product", "units"]]


def concat_sorted(sales):
    return pd.concat([sales.sort_values("amount").head(3), sales.head(2)])[["product", "amount"]]
