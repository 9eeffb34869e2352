import numpy as np
import pandas as pd


def total(sales):
    return sales.groupby("product")["amount"].sum()


def totals(sales):  # ordered
    return sales.groupby("product")[["amount", "units"]].sum()


def every_reduction(keyed):  # ordered close
    g = keyed.groupby("n")["v"]
    return pd.DataFrame({
        "sum": g.sum(), "mean": g.mean(), "min": g.min(), "max": g.max(), "count": g.count(), "nunique": g.nunique(),
        "first": g.first(), "last": g.last(), "std": g.std(), "var": g.var(), "median": g.median(), "size": g.size(),
    })


def reductions_of_integers(keyed):  # ordered close
    return keyed.groupby("flag").agg(
        total=("n", "sum"), mean=("n", "mean"), low=("n", "min"), high=("n", "max"), count=("n", "count"), sd=("n", "std"))


def reductions_of_dates(keyed):  # ordered
    return keyed.groupby("n")["t"].agg(["min", "max", "first", "last", "count"])


def reductions_of_truth(keyed):  # ordered
    return keyed.groupby("n")["flag"].agg(["sum", "mean", "any", "all", "min", "max"])


def any_all_of_numbers(keyed):  # ordered
    return keyed.groupby("n")["v"].agg(["any", "all"])


def product(keyed):  # ordered
    return keyed.groupby("n")["v"].prod()


def product_of_integers(keyed):  # ordered
    return keyed.groupby("flag")["n"].prod()


def sem(keyed):  # ordered close
    return keyed.groupby("n")["v"].sem()


def quantile(keyed):  # ordered close
    return keyed.groupby("n")["v"].quantile(0.25)


def quantile_default(keyed):  # ordered close
    return keyed.groupby("n")["v"].quantile()


def population_deviation(keyed):  # ordered close
    return keyed.groupby("n")["v"].std(ddof=0)


def population_variance(keyed):  # ordered close
    return keyed.groupby("n")["v"].var(ddof=0)


def variance_of_ints(keyed):  # ordered close
    return keyed.groupby("n")["v"].var()


def median_of_ints(keyed):  # ordered
    return keyed.groupby("flag")["n"].median()


def sum_min_count(keyed):  # ordered
    return keyed.groupby("n")["v"].sum(min_count=2)


def one_row_groups_have_no_deviation(people):  # ordered
    return people.groupby("id")["height"].std()


def agg_string(sales):  # ordered
    return sales.groupby("product")["units"].agg("sum")


def agg_list(sales):  # ordered
    return sales.groupby("product")["units"].agg(["sum", "max", "count"])


def agg_dict(sales):  # ordered
    return sales.groupby("product").agg({"units": "sum", "amount": "max"})


def agg_dict_of_lists(sales):  # ordered
    return sales.groupby("product").agg({"units": ["sum", "max"], "amount": ["min"]})


def agg_dict_of_lists_flattened(sales):  # ordered
    made = sales.groupby("product").agg({"units": ["sum", "max"], "amount": ["min"]})
    made.columns = ["_".join(label) for label in made.columns]
    return made.reset_index()


def agg_dict_of_lists_to_flat_index(sales):  # ordered
    made = sales.groupby("product").agg({"units": ["sum", "max"], "amount": ["min"]})
    made.columns = [a + "." + b for a, b in made.columns.to_flat_index()]
    return made


def agg_list_of_several(sales):  # ordered
    return sales.groupby("product")[["units", "amount"]].agg(["min", "max"])


def agg_named(sales):  # ordered
    return sales.groupby("product").agg(total=("units", "sum"), best=("amount", "max"))


def agg_named_agg(sales):  # ordered
    return sales.groupby("product").agg(total=pd.NamedAgg(column="units", aggfunc="sum"))


def agg_named_series(sales):  # ordered
    return sales.groupby("product")["units"].agg(total="sum", most="max")


def agg_numpy(sales):  # ordered close
    return sales.groupby("product")["units"].agg([np.mean, np.sum, np.max])


def agg_numpy_named(sales):  # ordered close
    return sales.groupby("product").agg(m=("units", np.mean), s=("amount", np.std), md=("units", np.median))


