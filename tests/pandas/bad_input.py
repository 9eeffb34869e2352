import pandas as pd


def returns_nothing(people):
    people["x"] = 1


def returns_number(people):
    return 3


def returns_list(people):
    return [people]


def returns_dict(people):
    return {"a": people["id"]}


def returns_text(people):
    return "people"


def returns_groups(people):
    return people.groupby("city")


def returns_type(people):
    return pd.DataFrame


def unknown_method(people):
    return people.nope()


def unknown_series_method(people):
    return people["id"].nope()


def unknown_function(people):
    return pd.nope(people)


def unknown_group_method(people):
    return people.groupby("city").nope()


def truth_of_frame(people):
    if people:
        return people
    return people


def truth_of_series(people):
    if people["age"] > 3:
        return people
    return people


def and_of_series(people):
    return people[people["age"] > 3 and people["id"] > 2]


def add_number_to_text(people):
    return people["name"] + 1


def compare_text_to_number(people):
    return people[people["name"] > 1]


def division_of_text(people):
    return people["city"] / 2


def key_error_message(people):
    return people[["nope", "also"]]


def list_assignment_of_wrong_length(people):
    people["x"] = [1, 2]
    return people


def assigned_two_names(people):
    people[["a", "b"]] = people[["id"]]
    return people


def attribute_error_of_frame(people):
    return people.nope


def raises_by_itself(people):
    raise ValueError("not today")


def names_that_are_numbers(people):
    return people[["id"]].rename(columns={"id": 0})


def names_that_are_tuples(people):
    return people[["id"]].rename(columns={"id": ("a", "b")})


def names_that_are_empty(people):
    return people[["id"]].rename(columns={"id": ""})


def empty_through_everything(empty):
    empty = empty[empty["a"] > 0].sort_values("b").drop_duplicates()
    empty["d"] = empty["a"] + 1
    empty["e"] = empty["b"].str.upper()
    empty = empty.merge(empty[["a", "c"]], on="a", how="outer", suffixes=("", "_2"))
    return pd.concat([empty, empty]).head(3)


def nulls_through_everything(nulls):  # ordered
    nulls["f2"] = nulls["f"] * 2 + 1
    nulls["u"] = nulls["o"].fillna("none")
    nulls["y"] = nulls["d"].dt.year
    nulls["c"] = nulls["f"].clip(0, 1)
    return nulls.sort_values(["f", "o", "n"], ascending=False)


def nulls_filtered(nulls):
    return nulls[(nulls["f"] > 0) | (nulls["o"] == "x")]


def nulls_dropped(nulls):
    return nulls.dropna()


def sum_of_everything_grouped_wrong(people):
    return people.groupby("city")["born"].sum()
