import pandas as pd

LIMIT = 30


def compare(people):  # ordered
    return people.query("age > 30")[["id"]]


def and_words(people):  # ordered
    return people.query("age > 20 and city == 'Oslo'")[["id"]]


def or_words(people):  # ordered
    return people.query("city == 'Rome' or height > 1.9")[["id"]]


def signs(people):  # ordered
    return people.query("(age > 20) & (city == 'Oslo') | (id == 6)")[["id"]]


def signs_bind_as_words(people):  # ordered
    return people.query("age > 20 & city == 'Oslo' | id == 6")[["id"]]


def not_word(people):  # ordered
    return people.query("not active")[["id"]]


def tilde(people):  # ordered
    return people.query("~active")[["id"]]


def is_in(people):  # ordered
    return people.query("city in ['Oslo', 'Bern']")[["id"]]


def is_not_in(people):  # ordered
    return people.query("city not in ['Oslo', 'Bern']")[["id"]]


def equal_to_a_list(people):  # ordered
    return people.query("city == ['Oslo', 'Bern']")[["id"]]


def unequal_to_a_list(people):  # ordered
    return people.query("city != ['Oslo', 'Bern']")[["id"]]


def chain(people):  # ordered
    return people.query("20 < age <= 34")[["id"]]


def arithmetic(numbers):  # ordered
    return numbers.query("i + j > 3 and x * 2 < 5")


def modulo_and_power(numbers):  # ordered
    return numbers.query("i % 2 == 1 and j ** 2 < 20")[["i", "j"]]


def negative(numbers):  # ordered
    return numbers.query("i == -7 or j < -1")[["i", "j"]]


def variable(people):  # ordered
    limit = 30
    return people.query("age > @limit")[["id"]]


def variable_list(people):  # ordered
    cities = ["Rome", "Bern"]
    return people.query("city in @cities")[["id"]]


def module_variable(people):  # ordered
    return people.query("age > @LIMIT")[["id"]]


def variable_not_there(people):
    return people.query("age > @nope")


def name_not_there(people):
    return people.query("nope > 3")


def backticks(people):  # ordered
    people = people.rename(columns={"age": "age in years"})
    return people.query("`age in years` > 30")[["id"]]


def backticks_with_dots(people):  # ordered
    people = people.rename(columns={"age": "a.b-c"})
    return people.query("`a.b-c` > 30 and id < 4")[["id"]]


def method(people):  # ordered
    return people.query("name.str.len() == 3")[["id"]]


def method_with_argument(people):  # ordered
    return people.query("city.str.startswith('O')")[["id"]]


def missing_method(people):  # ordered
    return people.query("age.isna()")[["id"]]


def not_missing(people):  # ordered
    return people.query("age.notnull() and height.notnull()")[["id"]]


def missing_unlike_itself(people):  # ordered
    return people.query("age == age")[["id"]]


def text_dates(people):  # ordered
    return people.query("born > '1980-01-01'")[["id"]]


def between(people):  # ordered
    return people.query("age.between(20, 34)")[["id"]]


def truth(people):  # ordered
    return people.query("active == True")[["id"]]


def nothing_found(people):
    return people.query("id > 100")


def in_place(people):  # ordered
    people.query("id < 3", inplace=True)
    return people[["id"]]


def index_level(people):  # ordered
    return people.set_index("id").query("id > 4")[["name"]]


def formatted(people):  # ordered
    column, least = "age", 30
    return people.query(f"{column} >= {least}")[["id"]]


def local_function_variable(people):  # ordered
    def above(frame, least):
        return frame.query("age > @least")

    return above(people, 33)[["id"]]


def eval_expression(numbers):  # ordered
    numbers["k"] = numbers.eval("i + j * 2")
    return numbers[["k"]]


def eval_assignment(numbers):  # ordered
    return numbers.eval("k = i - j")[["k"]]


def bad_syntax(people):
    return people.query("age >")


def on_the_empty(empty):
    return empty.query("a > 3 and b == 'x'")
