import numpy as np
import pandas as pd


def by_month(sales):  # ordered lazy
    return sales.groupby(pd.Grouper(key="day", freq="ME"))["units"].sum().reset_index()


def by_month_start(sales):  # ordered lazy
    return sales.groupby(pd.Grouper(key="day", freq="MS"))["amount"].mean().reset_index()


def by_day(sales):  # ordered lazy
    return sales.groupby(pd.Grouper(key="day", freq="D"))["units"].count().reset_index().head(40)


def by_week(sales):  # ordered lazy
    return sales.groupby(pd.Grouper(key="day", freq="W"))["units"].sum().reset_index()


def by_week_from_wednesday(sales):  # ordered lazy
    return sales.groupby(pd.Grouper(key="day", freq="W-WED"))["units"].max().reset_index()


def by_quarter(times):  # ordered lazy
    return times.groupby(pd.Grouper(key="b", freq="QE"))["k"].sum().reset_index().tail(3)


def by_year(times):  # ordered lazy
    return times.groupby(pd.Grouper(key="b", freq="YS"))["k"].count().reset_index().tail(5)


def by_hour(times):  # ordered lazy
    times = times[times["b"] > "2024-12-01"]
    return times.groupby(pd.Grouper(key="b", freq="h"))["k"].sum().reset_index()


def by_six_hours(times):  # ordered lazy
    times = times[times["a"].dt.year == 2024]
    return times.groupby(pd.Grouper(key="a", freq="6h"))["k"].sum().reset_index().tail(3)


def by_month_and_product(sales):  # ordered
    return sales.groupby([pd.Grouper(key="day", freq="ME"), "product"])["units"].sum().reset_index()


def missing_times(times):  # ordered lazy
    return times[times["k"] > 4].groupby(pd.Grouper(key="a", freq="YE"))["k"].sum().reset_index()


def resampled(sales):  # ordered lazy
    return sales.resample("MS", on="day")["units"].sum().reset_index()


def resampled_by_index(sales):  # ordered lazy
    return sales.set_index("day")["units"].resample("W").sum().reset_index()


def resampled_several(sales):  # ordered lazy
    return sales.set_index("day")[["units", "amount"]].resample("ME").agg({"units": "sum", "amount": "mean"}).reset_index()


def resampled_size(sales):  # ordered lazy
    return sales.resample("W-MON", on="day").size().reset_index(name="n")


def resampled_without_times(sales):
    return sales.resample("D")["units"].sum()


def no_such_key(sales):
    return sales.groupby(pd.Grouper(key="when", freq="D"))["units"].sum()


def of_no_rows(sales):  # ordered lazy
    return sales[sales["units"] > 100].groupby(pd.Grouper(key="day", freq="D"))["units"].sum().reset_index()


# Ranges.


def days():
    return pd.DataFrame({"day": pd.date_range("2024-02-27", periods=5)})


def from_to():
    return pd.DataFrame({"day": pd.date_range("2024-02-27", "2024-03-02", freq="2D")})


def backwards():
    return pd.DataFrame({"day": pd.date_range(end="2024-03-02", periods=3, freq="ME")})


def months():
    return pd.DataFrame({"a": pd.date_range("2024-01-15", periods=4, freq="MS"), "b": pd.date_range("2024-01-31", periods=4, freq="ME")})


def quarters_and_years():
    return pd.DataFrame({"a": pd.date_range("2024-01-15", periods=3, freq="QS"), "b": pd.date_range("2024-01-15", periods=3, freq="YE")})


def weeks():
    return pd.DataFrame({"a": pd.date_range("2024-01-15", periods=3, freq="W"), "b": pd.date_range("2024-01-15", periods=3, freq="W-FRI")})


def working_days():
    return pd.DataFrame({"a": pd.date_range("2024-03-01", periods=4, freq="B")})


def hours():
    return pd.DataFrame({"a": pd.date_range("2024-03-01 10:30", periods=4, freq="90min")})


def as_texts():
    return pd.DataFrame({"a": pd.date_range("2024-03-01", periods=2).strftime("%d.%m.%Y")})


def joined_with_a_range(sales):  # ordered
    days = pd.DataFrame({"day": pd.date_range("2024-01-03", periods=3)})
    return days.merge(sales, on="day", how="left").sort_values(["day", "person"])[["day", "units"]]


# Labels.


def by_a_function_of_labels(sales):  # ordered
    return sales.set_index("product").groupby(str.upper)["units"].sum().reset_index()


def by_a_dict_of_labels(sales):  # ordered
    kinds = {"tea": "drink", "milk": "drink", "rice": "food"}
    return sales.set_index("product").groupby(kinds)["units"].sum().reset_index()


def by_a_function_of_numbers(sales):  # ordered
    return sales.groupby(lambda i: i % 3)["units"].sum().reset_index()


def cross_section(sales):  # lazy
    return sales.groupby(["product", "person"])["units"].sum().xs("tea")


def cross_section_of_a_level(sales):  # lazy
    return sales.groupby(["product", "person"])[["units"]].sum().xs(1, level="person")


def cross_section_that_is_not_there(sales):  # lazy
    return sales.groupby(["product", "person"])["units"].sum().xs("wine")


def range_of_labels(people):  # ordered lazy
    return people.set_index("id").loc[2:4][["city"]].reset_index()


def range_of_texts(people):  # ordered lazy
    return people.set_index("city").sort_index().loc["Bern":"Oslo"][["id"]].reset_index()


def range_of_unsorted_labels(texts):  # ordered lazy
    return texts.set_index("u").loc["d":",g"][["k"]].reset_index()


def range_of_days(sales):  # ordered lazy
    return sales.set_index("day").loc["2024-01-05":"2024-02-10"][["units"]].reset_index()


def range_of_a_month(sales):  # ordered lazy
    return sales.set_index("day").loc["2024-01":"2024-02"][["units"]].reset_index()


def range_from_a_label_that_is_not_there(texts):  # lazy
    return texts.set_index("u").loc["zz":]


def one_cell(people):  # lazy
    return pd.DataFrame({"a": [people.at[1, "city"]], "b": [people.iat[2, 0]]})


def one_cell_set(people):  # lazy
    people.at[1, "city"] = "Turin"
    return people[["id", "city"]]
