import pandas as pd


def two(people):  # ordered
    return pd.concat([people[["id", "city"]], people[["id", "city"]]])


def two_ignoring_the_index(people):  # ordered
    made = pd.concat([people[["id"]], people[["id"]]], ignore_index=True)
    made["before"] = made["id"].shift(1)
    return made


def differing_columns(people, cities):  # ordered
    return pd.concat([people[["id", "city"]], cities], ignore_index=True)


def common_columns(people, cities):  # ordered
    return pd.concat([people, cities], join="inner")


def differing_types(numbers):  # ordered
    a = numbers[["i"]].rename(columns={"i": "v"})
    b = numbers[["x"]].rename(columns={"x": "v"})
    return pd.concat([a, b], ignore_index=True)


def filtered_parts(people):  # ordered
    young = people[people["age"] < 30]
    old = people[people["age"] >= 50]
    return pd.concat([old, young])[["id", "age"]]


def sorted_parts(people):
    a = people.sort_values("id", ascending=False)
    return pd.concat([a, people])[["id"]]


def with_constant_column(people, sales):  # ordered
    a = people[["id"]].assign(source="people")
    b = sales[["person"]].rename(columns={"person": "id"}).assign(source="sales")
    return pd.concat([a, b])


def of_generator(people):  # ordered
    return pd.concat(people[["id", "city"]][people["city"] == c] for c in ["Rome", "Oslo"])


def of_one(people):  # ordered
    return pd.concat([people])[["id"]]


def with_none(people):  # ordered
    return pd.concat([people[["id"]], None])


def of_nothing(people):
    return pd.concat([])


def of_none_only(people):
    return pd.concat([None])


def not_a_list(people):
    return pd.concat(people)


def series(people):  # ordered
    return pd.concat([people["id"], people["id"] * 10])


def series_of_different_names(people):  # ordered
    return pd.concat([people["id"], people["age"]])


def by_columns(people):  # ordered
    return pd.concat([people[["id"]], people[["city"]]], axis=1)


def by_columns_series(people):  # ordered
    return pd.concat([people["id"], people["city"].str.upper().rename("up")], axis=1)


def by_columns_keys(people):  # ordered
    return pd.concat([people["id"], people["age"] > 30], axis=1, keys=["a", "b"])


def by_columns_of_parts(people):  # ordered
    return pd.concat([people[["id"]], people[people["age"] > 30][["city"]]], axis=1)


def by_columns_of_groups(sales):  # ordered
    g = sales.groupby("product")
    return pd.concat([g["units"].sum(), g["amount"].max()], axis=1)


def by_columns_of_tables(texts, cities):  # ordered
    return pd.concat([texts[["k"]], cities[["country"]]], axis=1)


def by_columns_inner(texts, cities):
    return pd.concat([texts[["k"]], cities[["country"]]], axis=1, join="inner")


def with_empty(people, empty):  # ordered
    return pd.concat([people[["id", "city"]], empty[["b"]].rename(columns={"b": "city"})])


def three_then_group(people):  # ordered
    many = pd.concat([people, people, people])
    return many.groupby("city").size()


def then_without_duplicates(people):
    return pd.concat([people, people]).drop_duplicates()[["id"]]


def then_sort(people, sales):  # ordered
    a = people[["id"]]
    b = sales[["person"]].rename(columns={"person": "id"})
    return pd.concat([a, b]).sort_values("id", kind="stable")


def dates_and_missing(people, nulls):  # ordered
    a = people[["born"]]
    b = nulls[["d"]].rename(columns={"d": "born"})
    return pd.concat([a, b])


def verify_integrity_refused(people):
    return pd.concat([people, people], nope=True)


def append_is_gone(people):
    return people.append(people)


def a_total_row_of_values(sales):  # ordered
    total = pd.DataFrame([{"product": "total", "units": sales["units"].sum(), "amount": sales["amount"].sum()}])
    return pd.concat([sales[["product", "units", "amount"]], total], ignore_index=True)
