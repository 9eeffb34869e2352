import numpy as np
import pandas as pd


def _text(text):
    return pd.DataFrame({"text": [str(text)]})


def _long(numbers, times):
    """So many times the rows."""
    return pd.concat([numbers] * times, ignore_index=True)


# Frames.


def numbers_and_texts(sales):  # lazy
    return _text(sales)


def missing_values(people):  # lazy
    return _text(people)


def large_and_small(numbers):  # lazy
    return _text(numbers)


def floats_of_many_places(floats):  # lazy
    return _text(floats)


def small_floats(floats):  # lazy
    floats["w"] = floats["x"] / 1e7
    return _text(floats[["w", "z"]])


def large_floats(floats):  # lazy
    floats["w"] = floats["x"] * 1e6 + 0.25
    return _text(floats[["w", "z"]])


def infinite(floats):  # lazy
    floats["w"] = floats["z"] / floats["y"]
    return _text(floats)


def truth_values(flags):  # lazy
    return _text(flags)


def times(times):  # lazy
    return _text(times)


def durations(times):  # lazy
    times["d"] = times["a"] - times["b"]
    times["e"] = times["b"].dt.normalize() - pd.Timestamp("2024-01-01")
    return _text(times[["k", "d", "e"]])


def escapes_and_wide_letters(words):  # lazy
    return _text(words)


def long_texts(texts):  # lazy
    texts["long"] = texts["u"] * 20
    return _text(texts)


def all_missing(nulls):  # lazy
    return _text(nulls)


def empty_frame(empty):  # lazy
    return _text(empty)


def no_columns(people):  # lazy
    return _text(people[[]])


def some_rows_have_their_numbers(people):  # lazy
    return _text(people[people["city"] == "Rome"])


def index_with_a_name(people):  # lazy
    return _text(people.set_index("city")[["id", "age"]])


def index_of_times(sales):  # lazy
    return _text(sales.set_index("day")[["units"]])


def index_of_floats(floats):  # lazy
    return _text(floats.set_index("z")[["x"]])


def index_of_two_levels(sales):  # lazy
    return _text(sales.groupby(["product", "person"])[["units"]].sum())


def columns_of_two_levels(sales):  # lazy
    return _text(sales.groupby("product").agg({"units": ["sum", "mean"], "amount": ["max"]}))


def head_without_index(people):  # lazy
    return _text(people.head().to_string(index=False))


def to_string(people):  # lazy
    return _text(people.to_string())


def to_string_of_long_texts(texts):  # lazy
    texts["long"] = texts["u"] * 20
    return _text(texts.to_string())


def to_string_with_options(people):  # lazy
    return _text(people.to_string(columns=["name", "height"], na_rep="-", float_format="%.1f", header=["who", "tall"]))


def to_string_with_a_function(floats):  # lazy
    return _text(floats.to_string(float_format=lambda x: f"<{x:.2f}>", formatters={"z": lambda z: f"{z:+.1f}"}))


def to_string_to_the_left(people):  # lazy
    return _text(people.to_string(justify="left", index=False))


def to_string_without_header(sales):  # lazy
    return _text(sales.to_string(header=False))


def to_string_of_some_rows(numbers):  # lazy
    return _text(_long(numbers, 3).to_string(max_rows=5))


def to_string_wrapped(people):  # lazy
    return _text(people.to_string(line_width=40))


def to_string_with_dimensions(people):  # lazy
    return _text(people.to_string(show_dimensions=True))


def to_string_of_empty(empty):  # lazy
    return _text(empty.to_string())


def wide(people):  # lazy
    for place in range(4):
        people[f"another_{place}"] = people["city"] + " is a town"
    return _text(people)


def very_wide(flags):  # lazy
    for place in range(90):
        flags[f"c{place}"] = place
    return _text(flags)


def sixty_rows(numbers):  # lazy
    return _text(_long(numbers, 10))


def more_than_sixty_rows(numbers):  # lazy
    return _text(_long(numbers, 11))


def long_and_wide(people):  # lazy
    for place in range(4):
        people[f"another_{place}"] = people["city"] + " is a town"
    return _text(_long(people, 12))


def long_and_narrow(flags):  # lazy
    return _text(_long(flags, 20)[["k"]])


