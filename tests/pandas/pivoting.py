import numpy as np
import pandas as pd


def pivot_table_mean(sales):  # ordered lazy
    return sales.pivot_table(index="person", columns="product", values="amount")


def pivot_table_sum(sales):  # ordered lazy
    return sales.pivot_table(values="units", index="person", columns="product", aggfunc="sum")


def pivot_table_filled(sales):  # ordered lazy
    return sales.pivot_table(values="units", index="person", columns="product", aggfunc="sum", fill_value=0)


def pivot_table_count(sales):  # ordered lazy
    return sales.pivot_table(values="amount", index="product", columns="person", aggfunc="count")


def pivot_table_reset(sales):  # ordered lazy
    made = sales.pivot_table(values="units", index="person", columns="product", aggfunc="max").reset_index()
    return made[made["person"] > 1]


def pivot_table_function(sales):  # ordered lazy
    return sales.pivot_table(values="amount", index="person", columns="product", aggfunc=np.sum)


def pivot_table_of_module(sales):  # ordered lazy
    return pd.pivot_table(sales, values="units", index=["product"], columns=["person"], aggfunc="min")


def pivot_table_two_keys(sales):  # ordered lazy
    sales["month"] = sales["day"].dt.month
    return sales.pivot_table(values="units", index=["month", "person"], columns="product", aggfunc="sum")


def pivot_table_two_values(sales):  # ordered lazy
    return sales.pivot_table(values=["units", "amount"], index="person", columns="product", aggfunc="sum")


def pivot_table_all_values(sales):  # ordered lazy
    return sales[["person", "product", "units", "amount"]].pivot_table(index="person", columns="product", aggfunc="sum")


def pivot_table_listed_value(sales):  # ordered lazy
    return sales.pivot_table(values=["units"], index="person", columns="product", aggfunc="sum")


def pivot_table_two_column_keys(sales):  # ordered lazy
    sales["month"] = sales["day"].dt.month
    return sales.pivot_table(values="units", index="person", columns=["product", "month"], aggfunc="sum")


def pivot_table_without_columns(sales):  # ordered
    return sales.pivot_table(values="units", index="product", aggfunc="sum")


def pivot_table_without_columns_several(sales):  # ordered
    return sales.pivot_table(values=["units", "amount"], index=["product"], aggfunc="mean")


def pivot_table_aggregates(sales):  # ordered
    return sales.pivot_table(values="units", index="product", aggfunc=["min", "max"])


def pivot_table_dict(sales):  # ordered
    return sales.pivot_table(index="product", aggfunc={"units": "sum", "amount": "mean"})


def pivot_table_missing_keys(keyed):  # ordered lazy
    return keyed.pivot_table(values="v", index="k", columns="n", aggfunc="sum")


def pivot_table_missing_values(keyed):  # ordered lazy
    return keyed.pivot_table(values="g", index="k", columns="n", aggfunc="mean")


def pivot_table_of_flags(keyed):  # ordered lazy
    return keyed.pivot_table(values="v", index="n", columns="flag", aggfunc="max")


def pivot_table_of_dates(sales):  # ordered lazy
    return sales.pivot_table(values="units", index="person", columns="day", aggfunc="sum").reset_index()[["person"]]


def pivot_table_empty(empty):  # lazy
    return empty.pivot_table(values="c", index="a", columns="b", aggfunc="sum")


def pivot_table_unknown_value(sales):
    return sales.pivot_table(values="nope", index="person", columns="product")


def pivot_table_unknown_index(sales):
    return sales.pivot_table(values="units", index="nope", columns="product")


def pivot_table_unknown_function(sales):
    return sales.pivot_table(values="units", index="person", columns="product", aggfunc="nope")


def pivot_table_of_nothing(sales):
    return sales.pivot_table(values="units")


def pivot_table_nunique(sales):  # ordered lazy
    return sales.pivot_table(values="day", index="product", columns="person", aggfunc="nunique", fill_value=0)


def pivot_table_first_text(people):  # ordered lazy
    return people.pivot_table(values="name", index="city", columns="active", aggfunc="first")


def pivot_table_then_arithmetic(sales):  # ordered lazy
    made = sales.pivot_table(values="units", index="person", columns="product", aggfunc="sum", fill_value=0)
    made["total"] = made["milk"] + made["rice"] + made["tea"]
    return made.sort_values("total", ascending=False, kind="stable")


def pivot(sales):  # ordered lazy
    few = sales[sales["units"] > 2]
    return few.pivot(index="person", columns="product", values="units")


def pivot_no_values(sales):  # ordered lazy
    few = sales[sales["units"] > 2][["person", "product", "units"]]
    return few.pivot(index="person", columns="product")


def pivot_two_values(sales):  # ordered lazy
    few = sales[sales["units"] > 2]
    return few.pivot(index="person", columns="product", values=["units", "amount"])


def pivot_text(people):  # ordered lazy
    return people.pivot(index="id", columns="city", values="name")


def pivot_duplicates(sales):  # lazy
    sales["same"] = 1
    return sales.pivot(index="same", columns="product", values="units")


def pivot_missing_columns(keyed):  # ordered lazy
    few = keyed[keyed["v"] > 3]
    return few.pivot(index="v", columns="n", values="g")


def pivot_unknown(sales):
    return sales.pivot(index="person", columns="nope", values="units")


def pivot_of_module(people):  # ordered lazy
    return pd.pivot(people, index="id", columns="active", values="height")


def unstack_sums(sales):  # ordered lazy
    return sales.groupby(["person", "product"])["units"].sum().unstack()


