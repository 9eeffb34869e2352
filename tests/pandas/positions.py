import pandas as pd


def s_argmax(floats):  # lazy
    return pd.DataFrame({"a": [floats["x"].argmax()], "b": [floats["y"].argmin()]})


def s_argsort(numbers):
    return numbers["i"].argsort()


def argsort_loc(numbers):
    return numbers.loc[(numbers.i - 4).abs().argsort()]


def factorize(sales):  # lazy
    codes, uniques = pd.factorize(sales["product"])
    sales["c"] = codes
    return sales[["product", "c"]]


def factorize_uniques(sales):  # lazy
    codes, uniques = pd.factorize(sales["product"])
    return pd.DataFrame({"u": uniques})


def s_factorize(sales):  # lazy
    codes, uniques = sales["product"].factorize()
    sales["c"] = codes
    return sales[["product", "c"]]


def s_factorize_missing(codes):  # lazy
    c, u = codes["code"].factorize()
    codes["c"] = c
    return codes[["code", "c"]]


def s_factorize_sort(sales):  # lazy
    codes, uniques = sales["product"].factorize(sort=True)
    sales["c"] = codes
    return sales[["product", "c"]]


def s_searchsorted(numbers):  # lazy
    return pd.DataFrame({"p": [numbers["i"].sort_values().searchsorted(6)]})


def first_valid(gaps):  # lazy
    return pd.DataFrame({"a": [gaps["x"].first_valid_index()], "b": [gaps["y"].last_valid_index()]})


def s_drop(numbers):  # lazy
    return numbers["i"].drop([0, 2])


def s_pop_keys(numbers):  # lazy
    return pd.DataFrame({"n": [len(numbers["i"].keys()), numbers["i"].ndim]})


def pd_unique(sales):  # lazy
    return pd.DataFrame({"u": pd.unique(sales["product"])})


def pd_value_counts(sales):
    return pd.value_counts(sales["product"]).reset_index()


def s_idxmax(floats):  # lazy
    return pd.DataFrame({"a": [floats["x"].idxmax()], "b": [floats["y"].idxmin()]})


def df_idxmax(floats):  # lazy
    return floats.idxmax()


def i_first(sales):  # lazy
    return pd.DataFrame({"p": [sales["product"].value_counts().index[0], sales["product"].value_counts().index[-1]]})


def i_after_sort(numbers):  # lazy
    return pd.DataFrame({"p": [numbers.sort_values("i").index[0], numbers.sort_values("i").index[1]]})


def i_filtered(numbers):  # lazy
    return pd.DataFrame({"p": [numbers[numbers["i"] > 2].index[1]]})


def i_slice(numbers):
    return numbers.loc[numbers.sort_values("i").index[:2]]


def i_drop(numbers):
    return numbers.drop(numbers[numbers["i"] > 5].index)


def i_tolist(numbers):  # lazy
    return pd.DataFrame({"p": numbers.sort_values("i").index[1:3].tolist()})


def i_text(numbers):  # lazy
    return pd.DataFrame({"p": [numbers.set_index("s").index[2]]})


def i_multi(sales):  # lazy
    k = sales.groupby(["person", "product"]).size().index[0]
    return pd.DataFrame({"a": [k[0]], "b": [k[1]]})


def i_mask(numbers):  # lazy
    s = numbers.set_index("s").index
    return pd.DataFrame({"n": [len(s[s != "x7"])]})


def most_common(sales):  # lazy
    top = sales["product"].value_counts().index[0]
    return sales[sales["product"] == top]


def row_of_max(sales):  # lazy
    return sales.loc[[sales["amount"].idxmax()]]


def argmax_empty(empty):  # lazy
    return pd.DataFrame({"a": [empty["a"].argmax()]})


def argmax_ties(sales):  # lazy
    return pd.DataFrame({"a": [sales["units"].argmin()], "b": [sales["units"].idxmin()]})


def argsort_missing(floats):  # lazy
    return floats.dropna()["x"].argsort()


def index_of_numbers(numbers):  # lazy
    return pd.DataFrame({"p": [numbers.set_index("j").index[1], numbers.set_index("j").index[-1]]})


def factorize_floats(floats):
    floats["c"] = pd.factorize(floats["y"])[0]
    return floats[["y", "c"]]


def valid_none(nulls):  # lazy
    return pd.DataFrame({"a": [nulls["f"].first_valid_index() is None], "b": [nulls.first_valid_index()]})


def drop_missing_label(numbers):  # lazy
    return numbers["i"].drop([99])