def agg_builtins(sales):  # ordered
    return sales.groupby("product")["units"].agg([sum, max, min, len])


def agg_size(sales):  # ordered
    return sales.groupby("product").agg(n=("units", "size"), m=("amount", "count"))


def agg_whole_frame(numbers):  # ordered
    return numbers[["i", "j"]].groupby(numbers["i"] > 0).agg("sum")


def agg_missing_column(sales):
    return sales.groupby("product").agg({"nope": "sum"})


def agg_missing_column_named(sales):
    return sales.groupby("product").agg(a=("nope", "sum"))


def agg_unknown_function(sales):
    return sales.groupby("product")["units"].agg("nope")


def agg_nothing(sales):
    return sales.groupby("product").agg()


def not_as_index(sales):  # ordered
    return sales.groupby("product", as_index=False)["units"].sum()


def not_as_index_frame(sales):  # ordered
    return sales.groupby(["person", "product"], as_index=False).agg({"units": "sum"})


def not_as_index_size(sales):  # ordered
    return sales.groupby("product", as_index=False).size()


def not_as_index_named(sales):  # ordered
    return sales.groupby("product", as_index=False).agg(total=("units", "sum"))


def not_sorted(sales):  # ordered
    return sales.groupby("product", sort=False)["units"].sum()


def not_sorted_two_keys(sales):
    return sales.groupby(["product", "person"], sort=False)["units"].sum()


def two_keys(sales):  # ordered
    return sales.groupby(["product", "person"])["units"].sum()


def two_keys_reset(sales):  # ordered
    return sales.groupby(["product", "person"])["units"].sum().reset_index()


def reset_with_name(sales):  # ordered
    return sales.groupby("product").size().reset_index(name="count")


def size(sales):  # ordered
    return sales.groupby("product").size()


def size_of_column(sales):  # ordered
    return sales.groupby("product")["amount"].size()


def count_of_frame(people):  # ordered
    return people.groupby("city").count()


def nunique_of_frame(people):  # ordered
    return people.groupby("city")[["age", "name"]].nunique()


def nunique_with_missing(people):  # ordered
    return people.groupby("city")["name"].nunique(dropna=False)


def missing_keys_dropped(keyed):  # ordered
    return keyed.groupby("k")["v"].sum()


def missing_keys_kept(keyed):  # ordered
    return keyed.groupby("k", dropna=False)["v"].sum()


def missing_keys_kept_unsorted(keyed):
    return keyed.groupby("k", dropna=False, sort=False)["v"].sum()


def missing_number_keys(keyed):  # ordered
    return keyed.groupby("g")["n"].sum()


def missing_number_keys_kept(keyed):  # ordered
    return keyed.groupby("g", dropna=False)["n"].sum()


def missing_in_one_of_two_keys(keyed):  # ordered
    return keyed.groupby(["k", "g"])["n"].sum()


def missing_in_one_of_two_keys_kept(keyed):  # ordered
    return keyed.groupby(["k", "g"], dropna=False)["n"].sum()


def date_keys(keyed):  # ordered
    return keyed.groupby("t")["n"].sum()


def key_by_year(people):  # ordered
    return people.groupby(people["born"].dt.year)["id"].count()


def key_series(people):  # ordered
    return people.groupby(people["city"].str.upper())["id"].sum()


def key_condition(people):  # ordered
    return people.groupby(people["age"] > 30)["id"].sum()


def key_series_and_name(people):  # ordered
    return people.groupby([people["born"].dt.year > 1985, "city"])["id"].sum()


def key_renamed_series(people):  # ordered
    return people.groupby(people["city"].str.len().rename("letters"))["id"].sum()


def series_by_series(people):  # ordered
    return people["id"].groupby(people["city"]).sum()


def index_level(sales):  # ordered
    return sales.set_index("product").groupby(level=0)["units"].sum()


def index_level_by_name(sales):  # ordered
    return sales.set_index(["product", "person"]).groupby(level="person")["units"].sum()


def index_name(sales):  # ordered
    return sales.set_index("product").groupby("product")["units"].sum()


def missing_key(sales):
    return sales.groupby("nope")["units"].sum()


def missing_column(sales):
    return sales.groupby("product")["nope"].sum()


def no_key(sales):
    return sales.groupby()


