import datetime

import numpy as np
import pandas as pd


def parts(times):
    d = times["a"].dt
    return pd.DataFrame({"y": d.year, "m": d.month, "d": d.day, "h": d.hour, "mi": d.minute, "s": d.second, "us": d.microsecond})


def parts_without_missing(times):
    d = times["b"].dt
    return pd.DataFrame({"y": d.year, "q": d.quarter, "wd": d.weekday, "dow": d.dayofweek, "doy": d.dayofyear, "dd": d.day_of_year})


def days_and_months(times):
    d = times["b"].dt
    return pd.DataFrame({"a": d.days_in_month, "b": d.daysinmonth, "c": d.is_leap_year, "d": d.is_month_start, "e": d.is_month_end, "f": d.nanosecond})


def ends_of_periods(times):
    d = times["b"].dt
    return pd.DataFrame({"a": d.is_quarter_start, "b": d.is_quarter_end, "c": d.is_year_start, "d": d.is_year_end})


def flags_of_missing(times):
    d = times["a"].dt
    return pd.DataFrame({"a": d.is_leap_year, "b": d.is_month_start, "c": d.is_year_end, "d": d.days_in_month})


def names(times):
    d = times["a"].dt
    return pd.DataFrame({"a": d.day_name(), "b": d.month_name(), "c": d.strftime("%Y/%m/%d"), "d": d.strftime("%H:%M:%S"), "e": d.strftime("%a %b %d %j %y")})


def iso_calendar(times):
    cal = times["b"].dt.isocalendar()
    return pd.DataFrame({"w": cal["week"].astype(int), "y": cal.year.astype(int), "d": cal.day.astype(int)})


def dates(times):
    return pd.DataFrame({"a": times["a"].dt.date, "b": times["b"].dt.normalize(), "c": times["a"].dt.normalize()})


def rounded(times):
    d = times["b"].dt
    return pd.DataFrame({"a": d.floor("D"), "b": d.ceil("D"), "c": d.round("D"), "d": d.floor("h"), "e": d.round("min"), "f": d.ceil("15min")})


def rounded_missing(times):
    d = times["a"].dt
    return pd.DataFrame({"a": d.floor("s"), "b": d.ceil("s"), "c": d.round("ms"), "d": d.floor("6h"), "e": d.round("12h"), "f": d.floor("30s")})


def rounded_to_unknown(times):
    return times["a"].dt.floor("fortnight")


def rounded_to_months(times):
    return times["a"].dt.floor("ME")


def differences(times):
    return pd.DataFrame({"a": times["a"] - times["b"], "b": times["b"] - pd.Timestamp("2024-01-01"), "c": pd.Timestamp("2024-01-01 12:00") - times["b"]})


def difference_parts(times):
    delta = times["a"] - times["b"]
    return pd.DataFrame({"a": delta.dt.days, "b": delta.dt.seconds, "c": delta.dt.total_seconds(), "d": delta.dt.microseconds, "e": delta / pd.Timedelta(hours=1), "f": delta.dt.nanoseconds})


