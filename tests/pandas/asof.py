import pandas as pd


def _by_key(table, key):
    return table.dropna(subset=[key]).sort_values(key)


def backward(sales, times):  # ordered
    return pd.merge_asof(sales.sort_values("day", kind="stable"), _by_key(times, "a"), left_on="day", right_on="a")[["day", "units", "a", "k"]]


def same_name(dupes, ints):  # ordered
    left = dupes[["a", "b"]].sort_values("a", kind="stable")
    right = ints[["a", "big"]].sort_values("a")
    return pd.merge_asof(left, right, on="a")


def not_exact(dupes, orders):  # ordered
    right = orders[["oid", "item"]].rename(columns={"oid": "a"})
    return pd.merge_asof(dupes[["a", "c"]].sort_values("a", kind="stable"), right, on="a", allow_exact_matches=False)


def forward(numbers, orders):  # ordered
    left = numbers[["i"]].sort_values("i")
    return pd.merge_asof(left, orders[["oid", "item"]], left_on="i", right_on="oid", direction="forward")


def nearest(numbers, orders):  # ordered
    left = numbers[["i"]].sort_values("i")
    return pd.merge_asof(left, orders[["oid", "item"]], left_on="i", right_on="oid", direction="nearest")


def by_group(sales):  # ordered
    left = sales.sort_values("day", kind="stable")[["day", "product", "units"]]
    right = sales[sales["units"] > 2].sort_values("day", kind="stable")[["day", "product", "amount"]]
    return pd.merge_asof(left, right, on="day", by="product")


def tolerance(numbers, orders):  # ordered
    left = numbers[["i"]].sort_values("i")
    return pd.merge_asof(left, orders[["oid", "item"]], left_on="i", right_on="oid", tolerance=2)


def several_rows_of_one_key(dupes):  # ordered
    left = pd.DataFrame({"a": [0, 1, 2, 5]})
    return pd.merge_asof(left, dupes[["a", "b", "c"]].sort_values("a", kind="stable"), on="a")


def suffixes(dupes):  # ordered
    some = dupes[["a", "c"]].sort_values("a", kind="stable")
    return pd.merge_asof(some, some, on="a")


def no_keys(people, sales):
    return pd.merge_asof(people, sales)


def of_text(people, cities):
    return pd.merge_asof(people[["city"]].sort_values("city"), cities.sort_values("city"), on="city")


def different_types(numbers):
    return pd.merge_asof(numbers[["i"]].sort_values("i"), numbers[["x"]].sort_values("x"), left_on="i", right_on="x")


def unknown_direction(dupes):
    return pd.merge_asof(dupes, dupes, on="a", direction="sideways")


def forward_not_exact(numbers, orders):  # ordered
    left = numbers[["i"]].sort_values("i")
    return pd.merge_asof(left, orders[["oid", "item"]], left_on="i", right_on="oid", direction="forward", allow_exact_matches=False)


def nearest_within(numbers, orders):  # ordered
    left = numbers[["i"]].sort_values("i")
    return pd.merge_asof(left, orders[["oid", "item"]], left_on="i", right_on="oid", direction="nearest", tolerance=1)


def within_a_time(sales, times):  # ordered
    right = times.dropna(subset=["a"]).sort_values("a")[["a", "k"]]
    left = sales.sort_values("day", kind="stable")[["day", "units"]]
    return pd.merge_asof(left, right, left_on="day", right_on="a", tolerance=pd.Timedelta("2 days"))


def by_two_keys(sales):  # ordered
    left = sales.sort_values("day", kind="stable")[["day", "product", "person", "units"]]
    return pd.merge_asof(left, left, on="day", by=["product", "person"], allow_exact_matches=False)


def by_keys_with_missing(keyed):  # ordered
    left = keyed[["n", "k", "v"]].sort_values("n", kind="stable")
    return pd.merge_asof(left, left[left["v"] > 0], on="n", by="k")


def into_empty(numbers, empty):  # ordered
    return pd.merge_asof(numbers[["i"]].sort_values("i"), empty[["a", "b"]], left_on="i", right_on="a")


def of_empty(empty, orders):
    return pd.merge_asof(empty[["a", "b"]], orders[["oid"]], left_on="a", right_on="oid")


def then_grouped(numbers, orders):  # ordered
    left = numbers[["i"]].sort_values("i")
    made = pd.merge_asof(left, orders[["oid", "item"]], left_on="i", right_on="oid")
    return made.groupby("item")["i"].count()
