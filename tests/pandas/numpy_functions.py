import datetime
import math

import numpy as np
import pandas as pd


def where_of_columns(floats):
    return pd.DataFrame({"a": np.where(floats["x"] > 0, floats["x"], 0), "b": np.where(floats["x"] > floats["y"], "x", "y"), "c": np.where(floats["z"] > 0, 1, -1), "d": np.where(floats["x"].isna(), 0, floats["x"])})


def where_mixes_numbers(ints):
    return pd.DataFrame({"a": np.where(ints["a"] > 0, ints["a"], 0.5), "b": np.where(ints["a"] > 0, ints["a"], ints["b"]), "c": np.where(ints["a"] > 0, ints["a"], np.nan), "d": np.where(ints["a"] > 0, True, False)})


def where_assigned(ints):
    ints["size"] = np.where(ints["a"] > 5, "big", np.where(ints["a"] < 0, "negative", "small"))
    return ints[["a", "size"]]


def where_with_none(ints):
    return pd.DataFrame({"a": np.where(ints["a"] > 0, "yes", None), "b": np.where(ints["a"] > 0, ints["a"], None)})


def where_after_filter(ints):
    some = ints[ints["a"] > 0].copy()
    some["t"] = np.where(some["b"] > 0, some["a"], some["b"])
    return some[["a", "t"]]


def selected(ints):
    a = ints["a"]
    return pd.DataFrame({"a": np.select([a < 0, a == 0, a > 10], ["neg", "zero", "big"], default="mid"), "b": np.select([a < 0, a > 5], [a * -1, a * 2]), "c": np.select([a > 0, a > 5], [1.5, 2.5], default=np.nan)})


def selected_lengths_differ(ints):
    return pd.Series(np.select([ints["a"] > 0], [1, 2]))


def missing_tests(floats):
    x = floats["x"]
    return pd.DataFrame({"a": np.isnan(x), "b": np.isfinite(x), "c": np.isinf(x / 0), "d": ~np.isnan(x)})


def roots_and_logs(floats):  # close
    x = floats["x"]
    return pd.DataFrame({"a": np.sqrt(x), "b": np.log(x), "c": np.log1p(floats["y"]), "d": np.exp(floats["z"]), "e": np.log10(floats["y"]), "f": np.log2(floats["y"]), "g": np.expm1(floats["z"]), "h": np.cbrt(x)})


def roots_of_ints(ints):  # close
    return pd.DataFrame({"a": np.sqrt(ints["a"]), "b": np.log(ints["b"]), "c": np.exp(ints["b"]), "d": np.square(ints["a"]), "e": np.reciprocal(ints["b"] * 1.0)})


def trigonometry(floats):  # close
    z = floats["z"]
    return pd.DataFrame({"a": np.sin(z), "b": np.cos(z), "c": np.tan(z), "d": np.arctan(z), "e": np.arcsin(z), "f": np.arctan2(z, floats["y"]), "g": np.hypot(z, 2.0), "h": np.tanh(z)})


def angles(floats):  # close
    return pd.DataFrame({"a": np.radians(floats["x"]), "b": np.degrees(floats["z"]), "c": np.deg2rad(floats["y"]), "d": np.rad2deg(floats["y"])})


def distance(floats):  # close
    lat1, lon1, lat2, lon2 = map(np.radians, [floats["x"], floats["y"], floats["z"], 10.0])
    h = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return 6371 * 2 * np.arcsin(np.sqrt(h))


def rounding(floats):
    z = floats["z"]
    return pd.DataFrame({"a": np.floor(z), "b": np.ceil(z), "c": np.trunc(z), "d": np.rint(z), "e": np.round(z, 1), "f": np.round(floats["x"]), "g": np.fix(z)})


def rounding_ints(ints):
    return pd.DataFrame({"a": np.floor(ints["a"] / 2), "b": np.ceil(ints["a"]), "c": np.round(ints["a"], 1)})


def signs(floats):
    return pd.DataFrame({"a": np.sign(floats["x"]), "b": np.sign(floats["z"]), "c": np.abs(floats["x"]), "d": np.negative(floats["x"]), "e": np.fabs(floats["z"]), "f": np.absolute(floats["y"])})


def signs_of_ints(ints):
    return pd.DataFrame({"a": np.sign(ints["a"]), "b": np.abs(ints["a"]), "c": np.negative(ints["a"])})


def extremes(floats):
    floats["z"] = floats["z"] + 0.0
    return pd.DataFrame({"a": np.maximum(floats["x"], floats["z"]), "b": np.minimum(floats["x"], 0), "c": np.fmax(floats["x"], floats["y"]), "d": np.fmin(floats["x"], floats["z"]), "e": np.maximum(0, floats["x"])})


def extremes_of_ints(ints):
    return pd.DataFrame({"a": np.maximum(ints["a"], ints["b"]), "b": np.minimum(ints["a"], 3), "c": np.maximum(ints["a"], 0.5)})


