import numpy as np
import pandas as pd


def fillna(gaps):
    gaps["x"].fillna(0, inplace=True)
    return gaps[["k", "x"]]


def attr(gaps):
    gaps.x.fillna(0, inplace=True)
    return gaps[["k", "x"]]


def replace(sales):
    sales["product"].replace("tea", "coffee", inplace=True)
    return sales[["product"]]


def clip(sales):
    sales["units"].clip(2, 3, inplace=True)
    return sales[["units"]]


def where(sales):
    sales["units"].where(sales["units"] > 2, 0, inplace=True)
    return sales[["units"]]


def mask(sales):
    sales["units"].mask(sales["units"] > 2, 0, inplace=True)
    return sales[["units"]]


def ffill(gaps):
    gaps["x"].ffill(inplace=True)
    return gaps[["k", "x"]]


def bfill(gaps):
    gaps["x"].bfill(inplace=True)
    return gaps[["k", "x"]]


def fillna_method(gaps):
    gaps["x"].fillna(method="ffill", inplace=True)
    return gaps[["k", "x"]]


def interpolate(gaps):
    gaps["x"].interpolate(inplace=True)
    return gaps[["k", "x"]]


def dropna(gaps):
    gaps["x"].dropna(inplace=True)
    return gaps[["k", "x"]]


def sort(sales):  # lazy
    sales["units"].sort_values(inplace=True)
    return sales[["units"]]


def rename(sales):  # lazy
    s = sales["units"]
    s.rename("u", inplace=True)
    return s.to_frame()


def variable(gaps):  # lazy
    s = gaps["x"]
    s.fillna(7, inplace=True)
    return pd.DataFrame({"a": s, "b": gaps["x"]})


def copy(gaps):  # lazy
    s = gaps["x"].copy()
    s.fillna(7, inplace=True)
    return pd.DataFrame({"a": s, "b": gaps["x"]})


def reset(sales):
    s = sales["units"].copy()
    s.reset_index(drop=True, inplace=True)
    return s.to_frame()


def loop(gaps):  # lazy
    for c in ["x", "y"]:
        gaps[c].fillna(gaps[c].mean(), inplace=True)
    return gaps[["k", "x", "y"]]


def filtered(gaps):  # lazy
    s = gaps[gaps.k > 2].copy()
    s["x"].fillna(0, inplace=True)
    return s[["k", "x"]]


def filtered_parent(gaps):  # lazy
    s = gaps[gaps.k > 2].copy()
    s["x"].fillna(0, inplace=True)
    return gaps[["k", "x"]]


def list_copy(gaps):
    gaps[["x", "y"]].fillna(0, inplace=True)
    return gaps[["k", "x", "y"]]


def frame_where(numbers):
    d = numbers[["i", "j"]]
    d.where(d > 0, 0, inplace=True)
    return d


def frame_mask(numbers):
    d = numbers[["i", "j"]]
    d.mask(d > 0, 0, inplace=True)
    return d


def frame_replace(sales):
    d = sales[["product", "units"]]
    d.replace({"tea": "coffee"}, inplace=True)
    return d


def frame_clip(numbers):  # lazy
    d = numbers[["i", "j"]]
    d.clip(0, 3, inplace=True)
    return d


def frame_interpolate(gaps):  # lazy
    d = gaps[["x", "y"]]
    d.interpolate(inplace=True)
    return d


def frame_dd(dupes):  # lazy
    dupes.drop_duplicates(inplace=True)
    return dupes


def frame_rename(sales):  # lazy
    sales.rename(columns={"units": "u"}, inplace=True)
    return sales[["u"]]


def frame_query(sales):
    sales.query("units > 2", inplace=True)
    return sales[["units"]]


def frame_eval(sales):
    sales.eval("z = units * 2", inplace=True)
    return sales[["z"]]


def set_mask(sales):  # lazy
    s = sales["units"].copy()
    s[s > 3] = 0
    return s.to_frame()


def set_mask_frame(sales):
    sales["units"][sales["units"] > 3] = 0
    return sales[["units"]]


def set_mask_float(sales):
    s = sales["units"].copy()
    s[s > 3] = 0.5
    return s.to_frame()


def set_mask_nan(sales):
    s = sales["units"].copy()
    s[s > 3] = np.nan
    return s.to_frame()


def set_mask_series(sales):  # lazy
    s = sales["units"].copy()
    s[s > 3] = sales["amount"]
    return s.to_frame()


def set_label(sales):  # lazy
    s = sales["units"].copy()
    s[0] = 99
    return s.to_frame()


def set_iloc(sales):  # lazy
    s = sales["units"].copy()
    s.iloc[1] = 99
    return s.to_frame()


def set_iloc_slice(sales):
    s = sales["units"].copy()
    s.iloc[1:3] = 99
    return s.to_frame()


def set_loc_list(sales):  # lazy
    s = sales["units"].copy()
    s.loc[[0, 2]] = 5
    return s.to_frame()


def set_loc_new(sales):  # lazy
    s = sales["units"].copy()
    s.loc[50] = 5
    return s.reset_index(name="u")


def set_at(sales):  # lazy
    s = sales.groupby("product")["units"].sum()
    s.at["tea"] = -1
    return s.reset_index()


def set_all(sales):  # lazy
    s = sales["units"].copy()
    s[:] = 1
    return s.to_frame()


def set_by_owner(sales):  # lazy
    sales["units"].iloc[0] = 77
    return sales[["units"]]


def set_loc_missing(sales):  # lazy
    sales.loc[[0, 100], "units"] = 1
    return sales[["units"]]
