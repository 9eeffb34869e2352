import pandas as pd


def values_by_place(sales, people):  # lazy
    s = sales[sales.units > 2]
    p = people.head(4)
    s = s.assign(n=p["name"].values)
    return s[["product", "n"]]


def values_same(sales):  # lazy
    sales["z"] = sales["units"].values * 2
    return sales[["z"]]


def values_sorted(sales):  # lazy
    sales["z"] = sales["units"].sort_values().values
    return sales[["units", "z"]]


def values_wrong_length(sales):  # lazy
    sales["z"] = sales[sales.units > 2]["units"].values
    return sales


def to_numpy_frame(sales):  # lazy
    return pd.DataFrame({"a": sales["units"].to_numpy(), "b": sales["product"].values})


def values_filtered_frame(sales):
    s = sales[sales.units > 2]
    return pd.DataFrame({"a": s["units"].values}).reset_index()


def series_index(sales):
    return pd.Series(sales["units"].values, index=sales["product"]).reset_index(name="u")


def series_index_list(sales):  # lazy
    return pd.Series([1, 2], index=["a", "b"]).reset_index()


def series_of_series_index(sales):  # lazy
    g = sales.groupby("product")["units"].sum()
    return pd.Series(g, index=["milk", "tea", "zzz"]).reset_index(name="u")


def series_scalar_index(sales):  # lazy
    return pd.Series(5, index=sales.index).to_frame("c")


def series_dict_index(sales):
    return pd.Series({"a": 1, "b": 2}, index=["b", "c"]).reset_index(name="v")


def frame_list_index(sales):
    return pd.DataFrame({"a": [1, 2]}, index=["x", "y"]).reset_index()


def frame_scalar_index(sales):  # lazy
    return pd.DataFrame({"a": 1, "b": "x"}, index=[0, 1])


def frame_none_index(sales):
    return pd.DataFrame(index=["p", "q"], columns=["a"]).reset_index()


def index_values(sales):  # lazy
    i = sales.set_index("product").index
    return pd.DataFrame({"v": i.values})


def index_series(sales):
    i = sales.set_index("product").index
    return i.to_series().reset_index(drop=True).to_frame()


def index_frame(sales):
    return sales.set_index("product").index.to_frame(index=False)


def index_map(sales):  # lazy
    d = sales.set_index("product")
    d["up"] = d.index.str.upper()
    return d.reset_index()[["product", "up"]]


def index_unique(sales):  # lazy
    return pd.DataFrame({"u": sales.set_index("product").index.unique()})


def index_list(sales):  # lazy
    return pd.DataFrame({"u": sales.set_index("product").index.tolist()})


def index_cond(sales):  # lazy
    d = sales.set_index("product")
    return d[d.index == "tea"].reset_index()[["product", "units"]]


def index_isin(sales):  # lazy
    d = sales.set_index("product")
    return d[d.index.isin(["tea", "rice"])].reset_index()[["product", "units"]]


def map_series(sales, people):  # lazy
    lookup = pd.Series(people["name"].values, index=people["id"].values)
    sales["name"] = sales["person"].map(lookup)
    return sales[["person", "name"]]


def map_default_index(sales, people):  # lazy
    sales["name"] = sales["person"].map(people["name"])
    return sales[["person", "name"]]


def cat_longer(people, sales):  # lazy
    return people["name"].str.cat(sales["product"], sep="-").to_frame()


def cat_filtered(people):  # lazy
    s = people[people.id > 2]["name"]
    return people["name"].str.cat(s, na_rep="?").to_frame()


def cat_two(words):  # lazy
    return words["w"].str.cat([words["v"], words["n"]], sep="|").to_frame()
