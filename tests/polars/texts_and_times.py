import datetime

import polars as pl


def tests_of_texts(words):
    w = pl.col("w").str
    return words.select("k", a=w.contains("l+"), b=w.contains("a.b", literal=True), c=w.starts_with("He"), d=w.ends_with("d"), e=w.contains(r"\d"), f=w.contains("(?i)hello"), g=w.contains("$"), h=w.contains_any(["x7", "pad"]))


def lengths_of_texts(words):
    w = pl.col("w").str
    return words.select("k", c=w.len_chars(), b=w.len_bytes(), n=w.count_matches("l"), f=w.find("o"), a=w.find("x"))


def parts_of_texts(words):
    w = pl.col("w").str
    return words.select("k", a=w.slice(1, 3), b=w.slice(-3), c=w.slice(-3, 2), h=w.head(2), t=w.tail(2), g=w.head(-2), e=w.slice(-100, 97), x=w.extract(r"(\w+) (\w+)", 2))


def texts_changed(words):
    w = pl.col("w").str
    return words.select("k", lo=w.to_lowercase(), up=w.to_uppercase(), s=w.strip_chars(), c=w.strip_chars("Hd "), p=w.strip_prefix("He"), z=w.zfill(9), l=w.pad_start(9, "*"), r=w.pad_end(9))


def texts_replaced(words):
    w = pl.col("w").str
    return words.select("k", a=w.replace("l", "L"), b=w.replace_all("l", "L"), c=w.replace("(l+)", "<$1>"), d=w.replace("l", "$0", literal=True), e=w.replace_all(r"\d+", "#"), f=w.replace_all(".", "-", literal=True))


def texts_split(words):
    return words.select("k", parts=pl.col("v").str.split(","))


def parts_of_split_texts(words):
    parts = pl.col("v").str.split(",").list
    return words.select("k", n=parts.len(), f=parts.first(), l=parts.last(), g=parts.get(1, null_on_oob=True), j=parts.join("|"), c=parts.contains("b"))


def texts_as_numbers(words):
    return words.select("k", n=pl.col("v").str.to_integer(strict=False))


def texts_as_times(words):
    return words.filter(pl.col("k") == 5).select(d=pl.col("v").str.to_date(), t=pl.col("v").str.to_datetime("%Y-%m-%d"), s=pl.col("v").str.strptime(pl.Date, "%Y-%m-%d"))


def texts_that_are_no_times(words):
    return words.select("k", d=pl.col("v").str.to_date("%Y-%m-%d", strict=False))


def look_ahead_in_a_pattern(words):
    return words.filter(pl.col("w").str.contains("a(?=b)"))


def parts_of_times(orders):
    at = pl.col("at").dt
    return orders.select("id", y=at.year(), m=at.month(), d=at.day(), h=at.hour(), mi=at.minute(), s=at.second(), us=at.microsecond(), ms=at.millisecond())


def parts_of_dates(orders):
    day = pl.col("day").dt
    return orders.select("id", y=day.year(), q=day.quarter(), w=day.week(), i=day.iso_year(), wd=day.weekday(), o=day.ordinal_day(), leap=day.is_leap_year(), n=day.days_in_month())


def times_truncated(orders):
    at = pl.col("at").dt
    return orders.select("id", d=at.truncate("1d"), h=at.truncate("1h"), q=at.truncate("15m"), m=at.truncate("1mo"), y=at.truncate("1y"), k=at.truncate("1q"), w=at.truncate("1w"), dd=pl.col("day").dt.truncate("1mo"))


def times_moved(orders):
    return orders.select("id", a=pl.col("at").dt.offset_by("1mo"), b=pl.col("day").dt.offset_by("-1d"), c=pl.col("at").dt.month_start(), d=pl.col("day").dt.month_end(), e=pl.col("at").dt.date())


def times_as_texts(orders):
    return orders.select("id", a=pl.col("at").dt.strftime("%Y/%m/%d %H:%M:%S"), b=pl.col("day").dt.to_string("%d.%m.%Y %A"))


def times_as_numbers(orders):
    return orders.select("id", s=pl.col("at").dt.epoch("s"), u=pl.col("at").dt.timestamp(), d=pl.col("day").dt.epoch("d"))


def lengths_of_durations(orders):
    long = (pl.col("at") - datetime.datetime(2024, 1, 1)).dt
    return orders.select("id", d=long.total_days(), h=long.total_hours(), m=long.total_minutes(), s=long.total_seconds())


def days_between(orders):
    return orders.group_by("item").agg(((pl.col("day").max() - pl.col("day").min()).dt.total_days()).alias("days"))


def texts_of_nothing_joined(nothing):
    return nothing.select(pl.col("b").str.join("-"))
