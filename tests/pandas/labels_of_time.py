import pandas as pd


def dates_mean(times):  # lazy
    return pd.DataFrame({"m": [times["b"].mean()]})


def dates_group(sales):  # lazy
    return sales.groupby("product")["day"].mean().reset_index()


def dates_median(sales):  # lazy
    return sales.groupby("product")["day"].median().reset_index()


def periods_group(sales):  # lazy
    return sales.groupby(sales["day"].dt.to_period("M"))["units"].sum().reset_index()


def periods_column(sales):  # lazy
    sales["q"] = sales["day"].dt.to_period("Q")
    return sales.groupby("q")["units"].sum().reset_index()


def periods_weeks(sales):  # lazy
    sales["q"] = sales["day"].dt.to_period("W").astype(str)
    return sales[["q"]]


def partial_month(sales):  # lazy
    return sales.set_index("day").loc["2024-02", ["units"]].reset_index()


def partial_year(sales):  # lazy
    return sales.set_index("day").loc["2024"][["units"]].reset_index()


def partial_day(sales):  # lazy
    return sales.set_index("day").loc["2024-02-11", ["units"]].reset_index()


def partial_series(sales):  # lazy
    return sales.set_index("day")["units"]["2024-02"].reset_index()


def partial_none(sales):  # lazy
    return sales.set_index("day").loc["2023-02"]


def partial_times(times):  # lazy
    t = times.set_index("b")
    return t.loc["2024-03-31", ["k"]].reset_index()


def partial_list(sales):  # lazy
    return sales.set_index("day").loc[["2024-02-10"], ["units"]].reset_index()


def partial_set(sales):  # lazy
    d = sales.set_index("day")
    d.loc["2024-02", "units"] = 0
    return d.reset_index()[["day", "units"]]
