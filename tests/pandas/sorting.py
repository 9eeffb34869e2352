import numpy as np
import pandas as pd


def one_key(people):  # ordered
    return people.sort_values("height")[["id", "height"]]


def descending(people):  # ordered
    return people.sort_values("height", ascending=False)[["id", "height"]]


def missing_first(people):  # ordered
    return people.sort_values("height", na_position="first")[["id", "height"]]


def missing_first_descending(people):  # ordered
    return people.sort_values("height", ascending=False, na_position="first")[["id", "height"]]


def equal_keys_stay(people):  # ordered
    return people.sort_values("city")[["id", "city"]]


def equal_keys_stay_descending(people):  # ordered
    return people.sort_values("city", ascending=False, kind="stable")[["id", "city"]]


def two_keys(people):  # ordered
    return people.sort_values(["city", "age"])[["id", "city", "age"]]


def two_directions(people):  # ordered
    return people.sort_values(["city", "age"], ascending=[False, True])[["id", "city", "age"]]


def two_keys_missing_first(people):  # ordered
    return people.sort_values(["city", "age"], ascending=[True, False], na_position="first")[["id", "city", "age"]]


def two_keys_both_down(people):  # ordered
    return people.sort_values(by=["age", "city"], ascending=False)[["id", "city", "age"]]


def texts_by_code_point(texts):  # ordered
    return texts.sort_values("t")[["k", "t"]]


def by_key(texts):  # ordered
    return texts.sort_values("t", key=lambda s: s.str.lower())[["k", "t"]]


def by_key_length(texts):  # ordered
    return texts.sort_values("u", key=lambda s: s.str.len(), ascending=False)[["k", "u"]]


def by_two_with_key(people):  # ordered
    return people.sort_values(["city", "name"], key=lambda s: s.str.lower())[["id"]]


def by_truth(people):  # ordered
    return people.sort_values(["active", "id"], ascending=[False, False])[["id", "active"]]


def by_date(people):  # ordered
    return people.sort_values("born")[["id"]]


def in_place(people):  # ordered
    people.sort_values("id", ascending=False, inplace=True)
    return people[["id"]]


def sorted_twice(people):  # ordered
    return people.sort_values("id", ascending=False).sort_values("city", kind="stable")[["id", "city"]]


def ignoring_the_index(people):  # ordered
    made = people.sort_values("height", ignore_index=True)
    made["place"] = made["id"].shift(1)
    return made[["id", "place"]]


def then_head(people):  # ordered
    return people.sort_values("age", ascending=False).head(3)[["id", "age"]]


def then_filter(people):  # ordered
    ordered = people.sort_values("age", ascending=False)
    return ordered[ordered["active"]][["id"]]


def series(people):  # ordered
    return people["age"].sort_values()


def series_descending_missing_first(people):  # ordered
    return people["age"].sort_values(ascending=False, na_position="first")


def missing_label(people):
    return people.sort_values("nope")


def missing_label_in_list(people):
    return people.sort_values(["city", "nope"])


def wrong_directions(people):
    return people.sort_values(["city", "age"], ascending=[True])


def wrong_na_position(people):
    return people.sort_values("city", na_position="middle")


def nlargest(people):  # ordered
    return people.nlargest(2, "height")[["id", "height"]]


def nlargest_ties(people):  # ordered
    return people.nlargest(2, "age")[["id", "age"]]


def nlargest_last(dupes):  # ordered
    return dupes.nlargest(2, "a", keep="last")


def nlargest_all(dupes):  # ordered
    return dupes.nlargest(1, "a", keep="all")


def nlargest_two_columns(people):  # ordered
    return people.nlargest(3, ["age", "height"])[["id"]]


def nsmallest(people):  # ordered
    return people.nsmallest(3, "height")[["id", "height"]]


def nsmallest_last(dupes):  # ordered
    return dupes.nsmallest(2, "a", keep="last")


def nsmallest_all(dupes):  # ordered
    return dupes.nsmallest(2, "a", keep="all")


def nlargest_of_text(people):
    return people.nlargest(2, "city")


def nlargest_series(people):  # ordered
    return people["height"].nlargest(3)


def nsmallest_series(people):  # ordered
    return people["age"].nsmallest(2)


def nlargest_more_than_there_are(people):  # ordered
    return people.nlargest(10, "height")[["id"]]


def nlargest_zero(people):
    return people.nlargest(0, "height")[["id"]]


def without_duplicates(dupes):
    return dupes.drop_duplicates()


def without_duplicates_of_subset(dupes):  # ordered
    return dupes.drop_duplicates(subset=["a", "b"])


def without_duplicates_one_name(dupes):
    return dupes.drop_duplicates("b")


def last_of_duplicates(dupes):
    return dupes.drop_duplicates(subset="a", keep="last")


def none_of_duplicates(dupes):  # ordered
    return dupes.drop_duplicates(subset=["a", "b", "c"], keep=False)


def duplicated(dupes):
    dupes["d"] = dupes.duplicated()
    return dupes


def duplicated_last(dupes):
    dupes["d"] = dupes.duplicated(["b"], keep="last")
    return dupes


def duplicated_any(dupes):
    dupes["d"] = dupes.duplicated(subset=["a"], keep=False)
    return dupes


def duplicated_series(dupes):
    dupes["d"] = dupes["b"].duplicated()
    return dupes


def unique_after_sort(sales):  # ordered
    return sales.sort_values("amount", ascending=False).drop_duplicates("product")[["product", "amount"]]


def series_without_duplicates(dupes):
    return dupes["b"].drop_duplicates()


def duplicates_of_missing_label(dupes):
    return dupes.drop_duplicates(subset=["zz"])


def duplicates_keep_wrong(dupes):
    return dupes.drop_duplicates(keep="middle")


def signs_of_zero_are_equal(dupes):
    return dupes.drop_duplicates(subset=["c"])


def then_tail(people):
    return people.sort_values("age", kind="stable").tail(3)[["id", "age"]]


def then_iloc(people):
    return people.sort_values("age", kind="stable").iloc[1:3][["id", "age"]]


def tail_of_missing_first(keyed):  # ordered
    return keyed.sort_values("g", kind="stable", na_position="first").tail(4)[["g", "v"]]


def tail_descending(keyed):  # ordered
    return keyed.sort_values(["k", "g"], ascending=False).tail(4)[["k", "g", "v"]]


def reversed_with_missing(keyed):  # ordered
    return keyed.sort_values(["k", "v"])[["k", "v"]].iloc[::-1]


def last_of_sorted(people):  # ordered
    return people.sort_values("age", kind="stable").drop_duplicates("city", keep="last")[["id", "age"]]


def group_tail_of_sorted(keyed):
    return keyed.sort_values(["g", "v"]).groupby("n").tail(1)[["n", "g", "v"]]


def slice_from_end(keyed):  # ordered
    return keyed.sort_values("g", kind="stable").iloc[-5:-2][["g", "v"]]
