import pandas as pd


def set_index(people):  # ordered
    return people.set_index("id")[["name"]]


def set_index_two(people):  # ordered
    return people.set_index(["city", "id"])[["age"]]


def set_index_kept(people):  # ordered
    return people.set_index("id", drop=False)[["id", "name"]]


def set_index_missing(people):
    return people.set_index("nope")


def set_index_in_place(people):  # ordered
    people.set_index("id", inplace=True)
    return people[["city"]]


def set_index_series(people):  # ordered
    return people.set_index(people["city"].str.upper())[["id"]]


def set_index_append(people):  # ordered
    return people.set_index("city").set_index("id", append=True)[["age"]]


def reset_index(people):  # ordered
    return people.set_index("id").reset_index()[["id", "name"]]


def reset_index_drop(people):  # ordered
    return people.set_index("id").reset_index(drop=True)[["name"]]


def reset_index_unnamed(people):  # ordered
    return people[people["age"] > 30].reset_index()[["index", "id"]]


def reset_index_unnamed_after_sort(people):  # ordered
    return people.sort_values("height", ascending=False).reset_index()[["index", "id"]]


def reset_index_makes_new_numbers(people):  # ordered
    some = people[people["age"] > 30].reset_index(drop=True)
    return some.reset_index()[["index", "id"]]


def reset_index_level(people):  # ordered
    return people.set_index(["city", "id"]).reset_index(level="id")[["id", "age"]]


def reset_index_level_dropped(people):  # ordered
    return people.set_index(["city", "id"]).reset_index(level=0, drop=True)[["age"]]


def reset_index_conflict(people):
    return people.set_index("id", drop=False).reset_index()


def reset_index_names(people):  # ordered
    return people[["name"]].reset_index(names="row")


def sort_index(people):  # ordered
    return people.set_index("city").sort_index()[["id"]]


def sort_index_down(people):  # ordered
    return people.set_index("id").sort_index(ascending=False)[["name"]]


def sort_index_unnamed(people):  # ordered
    return people.sort_values("height").sort_index()[["id"]]


def sort_index_unnamed_down(people):  # ordered
    return people.sort_index(ascending=False)[["id"]]


def sort_index_two(people):  # ordered
    return people.set_index(["city", "id"]).sort_index()[["age"]]


def sort_index_columns(people):  # ordered
    return people.sort_index(axis=1)


def sort_index_of_groups(sales):  # ordered
    totals = sales.groupby("product")["units"].sum().sort_values()
    return totals.sort_index()


def rename_axis(people):  # ordered
    return people.set_index("id").rename_axis("key")[["name"]]


def rename_axis_unnamed(people):  # ordered
    return people.rename_axis("row")[["id"]]


def rename_index_names(people):  # ordered
    made = people.set_index(["city", "id"]).rename_axis(["c", "i"])
    return made[["age"]]


def index_name_assigned(people):  # ordered
    made = people.set_index("id")
    made.index.name = "key"
    return made[["name"]]


def index_as_column(people):  # ordered
    made = people.set_index("id")
    made["twice"] = made.index * 2
    return made[["twice"]]


def index_as_row_number(people):  # ordered
    people["row"] = people.index
    return people[people["age"] > 30][["id", "row"]]


def index_in_condition(people):  # ordered
    return people[people.index > 3][["id"]]


def index_isin(people):  # ordered
    made = people.set_index("id")
    return made[made.index.isin([1, 3])][["name"]]


def index_to_series_by_range(people):  # ordered lazy
    people["n"] = range(len(people.columns) - 1)
    return people[["id", "n"]]


def aligned_after_sort(people):  # ordered
    ordered = people.sort_values("height")
    people["same"] = ordered["height"]
    return people[["id", "height", "same"]]


def aligned_after_filter(people):  # ordered
    tall = people[people["height"] > 1.7]
    people["tall"] = tall["height"]
    return people[["id", "tall"]]


def arithmetic_aligned(people):  # ordered
    old = people[people["age"] > 30]
    people["d"] = people["age"] - old["age"]
    return people[["id", "d"]]


