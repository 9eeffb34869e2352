import numpy as np
import pandas as pd


def mask(people):  # ordered
    return people[people["age"] > 30]


def mask_and(people):  # ordered
    return people[(people["age"] > 20) & (people["city"] == "Oslo")][["id", "name"]]


def mask_or_not(people):  # ordered
    return people[~(people["active"]) | people["name"].isna()][["id"]]


def mask_of_missing_compares_false(people):  # ordered
    return people[people["age"] != 34][["id", "age"]]


def mask_of_truth_column(people):  # ordered
    return people[people["active"]][["id"]]


def mask_twice(people):  # ordered
    adults = people[people["age"] >= 18]
    return adults[adults["height"] > 1.7][["id", "height"]]


def mask_of_the_whole_on_a_part(people):  # ordered
    mask = people["city"] != "Rome"
    some = people[people["id"] > 1]
    return some[mask][["id", "city"]]


def mask_series(people):  # ordered
    return people["name"][people["id"] > 3]


def loc_mask(people):  # ordered
    return people.loc[people["city"] == "Bern"]


def loc_mask_and_column(people):  # ordered
    return people.loc[people["age"] > 30, "name"]


def loc_mask_and_columns(people):  # ordered
    return people.loc[people["age"] > 30, ["name", "id"]]


def loc_all_rows(people):  # ordered
    return people.loc[:, ["id", "age"]]


def loc_columns_from_to(people):  # ordered
    return people.loc[:, "name":"active"]


def loc_mask_and_columns_from(people):  # ordered
    return people.loc[people["id"] > 4, "active":]


def loc_callable(people):  # ordered
    return people.loc[lambda d: d["id"] % 2 == 0, ["id"]]


def loc_assign_constant(people):  # ordered
    people.loc[people["city"] == "Rome", "city"] = "Roma"
    return people[["id", "city"]]


def loc_assign_to_missing(people):  # ordered
    people.loc[people["age"].isna(), "age"] = 0
    return people[["id", "age"]]


def loc_assign_none(people):  # ordered
    people.loc[people["id"] == 1, "name"] = None
    return people[["id", "name"]]


def loc_assign_series(people):  # ordered
    people.loc[people["height"] > 1.7, "height"] = people["height"] * 100
    return people[["id", "height"]]


def loc_assign_from_part(people):  # ordered
    tall = people["height"] > 1.7
    people.loc[tall, "height"] = people.loc[tall, "height"] - 1
    return people[["id", "height"]]


def loc_assign_new_column(people):  # ordered
    people.loc[people["age"] > 30, "group"] = "old"
    people.loc[people["age"] <= 30, "group"] = "young"
    return people[["id", "group"]]


def loc_assign_two_columns(people):  # ordered
    people.loc[people["id"] == 2, ["city", "name"]] = "?"
    return people[["id", "city", "name"]]


def loc_assign_columns_each(people):  # ordered
    people.loc[people["id"] == 2, ["city", "height"]] = ["Paris", 2.5]
    return people[["id", "city", "height"]]


def loc_assign_whole_column(people):  # ordered
    people.loc[:, "city"] = "x"
    return people[["id", "city"]]


def loc_range_of_labels(people):  # ordered
    return people.loc[1:3, ["id"]]


def loc_list_of_labels(people):  # ordered lazy
    return people.loc[[4, 0, 2], ["id", "name"]]


def iloc_slice(people):  # ordered
    return people.iloc[1:4][["id"]]


def iloc_to(people):  # ordered
    return people.iloc[:2][["id"]]


def iloc_from_end(people):  # ordered
    return people.iloc[-2:][["id"]]


def iloc_before_end(people):  # ordered
    return people.iloc[1:-1][["id"]]


def iloc_all_but_last(people):  # ordered
    return people[:-2][["id"]]


def iloc_between_ends(people):  # ordered
    return people.iloc[-4:-1][["id"]]


def iloc_step(people):  # ordered
    return people.iloc[::2][["id"]]


def iloc_step_from(people):  # ordered
    return people.iloc[1:5:3][["id"]]


def iloc_reversed(people):  # ordered
    return people.iloc[::-1][["id"]]


def iloc_list(people):  # lazy
    return people.iloc[[3, 1]][["id"]]


def iloc_columns(people):  # ordered
    return people.iloc[:, [0, 2]]


def iloc_columns_slice(people):  # ordered
    return people.iloc[0:2, 1:3]


def iloc_one_column(people):  # ordered
    return people.iloc[:, 1]


def iloc_last_column(people):  # ordered
    return people.iloc[:3, -1]


def iloc_out_of_columns(people):
    return people.iloc[:, 99]


def slice_of_rows(people):  # ordered
    return people[2:4][["id"]]


def slice_of_series(people):  # ordered
    return people["id"][1:3]


def head(people):  # ordered
    return people.head(2)[["id"]]


def head_default(people):  # ordered
    return people.head()[["id"]]


def head_negative(people):  # ordered
    return people.head(-2)[["id"]]


def head_too_many(people):  # ordered
    return people.head(100)[["id"]]


def head_zero(people):
    return people.head(0)


def tail(people):  # ordered
    return people.tail(2)[["id"]]


def tail_negative(people):  # ordered
    return people.tail(-4)[["id"]]


def tail_zero(people):
    return people.tail(0)[["id"]]


def tail_of_series(people):  # ordered
    return people["id"].tail(3)


def head_of_head(people):  # ordered
    return people.head(4).tail(2)[["id"]]


def filter_then_head(people):  # ordered
    return people[people["active"]].head(2)[["id"]]


def truncate_by_place(people):  # ordered
    return people.truncate(before=2, after=3)[["id"]]


def take(people):  # ordered lazy
    return people.take([0, 2])[["id"]]


def isin_filter(people):  # ordered
    return people[people["city"].isin(["Oslo", "Bern"])][["id"]]


def not_isin_filter(people):  # ordered
    return people[~people["city"].isin(["Oslo", "Bern"])][["id"]]


def between_filter(people):  # ordered
    return people[people["age"].between(29, 34)][["id"]]


def where_frame(numbers):  # ordered
    return numbers[["i", "j"]].where(numbers["i"] > 0, -1)


def mask_frame(numbers):  # ordered
    return numbers[["x", "y"]].mask(numbers["x"] > 1)


def frame_of_conditions(numbers):  # ordered
    small = numbers[["i", "j"]]
    return small[small > 0]


def drop_by_mask(people):
    return people.drop(people[people["age"] > 30].index)[["id"]]


def drop_labels(people):  # ordered lazy
    return people.drop([0, 2])[["id"]]


def drop_index_label(people):  # ordered lazy
    return people.drop(index=1)[["id"]]
