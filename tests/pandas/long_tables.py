import pandas as pd


def wide_to_long(numbers):  # lazy
    d = pd.DataFrame({"id": [1, 2], "a1": [1.0, 2.0], "a2": [3.0, 4.0]})
    return pd.wide_to_long(d, stubnames="a", i="id", j="n").reset_index()


def wide_to_long_table(numbers):  # lazy
    d = numbers[["s", "x", "i", "j"]].rename(columns={"i": "v_1", "j": "v_2"})
    return pd.wide_to_long(d, ["v"], i="s", j="n", sep="_").reset_index()


def merge_ordered(codes, orders):  # lazy
    return pd.merge_ordered(codes[["k", "n"]], orders[["oid", "item"]], left_on="k", right_on="oid")


def json_normalize(numbers):  # lazy
    return pd.json_normalize([{"a": 1, "b": {"c": 2, "d": {"e": 3}}}, {"a": 4, "b": {"c": 5}}])


def json_sep(numbers):  # lazy
    return pd.json_normalize([{"b": {"c": 2}, "a": "x"}, {"a": "y", "b": {"c": 3}}], sep="_")


def bdate_range(numbers):  # lazy
    return pd.DataFrame({"d": pd.bdate_range("2024-01-01", periods=8)})


def timedelta_range(numbers):  # lazy
    return pd.DataFrame({"d": pd.timedelta_range("1 day", periods=3)})


def df_between_time(sales):
    return sales.set_index("day").between_time("00:00", "12:00").reset_index()


def df_at_time(times):
    return times.set_index("b").at_time("00:00").reset_index()[["k"]]


def df_asfreq(sales):  # lazy
    return sales.groupby("day")["units"].sum().asfreq("D", fill_value=0).reset_index()


def between_wrapped(times):
    return times.set_index("b").between_time("23:00", "01:00")[["k"]].reset_index()