def aligned_on_sorted_filtered(people):  # ordered
    some = people[people["id"] > 2].sort_values("id", ascending=False)
    some["c"] = people["city"]
    return some[["id", "c"]]


def part_gets_column_of_part(people):  # ordered
    a = people[people["id"] > 2]
    b = people[people["id"] < 5]
    a = a.assign(h=b["height"])
    return a[["id", "h"]]


def renumbered_rows_align_by_number(people):
    a = people.sort_values("id", ascending=False).reset_index(drop=True)
    people["other"] = a["id"]
    return people[["id", "other"]]


def groups_align_by_key(sales):  # ordered
    a = sales.groupby("product")["units"].sum()
    b = sales[sales["units"] > 2].groupby("product")["units"].count()
    return (a - b).rename("d")


def groups_align_filled(sales):  # ordered
    a = sales.groupby("product")["units"].sum()
    b = sales[sales["units"] > 2].groupby("product")["units"].count()
    return a.sub(b, fill_value=0).rename("d")


def group_sums_as_map(people, sales):
    totals = sales.groupby("person")["units"].sum()
    people["units"] = people["id"].map(totals)
    return people[["id", "units"]]


def isin_of_a_series(people, sales):  # ordered
    return people[people["id"].isin(sales["person"])][["id"]]


def not_isin_of_a_series(people, sales):  # ordered
    return people[~people["id"].isin(sales["person"])][["id"]]


def isin_of_unique(people, sales):  # ordered
    return people[people["id"].isin(sales["person"].drop_duplicates())][["id"]]


def isin_of_missing(orders, customers):  # ordered
    return orders[orders["cust"].isin(customers["cust"])]


def set_index_then_loc_label(people):  # ordered lazy
    return people.set_index("city").loc["Rome", ["id", "name"]]


def set_index_then_loc_labels(people):  # ordered lazy
    return people.set_index("id").loc[[5, 2], ["name"]]


def loc_label_not_there(people):
    return people.set_index("id").loc[[5, 99], ["name"]]


def reindex(people):  # lazy
    return people.set_index("id").reindex([5, 99, 2])[["name"]]


def reindex_columns(people):  # ordered
    return people.reindex(columns=["id", "nope", "city"])


def columns_by_set(people):  # ordered
    people = people.set_axis(["a", "b", "c", "d", "e", "f", "g"], axis=1)
    return people[["a", "b"]]


def prefix_and_suffix(texts):  # ordered
    return texts.add_prefix("p_").add_suffix("_s")


def to_frame(people):  # ordered
    return people["age"].to_frame("years")


def squeeze(people):  # ordered
    return people[["age"]].squeeze("columns")


def swap(people):  # ordered
    return people.set_index(["city", "id"]).swaplevel()[["age"]]


def stack_unstack_refused(people):
    return people[["id", "nope"]].stack()


def items_of_frame(numbers):  # ordered
    made = pd.DataFrame({name: column * 2 for name, column in numbers[["i", "j"]].items()})
    return made


def reordered_levels(people):  # ordered
    return people.set_index(["city", "id", "active"]).reorder_levels(["id", 2, "city"])[["age"]]


def reordered_levels_of_series(people):  # ordered
    return people.set_index(["city", "id"])["age"].reorder_levels([1, 0])


def reordered_levels_and_grouped(people):  # ordered
    made = people.groupby(["city", "active"])["id"].max().reorder_levels(["active", "city"])
    return made.sort_index().reset_index()


def reordered_levels_too_few(people):
    return people.set_index(["city", "id"]).reorder_levels([0])


def reordered_levels_unknown(people):
    return people.set_index(["city", "id"]).reorder_levels(["id", "nope"])


def reordered_levels_of_one(people):
    return people.set_index("id").reorder_levels([0])


def labels_with_suffix(people):  # ordered
    return people.set_index("city")["age"].add_suffix(" (city)")


def labels_of_numbers_with_prefix(people):  # ordered
    return people["age"].add_prefix("row ").reset_index()


def labels_of_counts_with_prefix(people):  # ordered
    return people["city"].value_counts().sort_index().add_prefix("in_").reset_index()
