import numpy as np
import pandas as pd


def same(people):
    return people


def one_column(people):
    return people[["name"]]


def a_series(people):
    return people["height"]


def reordered(people):
    return people[["city", "id"]]


def new_constant(people):
    people["k"] = 7
    return people[["id", "k"]]


def new_text(people):
    people["k"] = "x"
    return people[["id", "k"]]


def new_from_columns(numbers):
    numbers["sum"] = numbers["i"] + numbers["j"]
    numbers["product"] = numbers["x"] * numbers["y"]
    return numbers


def attribute_access(numbers):
    numbers["d"] = numbers.i - numbers.j
    return numbers[["d"]]


def assigned(numbers):
    return numbers.assign(z=numbers.x + 1, w=lambda d: d.z * 2)[["z", "w"]]


def old_value_kept(numbers):
    before = numbers["i"]
    numbers["i"] = numbers["i"] * 10
    numbers["was"] = before
    return numbers[["i", "was"]]


def copy_is_another(numbers):
    other = numbers.copy()
    other["i"] = 0
    numbers["o"] = other["i"]
    return numbers[["i", "o"]]


def alias_is_the_same(numbers):
    other = numbers
    other["i"] = 0
    return numbers[["i"]]


def dropped(people):
    return people.drop(columns=["born", "height"])


def dropped_by_axis(people):
    return people.drop("name", axis=1)


def dropped_missing(people):
    return people.drop(columns=["nope"])


def dropped_missing_ignored(people):
    return people.drop(columns=["nope", "born"], errors="ignore")


def renamed(people):
    return people.rename(columns={"name": "who", "nope": "x"})


def renamed_by_function(people):
    return people.rename(columns=str.upper)


def renamed_in_place(people):
    people.rename(columns={"id": "key"}, inplace=True)
    return people


def all_names(texts):
    texts.columns = ["a", "b", "c"]
    return texts


def wrong_number_of_names(texts):
    texts.columns = ["a", "b"]
    return texts


def missing_column(people):
    return people["nope"]


def missing_columns(people):
    return people[["id", "nope"]]


def filtered_names(people):
    return people.filter(items=["id", "nope", "city"])


def names_like(people):
    return people.filter(like="i")


def names_by_regex(people):
    return people.filter(regex="^[a-c]")


def popped(people):
    people["c2"] = people.pop("city")
    return people[["id", "c2"]]


def deleted(people):
    del people["born"]
    return people


def inserted(texts):
    texts.insert(1, "n", texts["k"] * 2)
    return texts


def loop_over_columns(numbers):
    for name in ["i", "j"]:
        numbers[name + "_2"] = numbers[name] ** 2
    return numbers[["i_2", "j_2"]]


def loop_over_all(numbers):
    for name in numbers.columns:
        if name in ("x", "y"):
            numbers[name] = numbers[name] + 0.5
    return numbers


def several_at_once(numbers):
    numbers[["a", "b"]] = numbers[["i", "j"]]
    return numbers[["a", "b"]]


def condition_on_names(people):
    if "age" in people.columns:
        people["has"] = True
    return people[["id", "has"]]


def piped(numbers):
    return numbers.pipe(lambda d, n: d.assign(p=d.i + n), 5)[["p"]]