def made_by_the_program():  # lazy
    return _text(pd.DataFrame({"a": [1, 2, 3], "b": ["x", None, "z"], "c": [0.5, None, 2.0]}))


def numbered_columns():  # lazy
    return _text(pd.DataFrame([[1, 2.5, "x"], [3, 4.0, "y"]]))


def described(sales):  # lazy
    return _text(sales[["units", "amount"]].describe())


def counted(sales):  # lazy
    return _text(sales["product"].value_counts().to_frame())


# Series.


def series_of_integers(sales):  # lazy
    return _text(sales["units"])


def series_of_floats(people):  # lazy
    return _text(people["height"])


def series_of_integers_with_missing(people):  # lazy
    return _text(people["age"])


def series_of_texts(people):  # lazy
    return _text(people["name"])


def series_of_times(people):  # lazy
    return _text(people["born"])


def series_of_days(sales):  # lazy
    return _text(sales["day"])


def series_of_truth(people):  # lazy
    return _text(people["active"])


def series_of_truth_with_missing(flags):  # lazy
    return _text(flags["r"])


def series_without_name(sales):  # lazy
    return _text(sales["units"] + sales["person"])


def empty_series(empty):  # lazy
    return _text(empty["c"])


def long_series(numbers):  # lazy
    return _text(_long(numbers, 11)["x"])


def long_series_of_texts(numbers):  # lazy
    return _text(_long(numbers, 11)["s"])


def series_of_groups(sales):  # lazy
    return _text(sales.groupby("product")["units"].sum())


def series_of_groups_of_two(sales):  # lazy
    return _text(sales.groupby(["product", "person"])["amount"].mean())


def series_of_counts(people):  # lazy
    return _text(people["city"].value_counts())


def series_to_string(people):  # lazy
    return _text(people["height"].to_string())


def series_to_string_with_options(people):  # lazy
    return _text(people["height"].to_string(index=False, na_rep="-", dtype=True, name=True, length=True))


def series_to_string_of_some(numbers):  # lazy
    return _text(_long(numbers, 3)["x"].to_string(max_rows=6))


def formatted_into_text(sales):  # lazy
    return pd.DataFrame({"text": [f"{sales['units'].sum()} of {sales[['units']].head(2)}!"]})


# What is known of a frame.


def length_and_shape(people):  # lazy
    return _text((len(people), people.shape, people.size, people.ndim, people.empty))


def shape_of_empty(empty):  # lazy
    return _text((len(empty), empty.shape, empty.empty, empty["a"].shape))


def labels(people):  # lazy
    return _text(people.columns)


def labels_one_by_one(people):
    return pd.DataFrame({"n": [name + "!" for name in people.columns], "i": list(range(len(people.columns)))})


def many_labels(flags):  # lazy
    for place in range(20):
        flags[f"column_{place}"] = place
    return _text(flags.columns)


def types(people):  # lazy
    return _text(people.dtypes)


def types_of_empty(empty):  # lazy
    return _text(empty.dtypes)


def one_type(people):  # lazy
    return _text((people.dtypes["id"], people.dtypes["name"], people["age"].dtype, people.dtypes["born"] == "datetime64[ns]"))


def columns_of_a_type(people):  # lazy
    return people[people.dtypes[people.dtypes == "object"].index]


def loop_over_types(people):  # lazy
    return pd.DataFrame([(name, str(dtype)) for name, dtype in people.dtypes.items()], columns=["name", "type"])


def range_index(people):  # lazy
    return _text(people.index)


def index_of_some_rows(people):  # lazy
    return _text(people[people["city"] == "Rome"].index)


def index_of_texts(people):  # lazy
    return _text(people.set_index("city").index)


def a_row(people):  # lazy
    return _text(people.iloc[1])


def rows_one_by_one(sales):  # lazy
    return _text("\n".join(str(row) for _, row in sales.head(2).iterrows()))


def sums_of_columns(ints):  # lazy
    return _text(ints[["a", "b"]].sum())


def values_over_all_rows(sales):  # lazy
    return _text((sales["units"].sum().item(), str(sales["amount"].mean()), f"{sales['amount'].max():.3f}"))