def clipped(floats):
    return pd.DataFrame({"a": np.clip(floats["x"], -1, 1), "b": np.clip(floats["z"], 0, None), "c": np.clip(floats["z"], a_min=None, a_max=1.5)})


def arithmetic(ints):
    a, b = ints["a"], ints["b"]
    return pd.DataFrame({"a": np.add(a, b), "b": np.subtract(a, 1), "c": np.multiply(a, b), "d": np.divide(a, b), "e": np.floor_divide(a, b), "f": np.mod(a, b), "g": np.power(a, 2), "h": np.remainder(a, 3)})


def comparisons(ints):
    a, b = ints["a"], ints["b"]
    return pd.DataFrame({"a": np.greater(a, b), "b": np.less_equal(a, 0), "c": np.equal(a, b), "d": np.not_equal(a, 7), "e": np.isclose(a, 7)})


def logic(flags):
    p, q = flags["p"], flags["q"]
    return pd.DataFrame({"a": np.logical_and(p, q), "b": np.logical_or(p, q), "c": np.logical_not(p), "d": np.logical_xor(p, q)})


def membership(codes):
    return pd.DataFrame({"a": np.isin(codes["k"], [1, 3]), "b": np.isin(codes["code"], ["a"])})


def vectorized(ints):
    grade = np.vectorize(lambda a, b: a if a > b else b)
    return pd.DataFrame({"a": grade(ints["a"], ints["b"]), "b": np.vectorize(lambda a: a % 3)(ints["a"])})


def vectorized_named(words):
    def size(text):
        return len(text)

    return pd.DataFrame({"n": np.vectorize(size)(words["v"])})


def scalars(ints):
    ints["a2"] = ints["a"] * np.sqrt(16) + np.log(1) + np.floor(2.7) + np.abs(-3)
    ints["b2"] = np.maximum(3, 5) + np.sign(-2) + np.power(2, 3)
    ints["c2"] = np.round(2.567, 2) + np.where(True, 1, 2)
    return ints[["a2", "b2", "c2"]]


def constants(ints):
    return pd.DataFrame({"a": ints["a"] * np.pi, "b": ints["a"] * 0 + np.e, "c": ints["a"] * 1.0 + np.inf})


def values_as_arrays(ints):
    ints["v"] = ints["a"].values + ints["b"].to_numpy()
    ints["w"] = np.array(ints["a"]) * 2
    ints["x"] = np.asarray(ints["b"])
    return ints[["v", "w", "x"]]


def arrays_of_filtered_rows(ints):
    some = ints[ints["a"] != 0].copy()
    some["v"] = some["a"].values * 2
    return some[["a", "v"]]


def arrays_cast(ints):
    return pd.DataFrame({"a": ints["a"].values.astype(float), "b": np.array(ints["a"], dtype=float)})


def datetime_constants(times):
    b = times["b"]
    return pd.DataFrame({"a": b > np.datetime64("2024-01-01"), "b": b - np.datetime64("2000-01-01"), "c": (b - np.datetime64("2000-01-01")) / np.timedelta64(1, "h")})


def not_a_time(times):
    return pd.DataFrame({"a": np.where(times["a"].isna(), 1, 0), "b": times["a"].fillna(np.datetime64("2001-02-03"))})


def nan_to_num(floats):
    return pd.DataFrame({"a": np.nan_to_num(floats["x"]), "b": np.nan_to_num(floats["z"] / 0)})


def nan_to_some_num(floats):
    return pd.DataFrame({"b": np.nan_to_num(floats["x"], nan=-1.0)})


def nan_compared(floats):
    floats["m"] = floats["x"] == np.nan
    floats["n"] = np.where(floats["x"] != floats["x"], "gone", "here")
    return floats[["m", "n"]]


def full_columns(ints):
    ints["a"] = np.nan
    ints["b"] = 0.0
    return ints[["a", "b"]]


def unknown_function(ints):
    return np.frobnicate(ints["a"])


def math_on_a_column(ints):
    return math.sqrt(ints["a"])


def step_function(floats):
    return pd.DataFrame({"a": np.heaviside(floats["z"], 0.5), "b": np.copysign(2.0, floats["z"]), "c": np.fmod(floats["z"], 0.7)})


def float_of_condition(ints):
    return pd.DataFrame({"a": (ints["a"] > 0).astype(int) * 10, "b": (ints["a"] > 0) * 1, "c": np.where(ints["a"] > 0, 1.0, 0)})


def bits(ints):
    return pd.DataFrame({"a": np.bitwise_and(ints["a"], 3), "b": np.bitwise_or(ints["a"], 8), "c": np.left_shift(ints["b"].abs(), 2), "d": np.right_shift(ints["a"], 1), "e": np.invert(ints["a"])})
