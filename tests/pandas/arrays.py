import numpy as np
import pandas as pd


def degrees_of_freedom(sales):  # lazy close
    a, p = sales["amount"].values, sales["units"].to_numpy()
    return pd.DataFrame({"a": [p.std()], "b": [p.var()], "c": [p.std(ddof=1)], "d": [np.std(sales["units"])], "e": [a.std()], "f": [np.array(sales["units"]).std()]})


def totals_with_gaps(gaps):  # lazy
    x = gaps["x"].values
    return pd.DataFrame({"a": [x.sum()], "b": [x.mean()], "c": [x.max()], "d": [np.sum(gaps["x"])], "e": [np.max(gaps["x"])], "f": [np.median(gaps["x"])], "g": [np.mean(x)]})


def totals_without_gaps(ints):  # lazy
    a = ints["a"].values
    return pd.DataFrame({"a": [a.sum()], "b": [a.mean()], "c": [a.min()], "d": [np.median(ints["a"])], "e": [(a * 2).std()], "f": [np.median(a)]})


def functions_of_arrays(floats):
    x = floats["x"].values
    return pd.DataFrame({"a": np.isnan(x), "b": np.where(x > 0, x, 0.0), "c": np.nan_to_num(x), "d": np.clip(x, -1, 1), "e": np.sqrt(np.abs(x)), "f": np.round(x, 1)})


def array_beside_column(ints):
    ints["m"] = ints["a"] + ints["b"].values
    ints["n"] = ints["b"].values * ints["a"]
    return ints[["m", "n"]]


def no_method_of_arrays(gaps):
    return gaps["x"].values.fillna(0)


def distinct_values_sorted(codes):  # lazy
    return pd.DataFrame({"n": np.unique(codes["n"])})


def distinct_values(codes):  # lazy
    return pd.DataFrame({"n": codes["k"].unique()})


def items_of_values(ints):  # lazy
    return pd.DataFrame({"a": [row[0] for row in ints[["a", "b"]].values.tolist()]})


def edges(numbers):
    return numbers.groupby(pd.cut(numbers["i"], np.arange(-10, 11, 5)), observed=False)["j"].sum().reset_index()


def edges_of_floats(floats):
    return pd.DataFrame({"a": pd.cut(floats["z"], np.linspace(0, 4, 5)).astype(str), "b": pd.cut(floats["z"], bins=np.array([0, 1.0, 10])).astype(str)})


def written_down(codes):
    return pd.DataFrame({"a": np.array([1, 2.5, True]), "b": np.arange(3)})


def types_of_columns(people):  # lazy
    return people.select_dtypes(np.number).merge(people.select_dtypes(include=[np.float64, "bool"]).assign(k=1), how="cross")[["id", "k"]]


def column_of_numpy_numbers(ints):
    ints["p"] = ints["a"] + np.int64(3)
    ints["q"] = np.float64(2.5) * ints["a"]
    ints["r"] = np.sqrt(4.0) - ints["b"]
    ints["s"] = ints["a"] > np.floor(0.5)
    return ints[["p", "q", "r", "s"]]


def numbers_of_rows(floats):
    return pd.DataFrame({"a": floats["z"].apply(lambda v: np.sqrt(v) + 1), "b": floats["z"].map(lambda v: int(np.floor(v))), "c": floats["z"].apply(lambda v: float(np.log(v - 0.5))),
                         "d": floats["z"].apply(lambda v: bool(np.isnan(v) or v > 1))})


def values_over_rows_rounded(sales):  # lazy
    total = sales["amount"].sum()
    return pd.DataFrame({"a": [round(total * 0.9 + 0.125, 2)], "b": [np.round(total / 3, 1)], "c": [(sales["amount"].mean() * 0 + 2.675).round(2)]})
