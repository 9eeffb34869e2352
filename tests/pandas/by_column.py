import pandas as pd


def df_skew(floats):  # lazy, close
    return floats.skew()


def df_kurt(floats):  # lazy, close
    return floats.kurt()


def df_sem(floats):  # lazy, close
    return floats.sem()


def df_product(floats):  # lazy
    return floats.product()


def df_quantile(floats):  # lazy
    return floats.quantile(0.25)


def df_quantile_list(floats):  # lazy
    return floats.quantile([0.25, 0.5])


def s_quantile_lower(floats):  # lazy
    return pd.DataFrame({"q": [floats["x"].quantile(0.3, interpolation="lower")]})


def s_quantile_ways(floats):  # lazy
    x = floats["x"]
    return pd.DataFrame({"q": [x.quantile(0.3, interpolation="higher"), x.quantile(0.3, interpolation="midpoint"), x.quantile(0.3, interpolation="nearest"), x.quantile(0.5, "midpoint")]})


def df_mode(sales):  # lazy
    return sales[["units", "person"]].mode()


def df_mode_text(sales):  # lazy
    return sales[["product", "units"]].mode()


def df_transform(numbers):
    return numbers[["i", "j"]].transform(lambda c: c - c.min())


def s_transform(sales):
    return sales["units"].transform(lambda v: v + 1)


def s_transform_name(sales):
    return sales["units"].transform("cumsum")


def s_transform_whole(sales):
    return sales["amount"].transform(lambda s: s - s.mean())


def transform_reduces(sales):
    return sales["units"].transform("sum")


def df_corrwith(floats):  # lazy, close
    return floats[["x", "y"]].corrwith(floats["z"])


def df_isetitem(numbers):
    numbers.isetitem(0, 5)
    return numbers


def df_axes(numbers):  # lazy
    return pd.DataFrame({"n": [len(numbers.axes[0]), len(numbers.axes[1])]})


def to_numpy(numbers):  # lazy
    return pd.DataFrame(numbers[["i", "j"]].to_numpy(), columns=["a", "b"])


def df_from_records(numbers):  # lazy
    return pd.DataFrame.from_records([(1, "a"), (2, "b")], columns=["n", "s"])


def df_from_dict(numbers):  # lazy
    return pd.DataFrame.from_dict({"r1": [1, 2], "r2": [3, 4]}, orient="index", columns=["a", "b"])


def apply_cols(numbers):  # lazy
    return numbers[["i", "j"]].apply(lambda c: c.max() - c.min())


def apply_cols_text(sales):  # lazy
    return sales[["units", "person"]].apply(max)


def apply_cols_columns(numbers):
    return numbers[["i", "j"]].apply(lambda c: c - c.min())


def s_dot(numbers):  # lazy
    return pd.DataFrame({"d": [numbers["i"].dot(numbers["j"])]})


def s_autocorr(floats):  # lazy, close
    return pd.DataFrame({"p": [floats["z"].autocorr()]})


def s_T(numbers):
    return numbers["i"].T


def s_product(floats):  # lazy
    return pd.DataFrame({"d": [floats["z"].product()]})


def str_cat_all(words):  # lazy
    return pd.DataFrame({"c": [words["v"].str.cat(sep="/")]})


def str_cat_sep(texts):  # lazy
    return pd.DataFrame({"a": [texts["t"].str.cat(sep="|")], "b": [texts["t"].str.cat(sep="|", na_rep="?")], "c": [texts["u"].str.cat()]})
