import pandas as pd


def g_nlargest(sales):
    return sales.groupby("product")["units"].nlargest(2)


def g_nsmallest(sales):
    return sales.groupby("product")["units"].nsmallest(1).reset_index()


def g_ohlc(sales):
    return sales.groupby("product")["units"].ohlc()


def g_mono(sales):
    return sales.groupby("product")["units"].is_monotonic_increasing


def g_monod(sales):
    return sales.groupby("product")["units"].is_monotonic_decreasing


def g_corr(floats):  # close lazy
    floats["g"] = [1, 1, 1, 2, 2, 2, 2]
    return floats.groupby("g")["x"].corr(floats["z"])


def g_cov_columns(floats):  # close lazy
    floats["g"] = [1, 1, 1, 2, 2, 2, 2]
    return floats.groupby("g")["x"].cov(floats["y"])


def g_skew(floats):  # close lazy
    floats["g"] = [1, 1, 1, 2, 2, 2, 2]
    return floats.groupby("g").skew()


def g_value_counts(sales):  # ordered
    return sales.groupby("person")["product"].value_counts()


def g_value_counts_norm(sales):  # ordered
    return sales.groupby("person")["product"].value_counts(normalize=True)


def g_df_value_counts(sales):  # ordered
    return sales.groupby("person")[["product", "units"]].value_counts()


def g_idxmax_df(sales):
    return sales.groupby("product")[["units", "amount"]].idxmax()


def g_transform_df_lambda(sales):
    return sales.groupby("product")[["units", "amount"]].transform(lambda s: s / s.sum())


def g_vc_index(sales):  # lazy
    return sales.groupby("product")["person"].agg(lambda s: s.value_counts().index[0])


def g_nlargest_missing(keyed):
    return keyed.groupby("k")["v"].nlargest(1).reset_index()


def s_nlargest_all(floats):  # ordered
    return floats["x"].nlargest(6)


def s_nlargest_some(floats):  # ordered
    return floats["x"].nlargest(2)


def s_nsmallest_all(floats):  # ordered
    return floats["x"].nsmallest(7)
