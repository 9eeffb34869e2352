import datetime

import numpy as np
import pandas as pd


def mixed_arithmetic_then_filter(gaps):
    gaps["z"] = gaps["x"] * 2 + gaps["y"].fillna(0) - 1
    return gaps[gaps["z"] > 0]


def arithmetic_of_missing_integers(codes):
    return pd.DataFrame({"a": codes["n"] // 2, "b": codes["n"] % 2, "c": codes["n"] * 2, "d": codes["n"] / 2, "e": codes["n"] ** 2, "f": -codes["n"], "g": codes["n"].abs(), "h": codes["n"].round(1)})


def questions_about_missing_integers(codes):
    return pd.DataFrame({"a": codes["n"] == 1, "b": codes["n"] != 1, "c": codes["n"] > 1, "d": codes["n"].isin([1, 3]), "e": codes["n"].isin([np.nan]), "f": codes["n"].between(1, 3), "g": codes["n"].fillna(0)})


def missing_integers_to_int(codes):
    return codes["n"].astype(int)


def truth_values_elsewhere(flags):
    return pd.DataFrame({"a": flags["p"].astype(int) + flags["q"], "b": flags["p"] == "x", "c": flags["p"].map({True: "yes", False: "no"}), "d": flags["p"].where(flags["q"], False), "e": flags["p"].isin([True]), "f": flags["p"].replace({True: False})})


def inverting_missing_truth_values(flags):
    return ~flags["r"]


def missing_truth_values_filled(flags):
    return flags["r"].fillna(False)


def not_containing(words):
    return ~words["w"].str.contains("a", na=False)


def mask_by_length(words):
    return words[words["w"].str.len() > 5][["k"]]


def first_words(words):
    return words["w"].str.split(" ").str[0].str.upper().fillna("?")


def lengths_after_changes(words):
    return pd.DataFrame({"a": words["w"].fillna("").str.len(), "b": words["v"].str.split("-").str.len() - 1, "c": words["v"].str.replace("-", "").str.len()})


def date_parts_used(times):
    return pd.DataFrame({"a": times["a"].dt.year.fillna(0).astype(int), "b": times["a"].dt.month == 2, "c": times["b"].dt.hour.between(9, 17), "d": times["b"].dt.day_name().isin(["Saturday", "Sunday"])})


def differences_of_dates_used(times):
    return pd.DataFrame({"a": (times["a"] - times["b"]).dt.days, "b": (times["a"] - times["b"]).dt.total_seconds() / 3600, "c": (times["b"].dt.normalize() - times["b"]).dt.total_seconds()})


def labels_by_dates(times):
    times["late"] = np.where(times["a"] > times["b"], "late", "early")
    return times[["k", "late"]]


def months_mapped(times):
    return times["b"].dt.strftime("%Y-%m").map({"2024-02": "feb"}).fillna("other")


def dates_with_themselves(times):
    return pd.DataFrame({"a": times["b"], "b": times["a"] == times["a"], "c": times["a"].notna() & (times["a"] < "2024")})


def conversions_after_arithmetic(floats):
    return pd.DataFrame({"a": floats["x"].round(1).astype(str), "b": (floats["z"] * 100).astype(int), "c": floats["x"].fillna(0).astype("int32"), "d": (floats["x"] > 0).astype("int8")})


def where_of_integers(ints):
    return pd.DataFrame({"a": ints["a"].where(ints["a"] > 0, np.nan), "b": ints["a"].mask(ints["a"] < 0), "c": ints["a"].where(ints["a"] > 0, 0.5), "d": ints["a"].where(ints["a"] > 0, ints["b"] / 2)})


def methods_and_functions(ints):
    return pd.DataFrame({"a": ints["a"].map(lambda v: v * 2), "b": ints["a"].apply(abs), "c": ints["a"].add(ints["b"]).mul(2), "d": ints["a"].rsub(100), "e": ints["a"].floordiv(3), "f": ints["a"].mod(4)})


def empty_texts_replaced(words):
    return words["n"].str.strip().replace("", None)


def empty_texts_dropped(words):
    return words["n"].replace("", np.nan).dropna()


def questions_about_missing_texts(gaps):
    return pd.DataFrame({"a": gaps["s"].isin(["a", None]), "b": gaps["s"] == "", "c": gaps["s"] != "a", "d": gaps["s"].eq("a"), "e": gaps["s"].where(gaps["s"] != "a", "first"), "f": gaps["s"].fillna(gaps["t"]).fillna("none")})


def texts_added_up(gaps):
    return gaps["s"] + gaps["t"].fillna("-") + gaps["k"].astype(str)


def missing_of_a_frame(gaps):
    return gaps.isna()


def mask_by_missing(gaps):
    return gaps[gaps["x"].isna() & gaps["y"].notna()][["k"]]


def frame_filled_by_frame(gaps):
    return gaps[["x", "y"]].fillna(gaps[["y", "x"]])


def missing_counted(gaps):
    return gaps.assign(m=gaps["x"].isna().astype(int) + gaps["y"].isna().astype(int))[["k", "m"]]


def frame_rounded(floats):
    return floats[["x", "z"]].round(1)


def conditions_combined(floats):
    return pd.DataFrame({"a": floats["x"].gt(0) & floats["y"].lt(3), "b": floats["x"].eq(floats["x"]), "c": (floats["x"] > 0) | floats["y"].isna(), "d": ~(floats["x"] > 0)})


def groups_of_ages(people):
    people["group"] = np.select([people["age"] < 20, people["age"] < 40], ["teen", "adult"], default="senior")
    return people[["id", "group"]]


def computed_index(people):
    people["bmi"] = (70 / people["height"] ** 2).round(2)
    return people[["id", "bmi"]]


def cleaned_names(people):
    return people["name"].str.strip().str.title() + " of " + people["city"]


def initials(people):
    people["initial"] = people["name"].str[0]
    people["known"] = people["name"].notna()
    return people[["initial", "known"]]


def mask_by_year(people):
    return people[people["born"].dt.year >= 1990][["id"]]


def mask_by_dates(people):
    return people[people["born"].between("1970-01-01", "1991-01-01")][["id"]]


def all_of_an_empty_table(empty):
    return pd.DataFrame({"a": empty["a"] + 1, "b": empty["b"].str.upper(), "c": empty["c"].fillna(0), "d": empty["a"] > 1, "e": empty["b"].isin(["x"]), "f": np.where(empty["a"] > 1, "x", "y")})


def all_of_missing_values(nulls):
    return pd.DataFrame({"a": nulls["f"] + 1, "b": nulls["o"].str.upper(), "c": nulls["d"].dt.year, "d": nulls["f"] > 1, "e": nulls["o"].isna(), "f": nulls["f"].fillna(nulls["n"]), "g": nulls["d"] - nulls["d"]})


def dates_of_sales(sales):
    return pd.DataFrame({"a": pd.to_datetime(sales["day"]).dt.month, "b": sales["day"] + pd.to_timedelta(sales["units"], unit="h"), "c": sales["day"].dt.strftime("%d.%m.%Y")})


def dates_there_and_back(sales):
    t = pd.to_datetime(sales["day"].dt.strftime("%d.%m.%Y"), format="%d.%m.%Y")
    return (t == sales["day"])


def maps_of_codes(codes):
    return pd.DataFrame({"a": codes["code"].map(str.upper, na_action="ignore"), "b": codes["code"].fillna("z").map(len), "c": codes["code"].map({"a": 1}).fillna(0).astype(int)})


def numbers_in_texts(numbers):
    return pd.DataFrame({"a": pd.to_numeric(numbers["s"], errors="coerce"), "b": numbers["s"].str.isnumeric(), "c": pd.to_numeric(numbers["s"], errors="coerce").notna()})


def texts_of_numbers(numbers):
    return pd.DataFrame({"a": numbers["x"].astype(str), "b": numbers["i"].astype(str).str.len(), "c": numbers["i"].astype(float).astype(str)})


def named_groups(texts):
    return texts["t"].str.extract(r"(?P<num>\d+)\s(?P<rest>\w+)")


def items_and_patterns(texts):
    return pd.DataFrame({"a": texts["u"].str.split(",").str[1].fillna("none"), "b": texts["t"].str.lower().str.contains("hello|pad", na=False), "c": texts["t"].str.replace(r"[^a-zA-Z ]", "", regex=True)})


def split_by_a_class(texts):
    return texts["u"].str.split("[,;]").str.get(-1)


def periods(times):
    return pd.DataFrame({"a": times["a"].dt.to_period("M").astype(str), "b": times["b"].dt.to_period("Q").astype(str), "c": times["b"].dt.to_period("Q").dt.to_timestamp()})


def month_ends(times):
    return pd.DataFrame({"a": times["b"] + pd.offsets.MonthEnd(1), "b": times["b"] - pd.offsets.MonthBegin(1), "c": times["b"] + pd.offsets.Day(3), "d": times["b"] - pd.offsets.MonthEnd(1), "e": times["b"] + pd.offsets.MonthBegin(0), "f": times["a"] + pd.offsets.MonthEnd(2)})


def months_back(times):
    return pd.DataFrame({"a": times["a"] - pd.DateOffset(months=3), "b": pd.Timestamp("2024-03-31") - pd.DateOffset(months=1) < times["b"]})


def digits_of_missing(times):
    return times["s"].str[:4].str.isdigit()


def dates_of_the_first_form(times):
    d = pd.to_datetime(times["s"], errors="coerce")
    return d


def filled_by_mean(codes):
    codes["r"] = codes["f"].fillna(codes["f"].mean())
    return codes[["k", "r"]]


def standardised(codes):
    return (codes["f"] - codes["f"].mean()) / codes["f"].std()


def clipped_by_values(codes):
    return codes["f"].clip(codes["f"].min(), codes["f"].median())


def dates_cut_short(times):
    return pd.to_datetime(times["s"].str[:10], errors="coerce")


def mask_by_dates_that_parse(times):
    return times[pd.to_datetime(times["s"], errors="coerce").notna()][["k"]]


def texts_that_are_no_dates(codes):
    return pd.to_datetime(codes["code"], errors="coerce")


def truth_values_added(ints):
    return pd.DataFrame({"a": (ints["a"] > 0) + (ints["b"] > 0), "b": (ints["a"] > 0) & (ints["b"] > 0) | (ints["c"] == 0), "c": ints["a"] * (ints["b"] > 0), "d": ints["a"] - True})


def bits_and_truth_values(ints):
    return pd.DataFrame({"a": ints["a"] & (ints["b"] > 0), "b": ints["a"] << ints["a"] ^ ints["b"], "c": (ints["a"] > 0) | 1})


def texts_compared(words):
    return words["v"] == words["w"]


def texts_in_order(words):
    return words[(words["v"] > "b") & (words["k"] < 8)][["k", "v"]]


def mapped_to_numbers(words):
    return words["v"].map({"b": 1.5, "x--y": 2})


def concatenated_with_numbers(words):
    return words["v"].str.cat(words["k"].astype(str), sep=":")


def lengths_mapped(words):
    return words["v"].str.len().map({1: "one", 3: "three"}).fillna("more")


def tests_as_numbers(words):
    return pd.DataFrame({"a": words["v"].str.contains("-", regex=False).astype(int), "b": words["v"].str.count("-").astype(float), "c": words["w"].str.len().fillna(-1).astype(int)})


def codes_of_categories(words):
    return words["v"].astype("category").cat.codes


def where_by_length(words):
    return words["w"].where(words["w"].str.len() > 5, "short")


def mask_by_other_column(words):
    return words["w"].mask(words["w"].isna(), words["v"])


def frame_of_texts_replaced(words):
    return words.replace({"b": "B", "": "empty"})


def frame_filled_with_text(words):
    return words.fillna("?")


def where_of_frame(gaps):
    return gaps[["x", "y"]].where(gaps[["x", "y"]] > 5, 0)


def means_across(gaps):
    return gaps[["x", "y"]].mean(axis=1)


def any_missing_across(gaps):
    return gaps[["x", "y"]].isna().any(axis=1)


def all_present_across(gaps):
    return gaps[gaps[["x", "y"]].notna().all(axis=1)][["k"]]


def dates_of_datetimes(gaps):
    return gaps["d"].dt.date


def texts_of_datetimes(gaps):
    return gaps["d"].astype(str)


def dates_filled_with_text(gaps):
    return gaps["d"].fillna("2020-01-01")


def questions_about_dates(gaps):
    return pd.DataFrame({"a": gaps["d"] == pd.Timestamp("2024-01-01"), "b": gaps["d"].isin(["2024-01-01"]), "c": gaps["d"].dt.month.isin([1, 3]), "d": gaps["d"].dt.dayofweek.isin([5, 6])})


def durations_compared_with_constants(gaps):
    return (pd.Timestamp("2024-06-01") - gaps["d"]) > pd.Timedelta(days=100)


def hours_after_shift(gaps):
    return (gaps["d"] + pd.Timedelta(hours=1)).dt.hour


def within_the_day(times):
    return times["b"].dt.floor("h") - times["b"].dt.floor("D")


def durations_without_sign(times):
    return (times["a"] - times["b"]).abs() < pd.Timedelta("1 day")


def durations_filled(times):
    return (times["a"] - times["b"]).fillna(pd.Timedelta(0))


def durations_in_minutes(times):
    return (times["a"] - times["b"]) / np.timedelta64(1, "m")


def before_the_last(times):
    return times["a"].max() - times["a"]


def mask_of_the_last(times):
    return times[times["a"] == times["a"].max()][["k"]]


def integers_across(ints):
    return pd.DataFrame({"a": ints[["a", "b"]].sum(axis=1), "b": ints[["a", "b"]].mean(axis=1), "c": ints[["a", "b"]].min(axis=1), "d": ints[["a", "b"]].max(axis="columns"), "e": ints[["a", "b"]].count(axis=1)})


def floats_across(floats):
    return pd.DataFrame({"a": floats.sum(axis=1), "b": floats.mean(axis=1), "c": floats.min(axis=1), "d": floats[["x", "y"]].max(axis=1), "e": floats.count(axis=1), "f": floats.any(axis=1), "g": floats.all(axis=1)})


def truth_values_across(flags):
    return pd.DataFrame({"a": flags[["p", "q"]].any(axis=1), "b": flags[["p", "q"]].all(axis=1)})


def numeric_across(gaps):
    return gaps.mean(axis=1, numeric_only=True)


def mask_of_frame(gaps):
    return gaps[["x", "y"]].mask(gaps[["x", "y"]].isna(), -1)


def mask_of_any_missing(gaps):
    return gaps[gaps.isna().any(axis=1)][["k"]]


def running_sums_by_a_number(sales):
    sales["cum"] = sales["units"].cumsum() % 5
    return sales[["person", "cum"]]
