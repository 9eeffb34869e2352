import datetime

import numpy as np
import pandas as pd


def add_scalar(ints):
    return pd.DataFrame({"a": ints["a"] + 1, "b": 1 + ints["a"], "c": ints["a"] + 0.5, "d": ints["a"].add(2)})


def subtract_scalar(ints):
    return pd.DataFrame({"a": ints["a"] - 1, "b": 10 - ints["a"], "c": ints["a"].sub(3), "d": ints["a"].rsub(3)})


def multiply_wraps(ints):
    return pd.DataFrame({"a": ints["big"] * 2, "b": ints["big"] + 1, "c": ints["big"] - 2, "d": -ints["big"]})


def abs_wraps(ints):
    return ints["big"].abs()


def true_division(ints):
    return pd.DataFrame({"a": ints["a"] / ints["b"], "b": ints["a"] / 2, "c": 1 / ints["b"], "d": ints["a"].div(4)})


def division_by_zero(ints):
    return pd.DataFrame({"a": ints["a"] / 0, "b": ints["a"] / ints["a"], "c": 1 / ints["a"], "d": ints["a"] / 0.0})


def floor_division(ints):
    return pd.DataFrame({"a": ints["a"] // ints["b"], "b": ints["a"] // 2, "c": ints["a"] // -2, "d": 7 // ints["b"]})


def modulo(ints):
    return pd.DataFrame({"a": ints["a"] % ints["b"], "b": ints["a"] % 3, "c": ints["a"] % -3, "d": 7 % ints["b"]})


def floor_division_by_constant_zero(ints):
    return pd.DataFrame({"a": ints["a"] // 0, "b": ints["a"] % 0, "c": ints["a"].floordiv(0)})


def floor_division_of_floats(floats):
    return pd.DataFrame({"a": floats["x"] // floats["y"], "b": floats["x"] // 2, "c": floats["x"] // -0.5, "d": 3 // floats["z"]})


def modulo_of_floats(floats):
    return pd.DataFrame({"a": floats["x"] % floats["y"], "b": floats["x"] % 2, "c": floats["x"] % -0.7, "d": 3 % floats["z"]})


def by_zero_of_floats(floats):
    return pd.DataFrame({"a": floats["x"] // 0, "b": floats["x"] % 0, "c": floats["z"] / 0, "d": floats["z"] // -0.0})


def infinite_divisors(floats):
    inf = float("inf")
    return pd.DataFrame({"a": floats["x"] // inf, "b": floats["x"] % -inf, "c": floats["x"] // -inf, "d": floats["x"] % inf})


def powers_of_ints(ints):
    return pd.DataFrame({"a": ints["a"] ** 2, "b": ints["a"] ** 3, "c": ints["a"].pow(0), "d": ints["a"] ** 0.5, "e": 2 ** ints["b"].abs()})


def negative_power_of_ints(ints):
    return ints["a"] ** -1


def powers_of_floats(floats):
    return pd.DataFrame({"a": floats["x"] ** 2, "b": floats["x"] ** 0, "c": floats["z"] ** -1, "d": floats["z"] ** 0.5, "e": floats["x"] ** floats["y"]})


def one_to_the_missing(floats):
    return pd.DataFrame({"a": 1 ** floats["x"], "b": 1.0 ** floats["y"], "c": 2 ** floats["x"]})


def unary(ints):
    return pd.DataFrame({"a": -ints["a"], "b": +ints["b"], "c": abs(ints["a"])})


def unary_of_floats(floats):
    return pd.DataFrame({"a": -floats["x"], "b": -floats["z"], "c": abs(floats["x"]), "d": +floats["y"]})


def narrow_ints_stay_narrow(ints):
    return pd.DataFrame({"a": ints["c"] + 1, "b": ints["c"] * 2, "c": ints["c"] + ints["a"], "d": ints["c"] / 2, "e": -ints["c"], "f": ints["c"] // 2})


def bit_operations(ints):
    return pd.DataFrame({"a": ints["a"] & 3, "b": ints["a"] | ints["b"], "c": ints["a"] ^ 5, "d": ~ints["a"], "e": 6 & ints["b"]})


def bools_as_numbers(flags):
    return pd.DataFrame({"a": flags["p"] + 1, "b": flags["p"] * 2.5, "c": flags["p"] + flags["q"], "d": flags["p"] * flags["q"], "e": 1 - flags["p"]})


def bools_cannot_be_subtracted(flags):
    return flags["p"] - flags["q"]


def bools_divided(flags):
    return flags["p"] / flags["q"]


def text_and_text(words):
    return pd.DataFrame({"a": words["w"] + "!", "b": "<" + words["v"], "c": words["w"] + words["v"]})


def text_times_number(words):
    return pd.DataFrame({"a": words["w"] * 2, "b": words["v"] * words["k"]})


def text_and_number(words):
    return words["v"] + 1


def text_minus_text(words):
    return words["v"] - words["v"]


def filled_methods(gaps):
    return pd.DataFrame({
        "a": gaps["x"].add(gaps["y"], fill_value=0),
        "b": gaps["x"].sub(gaps["y"], fill_value=1),
        "c": gaps["x"].mul(2, fill_value=5),
        "d": gaps["x"].div(gaps["y"], fill_value=1.5),
    })


def filled_reverse_methods(gaps):
    return pd.DataFrame({"a": gaps["x"].radd(1), "b": gaps["x"].rdiv(gaps["y"], fill_value=2), "c": gaps["x"].rpow(2), "d": gaps["x"].rmod(7)})


def names_of_results(ints):
    kept, lost = ints["a"] + 1, ints["a"] + ints["b"]
    return kept.to_frame().assign(x=lost)


def with_own_filtered_rows(ints):
    ints["s"] = ints["a"] + ints[ints["a"] > 0]["b"]
    return ints[["a", "s"]]


def filtered_with_the_whole(floats):
    some = floats[floats["x"] > 0]
    some = some.assign(d=floats["x"] - some["y"])
    return some


def compare_all(ints):
    a, b = ints["a"], ints["b"]
    return pd.DataFrame({"eq": a == b, "ne": a != b, "lt": a < b, "le": a.le(b), "gt": a.gt(0), "ge": a >= 0.5})


def compare_missing(floats):
    x, y = floats["x"], floats["y"]
    return pd.DataFrame({"eq": x == y, "ne": x != y, "lt": x < y, "ge": x.ge(0), "nan": x == float("nan"), "nn": x != np.nan})


def compare_filled(gaps):
    return pd.DataFrame({"a": gaps["x"].eq(gaps["y"], fill_value=10.0), "b": gaps["x"].lt(gaps["y"], fill_value=5)})


def compare_text(words):
    return pd.DataFrame({"a": words["w"] == "Banana", "b": words["v"] > "a", "c": words["w"] != words["v"], "d": words["v"] == 3})


def compare_text_with_missing_by_order(words):
    return words["w"] < "b"


def compare_text_with_number(words):
    return words["v"] < 3


def compare_bools(flags):
    return pd.DataFrame({"a": flags["p"] == flags["q"], "b": flags["p"] > flags["q"], "c": flags["p"] == 1, "d": flags["r"] == True})


def logic(flags):
    p, q = flags["p"], flags["q"]
    return pd.DataFrame({"and": p & q, "or": p | q, "xor": p ^ q, "not": ~p, "c": p & True, "d": False | q})


def logic_of_missing(gaps):
    m = gaps["x"] > 3
    return pd.DataFrame({"a": m & gaps["y"].notna(), "b": ~m, "c": m | gaps["s"].isna(), "d": m ^ True})


def logic_of_objects(flags):
    return pd.DataFrame({"a": flags["r"] & flags["p"], "b": flags["r"] | flags["q"], "c": flags["p"] & flags["r"]})


def rounding(floats):
    return pd.DataFrame({"a": floats["z"].round(), "b": floats["z"].round(1), "c": floats["z"].round(2), "d": (floats["z"] * 100).round(-2)})


def rounding_ints(ints):
    return pd.DataFrame({"a": ints["a"].round(), "b": ints["a"].round(2), "c": ints["a"].round(-1)})


def clipping(floats):
    return pd.DataFrame({"a": floats["x"].clip(0, 2), "b": floats["x"].clip(lower=-1), "c": floats["x"].clip(upper=floats["z"]), "d": floats["x"].clip(-1, 1.5)})


def clipping_ints(ints):
    return pd.DataFrame({"a": ints["a"].clip(0, 5), "b": ints["a"].clip(lower=ints["b"]), "c": ints["a"].clip(-0.5, 2.5), "d": ints["a"].clip(None, None)})


def division_pairs(ints):
    q, r = divmod(ints["a"], 3)
    return pd.DataFrame({"q": q, "r": r})


def a_scalar_of_numpy(ints):
    return pd.DataFrame({"a": ints["a"] + np.int64(3), "b": ints["a"] * np.float64(0.5)})


def a_big_constant(ints):
    return ints["a"] + 10**30


def frame_arithmetic(ints):
    return ints[["a", "b"]] * 2 + 1


def frame_compared(ints):
    return ints[["a", "b"]] > 0


def frames_added(ints):
    return ints[["a", "b"]] + ints[["b", "a"]]


def frame_minus_row(floats):
    return floats[["x", "y"]].sub(floats["z"], axis=0)
