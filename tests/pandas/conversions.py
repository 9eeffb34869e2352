import numpy as np
import pandas as pd


def numbers_to_numbers(ints):
    a = ints["a"]
    return pd.DataFrame({"a": a.astype(float), "b": a.astype("int32"), "c": a.astype("int8"), "d": a.astype("float32"), "e": a.astype(bool), "f": a.astype(np.int64)})


def narrowing_wraps(ints):
    return pd.DataFrame({"a": ints["c"].astype("int8"), "b": ints["big"].astype("int32"), "c": (ints["a"] * 100).astype("int8")})


def floats_to_ints(floats):
    return pd.DataFrame({"a": floats["z"].astype(int), "b": (floats["z"] * -1).astype("int32"), "c": floats["z"].astype("int16")})


def missing_floats_to_ints(floats):
    return floats["x"].astype(int)


def infinite_floats_to_ints(floats):
    return (floats["z"] / 0).astype("int64")


def floats_to_others(floats):
    return pd.DataFrame({"a": floats["x"].astype(bool), "b": floats["x"].astype(str), "c": floats["z"].astype("float32"), "d": floats["x"].astype("object")})


def text_of_numbers(ints):
    return pd.DataFrame({"a": ints["a"].astype(str), "b": ints["c"].astype(str), "c": (ints["a"] / 4).astype(str), "d": (ints["a"] > 0).astype(str)})


def text_of_missing(gaps):
    return pd.DataFrame({"a": gaps["s"].astype(str), "b": gaps["x"].astype(str), "c": gaps["s"].astype("str")})


def text_of_strange_floats(floats):
    return pd.DataFrame({"a": (floats["z"] / 0).astype(str), "b": (floats["z"] * 1e20).astype(str), "c": (floats["z"] / 1e7).astype(str)})


def text_to_numbers(sales):
    text = sales["units"].astype(str)
    return pd.DataFrame({"a": text.astype(int), "b": text.astype(float), "c": text.astype("int32"), "d": text.astype("float64")})


def bad_text_to_int(words):
    return words["v"].astype(int)


def bad_text_to_float(words):
    return words["v"].astype(float)


def missing_text_to_float(gaps):
    return gaps["t"].astype(float)


def text_with_spaces_to_float(words):
    return words[words["k"] == 4]["n"].astype(float)


def bools_to_others(flags):
    p = flags["p"]
    return pd.DataFrame({"a": p.astype(int), "b": p.astype(float), "c": p.astype(str), "d": p.astype("int8"), "e": p.astype("object")})


def objects_to_bool(flags):
    return flags["r"].astype(bool)


def text_to_bool(words):
    return words["v"].astype(bool)


def frame_by_dict(ints):
    return ints.astype({"a": "float64", "b": str})


def frame_of_one_type(ints):
    return ints[["a", "b"]].astype("float64")


def unknown_type(ints):
    return ints["a"].astype("nope")


def unknown_column(ints):
    return ints.astype({"nope": int})


def to_numeric_or_missing(words):
    return pd.to_numeric(words["n"], errors="coerce")


def to_numeric_of_numbers(ints):
    return pd.DataFrame({"a": pd.to_numeric(ints["a"]), "b": pd.to_numeric(ints["a"] / 2)})



def to_numeric_filled(words):
    return pd.to_numeric(words["n"], errors="coerce").fillna(0)


def categories_of_text(codes):
    codes["c"] = codes["code"].astype("category")
    return codes[["k", "c"]]


def categories_compared(codes):
    c = codes["code"].astype("category")
    return pd.DataFrame({"a": c == "a", "b": c.isna(), "c": c.isin(["a", "b"]), "d": c.str.upper()})


def category_codes(codes):
    codes["c"] = codes["code"].astype("category").cat.codes
    return codes[["k", "c"]]




def categories_back(codes):
    return codes["k"].astype("category").astype(int)


def converted_and_used(sales):
    sales["u"] = sales["units"].astype(str) + "x" + sales["product"]
    return sales[["u"]]


def types_compared(ints):
    ints["t"] = str(ints["a"].dtype) + "/" + str((ints["a"] / 2).dtype) + "/" + str((ints["a"] > 1).dtype) + "/" + str(ints["c"].dtype)
    return ints[["t"]]


def types_asked(words):
    if words["w"].dtype == object and words["k"].dtype == "int64" and words["k"].dtype == np.int64:
        words["ok"] = 1
    return words[["k", "ok"]]



def nullable_integers(gaps):
    return gaps["x"].fillna(3).astype("int64") + 1


def rounded_to_int(floats):
    return floats["z"].round().astype(int)


def infer(words):
    return words.infer_objects()[["k"]]


def types_by_api(words):
    words["a"] = pd.api.types.is_numeric_dtype(words["k"])
    words["b"] = pd.api.types.is_string_dtype(words["v"])
    words["c"] = pd.api.types.is_datetime64_any_dtype(words["k"])
    return words[["a", "b", "c"]]


def categories_renamed(codes):
    return codes["code"].astype("category").cat.rename_categories({"a": "A", "b": "B"})