def unstack_filled(sales):  # ordered lazy
    return sales.groupby(["person", "product"])["units"].sum().unstack(fill_value=0)


def unstack_size(sales):  # ordered lazy
    return sales.groupby(["person", "product"]).size().unstack(fill_value=0)


def unstack_first_level(sales):  # ordered lazy
    return sales.groupby(["product", "person"])["units"].max().unstack(0)


def unstack_by_name(sales):  # ordered lazy
    return sales.groupby(["product", "person"])["amount"].mean().unstack("product")


def unstack_unknown_level(sales):
    return sales.groupby(["product", "person"])["amount"].mean().unstack("nope")


def unstack_frame(sales):  # ordered lazy
    return sales.groupby(["person", "product"])[["units", "amount"]].sum().unstack()


def unstack_missing_keys(keyed):  # ordered lazy
    return keyed.groupby(["k", "n"])["v"].sum().unstack()


def unstack_three_levels(sales):  # ordered lazy
    sales["month"] = sales["day"].dt.month
    return sales.groupby(["month", "person", "product"])["units"].sum().unstack()


def stack(numbers):  # ordered
    made = numbers.set_index("s")[["i", "j"]].stack()
    return made.reset_index()


def crosstab(sales):  # ordered lazy
    return pd.crosstab(sales["person"], sales["product"])


def crosstab_missing(keyed):  # ordered lazy
    return pd.crosstab(keyed["k"], keyed["n"])


def crosstab_flags(people):  # ordered lazy
    return pd.crosstab(people["city"], people["active"])


def crosstab_normalized(sales):  # ordered lazy
    return pd.crosstab(sales["person"], sales["product"], normalize="index")


def crosstab_values(sales):  # ordered lazy
    return pd.crosstab(sales["person"], sales["product"], values=sales["units"], aggfunc="sum")


def crosstab_reset(people):  # ordered lazy
    return pd.crosstab(people["city"], people["active"]).reset_index()[["city"]]


def crosstab_condition(people):  # ordered lazy
    return pd.crosstab(people["city"], people["age"] > 30)


def crosstab_same_name(sales):  # ordered lazy
    return pd.crosstab(sales["product"], sales["product"])


def crosstab_of_columns(sales):  # ordered lazy
    return pd.crosstab(sales["person"], sales["product"], normalize="columns")


def crosstab_of_all(sales):  # ordered lazy
    return pd.crosstab(sales["product"], sales["person"], normalize=True)


def crosstab_of_bands(people):  # ordered lazy
    return pd.crosstab(pd.cut(people["age"], [0, 30, 40, 60], labels=["young", "middle", "old"]), people["city"])


def pivot_table_of_bands(people):  # ordered lazy
    people["band"] = pd.cut(people["age"], [0, 30, 35, 40, 60], labels=["young", "middle", "none", "old"])
    return people.pivot_table(values="height", index="city", columns="band", observed=True)


def pivot_table_by_bands(people):  # ordered lazy
    people["band"] = pd.cut(people["age"], [0, 30, 35, 40, 60], labels=["young", "middle", "none", "old"])
    return people.pivot_table(values="height", index="band", columns="city", observed=True, aggfunc="max")


def pivot_table_two_values_filled(keyed):  # ordered lazy
    return keyed.pivot_table(values=["g", "v"], index="k", columns="n", aggfunc="mean", fill_value=-1)


def pivot_table_two_values_missing(keyed):  # ordered lazy
    return keyed.pivot_table(values=["g", "v"], index="k", columns="n", aggfunc="mean")


def pivot_table_two_aggregates(sales):  # ordered lazy
    return sales.pivot_table(values="amount", index="person", columns="product", aggfunc=["sum", "count"])


def pivot_table_dict_of_columns(sales):  # ordered lazy
    return sales.pivot_table(index="person", columns="product", aggfunc={"units": "sum", "amount": "mean"})


def pivot_table_dict_of_lists(sales):  # ordered
    return sales.pivot_table(index="person", aggfunc={"units": ["min", "max"], "amount": "mean"})


def pivot_table_of_missing_numbers(orders):  # ordered lazy
    return orders.pivot_table(values="oid", index="item", columns="cust", aggfunc="sum")


def pivot_table_len(sales):  # ordered lazy
    return sales.pivot_table(values="units", index="person", columns="product", aggfunc=len, fill_value=0)


def pivot_table_size_of_missing(keyed):  # ordered lazy
    return keyed.pivot_table(values="g", index="k", columns="flag", aggfunc="count")


def unstack_then_fill(sales):  # ordered lazy
    return sales.groupby(["product", "person"])["amount"].sum().unstack(level=1).fillna(0.0)


def unstack_then_ratio(people):  # ordered lazy
    made = people.groupby(["city", "active"]).size().unstack(fill_value=0)
    made["share"] = made[True] / (made[True] + made[False])
    return made


def unstack_series_without_levels(sales):
    return sales.groupby("person")["units"].sum().unstack()


def stack_missing(gaps):  # ordered
    return gaps.set_index("k")[["x", "y"]].stack()


def stack_grouped(sales):  # ordered
    return sales.groupby("product")[["units", "amount"]].sum().stack().reset_index(name="v")


def pivot_listed(people):  # ordered lazy
    return people.pivot(index=["id", "city"], columns="active", values="height")


def by_columns_of_their_own(sales):  # lazy
    return pd.pivot_table(sales, index=sales["day"].dt.month, columns=sales["day"].dt.day, values="units", aggfunc="sum").reset_index()


def rows_by_a_column_of_their_own(sales):
    return sales.pivot_table(index=["product", sales["units"] > 2], values="amount", aggfunc="max").reset_index()
