import pandas as pd


def sorted_down(numbers):  # ordered
    return numbers.sort_values("i", ascending=False)


def sorted_by_two(people):  # ordered
    return people.sort_values(["city", "age"], ascending=[True, False])[["city", "id"]]


def groups_by_key(sales):  # ordered
    return sales.groupby("product")["units"].sum().reset_index()


def groups_by_first_row(sales):  # ordered
    return sales.groupby("product", sort=False)["units"].sum().reset_index()


def first_rows(sales):  # ordered
    return sales.sort_values("day").head(3)


def largest(sales):  # ordered
    return sales.nlargest(3, "units")


def counts(sales):  # ordered
    return sales["product"].value_counts().reset_index()


def sorted_then_filtered(numbers):  # ordered
    made = numbers.sort_values("j")
    return made[made["i"] > 0]
