import pandas as pd


def grow_series(sales):
    out = pd.DataFrame()
    out["a"] = sales["units"] * 2
    out["b"] = sales["product"].str.upper()
    return out


def grow_list(sales):  # lazy
    out = pd.DataFrame()
    out["a"] = [1, 2, 3]
    out["b"] = ["x", "y", "z"]
    return out


def grow_scalar_then(sales):
    out = pd.DataFrame()
    out["a"] = sales["units"]
    out["c"] = 1
    return out


def grow_columns(sales):
    out = pd.DataFrame(columns=["a", "b"])
    out["a"] = sales["units"]
    return out


def grow_columns_both(sales):
    out = pd.DataFrame(columns=["a", "b"])
    out["b"] = sales["units"]
    out["a"] = sales["amount"]
    return out


def grow_index(sales):
    out = pd.DataFrame(index=sales.index)
    out["u"] = sales["units"] + 1
    return out


def grow_index_filtered(sales):  # lazy
    s = sales[sales.units > 2]
    out = pd.DataFrame(index=s.index)
    out["u"] = sales["units"] + 1
    return out.reset_index()


def grow_assign(sales):
    return pd.DataFrame().assign(a=sales["units"], b=1)


def grow_insert(sales):
    out = pd.DataFrame()
    out.insert(0, "a", sales["units"])
    return out


def grow_grouped(sales):  # lazy
    out = pd.DataFrame()
    out["total"] = sales.groupby("product")["units"].sum()
    out["n"] = sales.groupby("product")["units"].count()
    return out.reset_index()


def grow_loc_dict(sales):  # lazy
    out = pd.DataFrame(columns=["a", "b"])
    out.loc[0] = {"a": 1, "b": "x"}
    out.loc[1] = {"b": "y", "a": 2}
    return out


def grow_loc_rows(sales):  # lazy
    out = pd.DataFrame(columns=["p", "u"])
    for _, r in sales.iterrows():
        if r["units"] > 2:
            out.loc[len(out)] = [r["product"], r["units"]]
    return out


def grow_loc_labels(sales):  # lazy
    out = pd.DataFrame(columns=["v"])
    out.loc["x"] = [1]
    out.loc["y"] = [2]
    out.loc["x"] = [5]
    return out.reset_index()


def grow_loc_cell(sales):  # lazy
    out = pd.DataFrame(columns=["a", "b"])
    out.loc[0, "a"] = 1
    out.loc[0, "b"] = 2
    out.loc[1, "a"] = 3
    return out


def grow_at(sales):
    out = pd.DataFrame({"a": [1, 2]})
    out.at[2, "a"] = 7
    return out


def grow_existing(sales):  # lazy
    out = pd.DataFrame({"a": [1, 2], "b": ["x", "y"]})
    out.loc[len(out)] = [3, "z"]
    out.loc[0] = [9, "w"]
    return out


def total_row(sales):  # lazy
    s = sales[["product", "units", "amount"]]
    s.loc[len(s)] = ["total", s["units"].sum(), s["amount"].sum()]
    return s


def total_row_label(sales):  # lazy
    g = sales.groupby("product")[["units", "amount"]].sum()
    g.loc["total"] = g.sum()
    return g.reset_index()


def total_row_numeric(sales):  # lazy
    s = sales[["units", "amount"]]
    s.loc["Total"] = s.sum()
    return s


def total_row_numeric_reset(sales):  # lazy
    s = sales[["units", "amount"]]
    s.loc["Total"] = s.sum(numeric_only=True)
    return s.reset_index(drop=True)


def wrong_width(sales):  # lazy
    out = pd.DataFrame(columns=["a", "b"])
    out.loc[0] = [1]
    return out


def grow_concat(sales):  # lazy
    out = pd.DataFrame()
    for p in ["tea", "milk"]:
        out = pd.concat([out, sales[sales["product"] == p]])
    return out[["product", "units"]]


def grow_concat_columns(sales):
    out = pd.DataFrame(columns=["product", "units"])
    out = pd.concat([out, sales[["product", "units"]]], ignore_index=True)
    return out


def empty_frame_scalar(sales):
    out = pd.DataFrame(columns=["a"])
    out["b"] = 3
    return out
