import pandas as pd


def inner(people, sales):
    return people.merge(sales, left_on="id", right_on="person")[["id", "name", "product", "units"]]


def on_common_name(people, cities):
    return people.merge(cities, on="city")[["id", "city", "country"]]


def on_all_common_names(orders, customers):
    return orders.merge(customers)


def left(people, cities):
    return people.merge(cities, on="city", how="left")[["id", "city", "country", "people_m"]]


def right(people, cities):
    return people.merge(cities, on="city", how="right")[["id", "city", "country"]]


def outer(people, cities):
    return people.merge(cities, on="city", how="outer")[["id", "city", "country"]]


def cross(texts, cities):  # ordered
    return texts[["k"]].head(2).merge(cities[["country"]], how="cross")


def missing_keys_match(orders, customers):
    return orders.merge(customers, on="cust", how="left")


def missing_keys_match_inner(orders, customers):
    return pd.merge(orders, customers, on="cust")


def missing_keys_match_outer(orders, customers):
    return pd.merge(orders, customers, on="cust", how="outer")


def missing_keys_match_right(orders, customers):  # ordered
    return pd.merge(orders, customers, on="cust", how="right")


def missing_text_keys(keyed, cities):
    return keyed[["k", "n"]].merge(cities, left_on="k", right_on="city", how="left")


def two_keys(orders, customers):
    return orders.merge(customers, left_on=["cust", "item"], right_on=["cust", "city"], how="left")


def many_to_many(dupes):
    return dupes.merge(dupes, on="a")


def self_join(people):
    return people[["id", "city"]].merge(people[["id", "city"]], on="city", suffixes=("_a", "_b"))


def self_join_pairs(people):  # ordered
    pairs = people[["id", "city"]].merge(people[["id", "city"]], on="city")
    return pairs[pairs["id_x"] < pairs["id_y"]]


def self_join_filtered(people):
    old = people[people["age"] > 30]
    return people.merge(old[["id", "age"]], on="id", how="left", suffixes=("", "_old"))[["id", "age", "age_old"]]


def suffixes(orders, customers):
    orders["name"] = orders["item"]
    return orders.merge(customers, on="cust", suffixes=("_o", "_c"))


def no_suffix_left(orders, customers):
    orders["name"] = orders["item"]
    return orders.merge(customers, on="cust", suffixes=(None, "_c"))


def no_suffixes(orders, customers):
    orders["name"] = orders["item"]
    return orders.merge(customers, on="cust", suffixes=(None, None))


def differently_named_keys_both_stay(people, sales):  # ordered
    return people[["id"]].merge(sales[["person", "units"]], left_on="id", right_on="person", how="outer")


def differently_named_keys_left(people, sales):
    return people[["id"]].merge(sales[["person", "units"]], left_on="id", right_on="person", how="left")


def indicator(orders, customers):
    made = orders.merge(customers, on="cust", how="outer", indicator=True)
    made["_merge"] = made["_merge"].astype(str)
    return made


def indicator_named(orders, customers):  # ordered
    made = orders.merge(customers, on="cust", how="left", indicator="from")
    return made[made["from"] == "left_only"][["oid"]]


def anti_join(people, sales):  # ordered
    made = people.merge(sales[["person"]].drop_duplicates(), left_on="id", right_on="person", how="left", indicator=True)
    return made[made["_merge"] == "left_only"][["id", "name"]]


def sorted_by_key(people, cities):
    return people.merge(cities, on="city", sort=True)[["id", "city", "country"]]


def right_index(people, cities):
    by_city = cities.drop_duplicates("city").set_index("city")
    return people.merge(by_city, left_on="city", right_index=True, how="left")[["id", "country"]]


def both_indexes(orders, customers):  # ordered
    a = orders.set_index("oid")
    b = customers.dropna().set_index("cust")
    return a.merge(b, left_index=True, right_index=True)


def both_indexes_left(orders, customers):
    a = orders.set_index("oid")
    b = customers.dropna().set_index("cust")
    return a.merge(b, left_index=True, right_index=True, how="left")


def index_without_a_name(texts, cities):
    return texts.merge(cities, left_index=True, right_index=True)[["k", "country"]]


def join_on_index(people, cities):
    return people.join(cities.drop_duplicates("city").set_index("city"), on="city")[["id", "country"]]


def join_plain(texts, numbers):
    return texts.join(numbers)


def join_inner(people, sales):  # ordered
    totals = sales.groupby("person")["units"].sum()
    return people.set_index("id").join(totals, how="inner")[["name", "units"]]


def join_left_totals(people, sales):
    totals = sales.groupby("person").agg(total=("units", "sum"))
    return people.set_index("id")[["name"]].join(totals)


def join_outer(people, sales):  # ordered
    totals = sales.groupby("person").agg(total=("units", "sum"))
    return people.set_index("id")[["name"]].join(totals, how="outer").reset_index(drop=True)


def join_with_suffix(people):  # ordered
    a = people.set_index("id")[["city"]]
    return a.join(a, lsuffix="_l", rsuffix="_r")


def join_overlap(people):
    a = people.set_index("id")[["city"]]
    return a.join(a)


def totals_back(people, sales):
    totals = sales.groupby("person", as_index=False)["amount"].sum()
    return people.merge(totals, left_on="id", right_on="person", how="left")[["id", "amount"]]


def three_tables(people, sales, cities):  # ordered
    a = people.merge(sales, left_on="id", right_on="person")
    return a.merge(cities, on="city", how="left")[["name", "product", "country"]]


def merge_then_group(people, sales):  # ordered
    joined = sales.merge(people, left_on="person", right_on="id")
    return joined.groupby("city")["units"].sum()


def sorted_left_stays(people, cities):
    return people.sort_values("id", ascending=False).merge(cities, on="city")[["id", "country"]]


def merge_series(people, sales):
    totals = sales.groupby("person")["units"].sum()
    return people.merge(totals, left_on="id", right_index=True)[["id", "units"]]


def key_types_differ(people, cities):
    return people.merge(cities, left_on="id", right_on="city")


def key_int_and_float(numbers, keyed):
    return numbers[["i"]].merge(keyed[["g", "n"]], left_on="i", right_on="g")


def key_not_there(people, cities):
    return people.merge(cities, on="nope")


def key_not_there_right(people, cities):
    return people.merge(cities, left_on="city", right_on="nope")


def no_common_names(texts, cities):
    return texts.merge(cities)


def key_counts_differ(people, cities):
    return people.merge(cities, left_on=["city", "name"], right_on=["city"])


def only_left_on(people, cities):
    return people.merge(cities, left_on="city")


def on_and_left_on(people, cities):
    return people.merge(cities, on="city", left_on="city")


def cross_with_key(people, cities):
    return people.merge(cities, on="city", how="cross")


def validate_one_to_many_holds(people, sales):  # lazy
    return people.merge(sales, left_on="id", right_on="person", validate="one_to_many")[["id", "product"]]


def validate_many_to_one_holds(sales, people):  # ordered lazy
    return sales.merge(people, left_on="person", right_on="id", validate="m:1")[["id", "product"]]


def not_a_frame(people):
    return people.merge({"a": 1})


def empty_left(empty, people):
    return empty.merge(people, left_on="a", right_on="id")[["a", "b", "name"]]


def empty_right_of_left(people, empty):  # ordered
    return people.merge(empty, left_on="id", right_on="a", how="left")[["id", "b", "c"]]


def nulls_on_nulls(nulls):
    return nulls[["n", "o"]].merge(nulls[["o", "f"]], on="o")


def validate_kind_unknown(people, cities):
    return people.merge(cities, on="city", validate="none")
