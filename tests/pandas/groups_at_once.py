import pandas as pd


def agg_lambda(sales):
    return sales.groupby("product")["units"].agg(lambda x: x.sum()).reset_index()


def agg_range(sales):
    return sales.groupby("product")["units"].agg(lambda x: x.max() - x.min()).reset_index()


def agg_ratio(sales):  # close
    return sales.groupby("product")["amount"].agg(lambda x: x.sum() / len(x)).reset_index()


def agg_named(sales):  # lazy
    return sales.groupby("product").agg(a=("units", lambda s: s.max() - s.min()), b=("amount", "mean"), c=("amount", lambda s: (s > 2).sum())).reset_index()


def agg_list_lambdas(sales):  # lazy
    return sales.groupby("product")["units"].agg(["sum", lambda x: x.max() / x.min()]).reset_index()


def agg_spread(sales):  # close
    return sales.groupby("product")["amount"].agg(lambda x: (x - x.mean()).abs().mean()).reset_index()


def agg_iloc(sales):  # lazy
    return sales.groupby("product")["units"].agg(lambda x: x.iloc[0]).reset_index()


def agg_join(sales):  # lazy
    return sales.groupby("person")["product"].agg(lambda x: ",".join(x)).reset_index()


def agg_branch(sales):  # lazy
    return sales.groupby("product")["units"].agg(lambda x: 1 if x.sum() > 6 else 0).reset_index()


def agg_counting(sales):  # lazy
    calls = []
    def f(x):
        calls.append(1)
        return x.sum()
    r = sales.groupby("product")["units"].agg(f).reset_index()
    r["n"] = len(calls)
    return r


def agg_as_index(sales):  # lazy
    return sales.groupby("product", as_index=False)["units"].agg(lambda x: x.sum() * 2)


def agg_frame(sales):  # lazy
    return sales.groupby("product")[["units", "amount"]].agg(lambda x: x.max() - x.min()).reset_index()


def agg_closure(sales):
    k = 3
    return sales.groupby("product")["units"].agg(lambda x: x.sum() * k).reset_index()


def agg_nulls(keyed):  # lazy
    return keyed.groupby("k")["v"].agg(lambda x: x.sum() - x.count()).reset_index()


def agg_dropna_false(keyed):  # lazy
    return keyed.groupby("k", dropna=False)["v"].agg(lambda x: x.max()).reset_index()


def apply_ratio(sales):  # close
    return sales.groupby("product").apply(lambda g: g["amount"].sum() / g["units"].sum()).reset_index(name="r")


def apply_len(sales):
    return sales.groupby("product").apply(lambda g: len(g)).reset_index(name="n")


def apply_attr(sales):  # lazy
    return sales.groupby("product").apply(lambda g: (g.amount * g.units).sum()).reset_index(name="n")


def apply_two_keys(sales):  # lazy
    return sales.groupby(["product", "person"]).apply(lambda g: g["units"].max()).reset_index(name="n")


def apply_series(sales):  # lazy
    return sales.groupby("product").apply(lambda g: pd.Series({"n": len(g), "u": g["units"].sum()})).reset_index()


def apply_series_mixed(sales):  # lazy
    return sales.groupby("product").apply(lambda g: pd.Series({"k": "c", "n": len(g), "top": g["amount"].max()})).reset_index()


def transform_share(sales):  # close
    sales["s"] = sales.groupby("product")["units"].transform(lambda x: x / x.sum())
    return sales[["product", "units", "s"]]


def transform_z(sales):  # lazy
    sales["z"] = sales.groupby("product")["amount"].transform(lambda x: (x - x.mean()) / x.std())
    return sales[["product", "amount", "z"]]


def transform_fill(gaps, sales):  # lazy
    sales["f"] = sales.groupby("product")["amount"].transform(lambda x: x.fillna(x.mean()))
    return sales[["product", "f"]]


def transform_null_key(keyed):  # lazy
    keyed["s"] = keyed.groupby("k")["v"].transform(lambda x: x.max() - x.min())
    return keyed[["n", "v", "s"]]


def transform_scalar(sales):  # lazy
    sales["m"] = sales.groupby("product")["units"].transform(lambda x: x.max())
    return sales[["product", "m"]]


def filter_len(sales):
    return sales.groupby("product").filter(lambda g: len(g) > 2)[["product", "units"]]


def filter_sum(sales):  # lazy
    return sales.groupby("product").filter(lambda g: g["units"].sum() >= 7)[["product", "units"]]


def filter_mean_series(sales):  # lazy
    return sales.groupby("product")["units"].filter(lambda x: x.mean() > 2).to_frame()


def filter_and(sales):  # lazy
    return sales.groupby("product").filter(lambda g: (g["units"].max() > 3) & (len(g) < 3))[["product", "units"]]


def agg_bool(sales):  # lazy
    return sales.groupby("product")["units"].agg(lambda x: (x > 2).all()).reset_index()


def agg_default(sales):  # lazy
    return sales.groupby("product")["units"].agg(lambda x, k=2: x.sum() * k).reset_index()


def agg_args(sales):  # lazy
    return sales.groupby("product")["units"].agg(lambda x, k: x.sum() * k, 5).reset_index()


def agg_index(sales):  # lazy
    return sales.groupby("product")["units"].agg(lambda x: x.name).reset_index()


def agg_std(sales):  # lazy, close
    return sales.groupby("product")["amount"].agg(lambda x: x.std(ddof=0)).reset_index()


def list_explode(sales):  # lazy
    g = sales.groupby("product")["units"].agg(list).reset_index()
    return g.explode("units")
