import numpy as np
import pandas as pd


def _shout(text):
    return text.upper() + "!"


def lambda_of_text(texts):
    texts["n"] = texts["u"].apply(lambda u: len(u))
    return texts[["k", "n"]]


def named_function(texts):
    texts["v"] = texts["u"].apply(lambda u: u.split(",")[0])
    return texts[["v"]]


def of_integers(numbers):
    numbers["v"] = numbers["i"].apply(lambda i: i % 3 if i > 0 else -1)
    return numbers[["v"]]


def to_text(numbers):
    return numbers["i"].apply(str)


def of_floats(numbers):
    numbers["v"] = numbers["x"].apply(lambda x: x if x > 0 else 0.0)
    return numbers[["v"]]


def missing_floats_are_nan(numbers):
    numbers["v"] = numbers["y"].apply(lambda y: y != y)
    return numbers[["v"]]


def missing_texts_are_none(people):
    people["v"] = people["name"].apply(lambda n: n is None)
    return people[["v"]]


def missing_text_raises(people):
    return people["name"].apply(lambda n: n.upper())


def none_becomes_missing(numbers):
    numbers["v"] = numbers["s"].apply(lambda s: None if s == "" else s + "?")
    return numbers[["v"]]


def integer_or_none(numbers):
    numbers["v"] = numbers["i"].apply(lambda i: i if i > 0 else None)
    return numbers[["v"]]


def integer_or_float(numbers):
    numbers["v"] = numbers["i"].apply(lambda i: i if i > 0 else 0.5)
    return numbers[["v"]]


def closure(numbers):
    limit = 4
    names = {0: "zero", 5: "five"}

    def label(i):
        return names.get(i, "big" if i > limit else "small")

    numbers["v"] = numbers["i"].apply(label)
    return numbers[["v"]]


def closure_in_a_loop(numbers):
    for n in [1, 2, 3]:
        numbers["p" + str(n)] = numbers["i"].apply(lambda i: i * n)
    return numbers[["p1", "p2", "p3"]]


def rows(numbers):
    numbers["v"] = numbers.apply(lambda r: r["i"] + r["j"] if r["s"] else 0, axis=1)
    return numbers[["v"]]


def rows_by_attribute(numbers):
    return numbers.apply(lambda r: r.s + "-" + str(r.i), axis=1)


def raises_in_a_row(numbers):
    return numbers["i"].apply(lambda i: 10 // i)


def with_arguments(numbers):
    return numbers["i"].apply(lambda i, by, plus=0: i * by + plus, args=(3,), plus=1)


def mapped_by_dict(people):
    people["c"] = people["city"].map({"Oslo": "NO", "Rome": "IT"})
    return people[["city", "c"]]


def mapped_by_function(people):
    return people["city"].map(lambda c: c[:2])


def try_in_a_function(numbers):
    def number(s):
        try:
            return float(s)
        except ValueError:
            return -1.0

    return numbers["s"].apply(number)