def mean_of_text(people):
    return people.groupby("city")["name"].mean()


def mean_numeric_only(people):  # ordered close
    return people.groupby("city").mean(numeric_only=True)


def first_and_last(sales):  # ordered
    return sales.groupby("person").agg(first=("amount", "first"), last=("amount", "last"))


def first_after_sort(sales):
    return sales.sort_values("units", ascending=False).groupby("product").first()


def last_of_everything(keyed):  # ordered
    return keyed.groupby("n").last()


def nth(sales):
    return sales.groupby("product").nth(0)


def nth_second(sales):
    return sales.groupby("product")["units"].nth(1)


def nth_last(sales):
    return sales.groupby("product").nth(-1)


def head(sales):
    return sales.groupby("product").head(1)


def head_of_column(sales):
    return sales.groupby("product")["units"].head(2)


def tail(sales):
    return sales.groupby("product").tail(1)


def tail_with_missing_keys(keyed):
    return keyed.groupby("k").tail(1)


def idxmax_rows(sales):  # ordered
    return sales.loc[sales.groupby("product")["units"].idxmax()]


def idxmin_rows(sales):  # ordered
    return sales.loc[sales.groupby("product")["units"].idxmin(), ["product", "units"]]


def value_counts(sales):
    return sales.groupby("person")["product"].value_counts()


def groups_then_sort(sales):  # ordered
    return sales.groupby("product")["units"].sum().sort_values(ascending=False)


def groups_then_filter(sales):  # ordered
    totals = sales.groupby("product")["units"].sum().reset_index()
    return totals[totals["units"] > 5]


def groups_then_filter_series(sales):  # ordered
    totals = sales.groupby("product")["units"].sum()
    return totals[totals > 5]


def groups_of_groups(sales):  # ordered
    per = sales.groupby(["person", "product"])["units"].sum().reset_index()
    return per.groupby("product")["units"].max()


def groups_then_nlargest(sales):  # ordered
    return sales.groupby("product")["units"].sum().nlargest(2)


def groups_rename(sales):  # ordered
    return sales.groupby("product")["units"].sum().rename("total").to_frame()


def groups_arithmetic(sales):  # ordered close
    g = sales.groupby("product")
    return (g["amount"].sum() / g["units"].sum()).rename("price")


def groups_new_column(sales):  # ordered
    made = sales.groupby("product").agg(lo=("units", "min"), hi=("units", "max"))
    made["range"] = made["hi"] - made["lo"]
    return made


def empty_groups(empty):
    return empty.groupby("b")["a"].sum()


def empty_groups_frame(empty):
    return empty.groupby("b").agg(n=("a", "count"), m=("c", "mean"))


def nulls_only(nulls):  # ordered
    return nulls.groupby("n").agg(s=("f", "sum"), m=("f", "mean"), c=("o", "count"), x=("d", "max"))


def nulls_as_key(nulls):
    return nulls.groupby("o")["n"].sum()


def nulls_as_kept_key(nulls):
    return nulls.groupby("f", dropna=False)["n"].sum()


def describe_by_hand(sales):  # ordered close
    return sales.groupby("product")["units"].agg(["count", "mean", "std", "min", "median", "max"])


def sum_of_text(people):  # ordered
    return people.groupby("city")["city"].sum()


def sum_of_text_with_missing(keyed):  # ordered
    return keyed.groupby("n")["k"].sum()


def sum_of_text_joined(texts):  # ordered
    texts["g"] = texts["k"] % 2
    return texts.groupby("g")["u"].sum()


def sum_of_text_sorted_first(people):  # ordered
    return people.sort_values("id", ascending=False).groupby("city")["city"].sum()


def sum_of_everything(keyed):  # ordered
    return keyed[["n", "k", "v"]].groupby("n").sum()


def sum_of_text_by_name(texts):  # ordered
    return texts.groupby(texts["k"] > 3).agg(all=("u", "sum"), n=("k", "sum"))


def joined_by_lambda(people):  # ordered lazy
    return people.groupby("city")["name"].agg(lambda names: ", ".join(names.dropna()))


def sum_of_all_text(texts):  # lazy
    return pd.DataFrame({"u": [texts["u"].sum()]})
