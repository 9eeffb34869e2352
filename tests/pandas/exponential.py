import pandas as pd


def ewm(numbers):  # lazy
    return numbers["i"].ewm(span=3).mean()


def ewm_adjust(floats):  # lazy
    return floats["x"].ewm(alpha=0.3, adjust=False).mean()


def ewm_std(floats):  # lazy
    return floats["z"].ewm(com=1.0).std()


def ewm_df(floats):  # lazy
    return floats.ewm(halflife=2).mean()


def ewm_sum(floats):  # lazy
    return floats["x"].ewm(alpha=0.5).sum()


def ewm_ignore(floats):  # lazy
    return floats["y"].ewm(span=4, ignore_na=True).mean()


def ewm_var_bias(floats):  # lazy
    return floats["x"].ewm(span=4, adjust=False).var(bias=True)


def ewm_least(floats):  # lazy
    return floats["z"].ewm(com=2, min_periods=3).mean()


def ewm_wrong(floats):
    return floats["z"].ewm(com=2, span=3).mean()