def difference_parts_without_missing(times):
    delta = times["b"] - datetime.datetime(2000, 1, 1)
    return pd.DataFrame({"a": delta.dt.days, "b": delta.dt.seconds, "c": delta.dt.total_seconds(), "d": delta // pd.Timedelta("1D"), "e": delta / np.timedelta64(1, "D")})


def shifted(times):
    return pd.DataFrame({"a": times["a"] + pd.Timedelta(days=1), "b": times["b"] - pd.Timedelta("2h"), "c": datetime.timedelta(minutes=90) + times["b"], "d": times["b"] + np.timedelta64(3, "D")})


def shifted_by_columns(times):
    return times["b"] + pd.to_timedelta(times["days"], unit="D")


def durations(times):
    delta = pd.to_timedelta(times["days"], unit="h")
    return pd.DataFrame({"a": delta, "b": delta * 2, "c": -delta, "d": delta + pd.Timedelta(minutes=1), "e": abs(delta), "f": delta / 2, "g": 3 * delta})


def durations_compared(times):
    delta = times["a"] - times["b"]
    return pd.DataFrame({"a": delta > pd.Timedelta(0), "b": delta < pd.Timedelta(days=1), "c": delta == pd.Timedelta(hours=12), "d": delta >= "1 days"})


def durations_of_text(codes):
    return pd.to_timedelta(codes["code"].map({"a": "1 days", "b": "02:30:00", "z": "1h30min"}))


def timedelta_parts_of_scalars(codes):
    t = pd.Timedelta(days=1, hours=2, minutes=3.5)
    codes["s"] = t.total_seconds()
    codes["d"] = t.days
    codes["x"] = t.seconds
    codes["y"] = (pd.Timedelta("1 days 12:00:00") / pd.Timedelta("6h"))
    return codes[["s", "d", "x", "y"]]


def months_shifted(times):
    return pd.DataFrame({"a": times["b"] + pd.DateOffset(months=1), "b": times["b"] - pd.DateOffset(years=1), "c": times["a"] + pd.DateOffset(days=2, hours=1), "d": times["b"] + pd.offsets.MonthEnd(0)})


def compared_with_text(times):
    a = times["a"]
    return pd.DataFrame({"a": a > "2020-01-01", "b": a == "2000-01-01", "c": a <= "2024-02-29 12:34:56.789012", "d": a != "2000", "e": times["b"] < "2024-01"})


def compared_with_nonsense(times):
    return times["a"] > "hello"


def equal_to_nonsense(times):
    return times["a"] == "hello"


def compared_with_number(times):
    return times["a"] > 5


def compared_with_dates(times):
    a = times["a"]
    return pd.DataFrame({"a": a >= datetime.datetime(2000, 1, 1), "b": a < pd.Timestamp(2024, 1, 1), "c": a > np.datetime64("2010-01-01"), "d": a == times["b"], "e": a != pd.NaT})


def compared_as_mask(times):
    return times[(times["b"] >= "2024-01-01") & (times["b"] < "2024-12-31")][["k"]]


def parsed_text(sales):
    sales["s"] = sales["day"].dt.strftime("%Y-%m-%d")
    return pd.DataFrame({"a": pd.to_datetime(sales["s"]), "b": pd.to_datetime(sales["s"], format="%Y-%m-%d")})


def parsed_with_format(times):
    text = times["b"].dt.strftime("%d/%m/%Y %H:%M")
    return pd.DataFrame({"a": pd.to_datetime(text, format="%d/%m/%Y %H:%M"), "b": pd.to_datetime(times["b"].dt.strftime("%Y%m%d"), format="%Y%m%d"), "c": pd.to_datetime(times["b"].dt.strftime("%d %b %Y"), format="%d %b %Y")})


def parsed_or_missing(times):
    return pd.DataFrame({"a": pd.to_datetime(times["s"], errors="coerce", format="%Y-%m-%d"), "b": pd.to_datetime(times["s"], errors="coerce", format="ISO8601")})



def parsed_numbers(times):
    return pd.DataFrame({"a": pd.to_datetime(times["e"], unit="s"), "b": pd.to_datetime(times["e"], unit="ms"), "c": pd.to_datetime(times["days"], unit="D"), "d": pd.to_datetime(times["e"])})


def parsed_numbers_with_format(times):
    return pd.to_datetime(times["b"].dt.year * 10000 + times["b"].dt.month * 100 + times["b"].dt.day, format="%Y%m%d")


def parsed_floats(floats):
    return pd.to_datetime(floats["x"], unit="s")


def parsed_from_parts(times):
    b = times["b"].dt
    return pd.to_datetime(pd.DataFrame({"year": b.year, "month": b.month, "day": b.day}))


def parsed_scalars(codes):
    codes["a"] = pd.to_datetime("2024-02-29")
    codes["b"] = pd.Timestamp("2024-02-29 10:11:12")
    codes["c"] = pd.Timestamp(2024, 1, 31, 5)
    codes["d"] = pd.Timestamp("2024-01-31") + pd.Timedelta(days=1)
    codes["e"] = pd.Timestamp("2024-01-31").year
    codes["f"] = pd.Timestamp("2024-02-10").day_name()
    codes["g"] = pd.to_datetime("31/01/2024", format="%d/%m/%Y")
    return codes.drop(columns=["code", "n", "f"])


def a_bad_scalar(codes):
    codes["a"] = pd.to_datetime("nonsense", errors="coerce")
    return codes[["k", "a"]].assign(b=1)[["k", "b"]]


def missing_is_known(times):
    return pd.DataFrame({"a": times["a"].isna(), "b": times["a"].fillna(pd.Timestamp("1999-12-31")), "c": times["a"].fillna(times["b"]), "d": (times["a"] - times["b"]).isna()})


def extremes_of_two(times):
    return times["a"].where(times["a"] > times["b"], times["b"])


def clipped(times):
    return times["b"].clip(pd.Timestamp("2000-01-01"), pd.Timestamp("2024-06-01"))


def is_member(times):
    return pd.DataFrame({"a": times["a"].isin([pd.Timestamp("2000-01-01")]), "b": times["b"].isin(["1970-01-01", "2024-02-28"]), "c": times["a"].isin([pd.NaT])})


def as_text(times):
    return pd.DataFrame({"a": times["b"].dt.strftime("%Y-%m"), "b": times["b"].astype(str)})


def as_text_with_missing(sales):
    return sales["day"].astype(str)


def from_text_by_astype(sales):
    return sales["day"].dt.strftime("%Y-%m-%d").astype("datetime64[ns]")


def months_as_numbers(times):
    b = times["b"]
    return pd.DataFrame({"a": b.dt.year * 12 + b.dt.month, "b": b.dt.month % 3, "c": b.dt.hour / 24, "d": (b.dt.dayofweek >= 5)})


def seconds_since(times):
    return (times["b"] - pd.Timestamp("1970-01-01")) // pd.Timedelta("1s")


def as_integers(times):
    return pd.DataFrame({"a": times["b"].astype("int64"), "b": times["b"].astype("int64") // 10**9})


def time_of_day_text(times):
    return times["b"].dt.time.astype(str)


def no_dates(ints):
    return ints["a"].dt.year


def unknown_part(times):
    return times["a"].dt.decade


def filtered_by_year(times):
    return times[times["b"].dt.year == 2024][["k", "b"]]


def months_as_dict(times):
    return times["b"].dt.month.map({1: "Jan", 2: "Feb", 3: "Mar", 12: "Dec"})


def age_in_years(people):
    return ((pd.Timestamp("2024-01-01") - people["born"]).dt.days / 365.25).round(1)


def month_periods(times):
    return times["b"].dt.to_period("M").astype(str)


def month_starts(times):
    return times["b"].dt.to_period("M").dt.to_timestamp()
