import datetime

import polars as pl
import polars.selectors as cs


def whole_query(orders):  # ordered
    return (
        orders.filter(pl.col("n") > 1)
        .with_columns((pl.col("price") * 2).alias("double"))
        .group_by("item")
        .agg(pl.col("double").sum(), pl.len())
        .sort("item")
    )


def lazily(orders: pl.LazyFrame):
    return orders.filter(pl.col("n") >= 2).select("id", pl.col("n") + 1).collect()


def stays_lazy(orders: pl.LazyFrame):
    return orders.lazy().filter(pl.col("who") == "ann")


def annotated(orders: "pl.DataFrame"):
    return orders.lazy().select("id").collect()


def columns_by_name(orders):
    return orders.select("id", pl.col("who", "item"), total=pl.col("n") * 10)


def columns_by_pattern(orders):
    return orders.select(pl.col("^.*i.*$"))


def columns_by_type(orders):
    return orders.select(pl.col(pl.Int64, pl.Float64))


def all_but_some(orders):
    return orders.select(pl.all().exclude("at", "day"))


def names_with_affixes(orders):
    return orders.select(pl.col("id", "n").name.suffix("_x"), (pl.col("price") + 1).alias("p").name.keep().name.prefix("a_"))


def by_selectors(orders):
    return orders.select(cs.numeric() - cs.by_name("price"), cs.string())


def not_by_selectors(orders):
    return orders.select(~(cs.temporal() | cs.starts_with("w")))


def constants(orders):
    return orders.select("id", one=1, big=3_000_000_000, half=0.5, text=pl.lit("t"), yes=True, none=None, day=datetime.date(2024, 2, 3), moment=datetime.datetime(2024, 2, 3, 4, 5, 6), long=datetime.timedelta(hours=30))


def only_constants(orders):
    return orders.select(pl.lit(1), pl.lit("x").alias("b"))


def only_aggregates(orders):
    return orders.select(pl.col("n").sum(), pl.col("price").max().alias("dear"), rows=pl.len())


def aggregates_beside_columns(orders):
    return orders.select("id", share=pl.col("n") / pl.col("n").sum(), top=pl.col("n") == pl.col("n").max())


def aggregate_of_aggregate(orders):
    return orders.select((pl.col("n") - pl.col("n").mean()).abs().max())


def columns_changed(orders):
    return orders.with_columns(pl.col("n").cast(pl.Int64), pl.col("item").str.to_uppercase()).drop("at", "day").rename({"who": "person"})


def renamed_by_function(orders):
    return orders.select("id", "who").rename(str.upper)


def rows_by_place(orders):  # ordered
    return orders.sort("id").slice(1, 3)


def last_rows(orders):  # ordered
    return orders.sort("id").tail(2)


def all_but_last_rows(orders):  # ordered
    return orders.sort("id").head(-5)


def limited(orders):  # ordered
    return orders.sort("n", descending=True).limit(2)


def numbered(orders):  # ordered
    return orders.sort("id").with_row_index("row", offset=10).select("row", "id")


def reversed_rows(orders):  # ordered
    return orders.sort("id").reverse().select("id")


def several_conditions(orders):
    return orders.filter(pl.col("n") > 1, pl.col("item") != "tea", who="bob")


def conditions_with_nulls(nums):
    return nums.filter((pl.col("x") > 0) | pl.col("b"))


def not_a_condition_with_nulls(nums):
    return nums.filter(~(pl.col("i") > 0))


def filter_by_aggregate(orders):
    return orders.filter(pl.col("n") > pl.col("n").mean())


def filter_by_two_columns(nums):
    return nums.filter(pl.col("i") > pl.col("j")).select("k", "i", "j")


def rows_of_nothing(nothing):
    return nothing.with_columns(pl.col("a") + 1, d=pl.col("b").str.len_chars())


def aggregates_of_nothing(nothing):
    return nothing.select(pl.col("a").sum(), pl.col("c").mean(), m=pl.col("b").max(), n=pl.len(), u=pl.col("b").n_unique())


def groups_of_nothing(nothing):
    return nothing.group_by("b").agg(pl.col("a").sum())


def frame_of_lists(orders):
    made = pl.DataFrame({"item": ["tea", "rice", None], "vat": [0.1, 0.2, float("nan")]})
    return orders.join(made, on="item", how="left").select("id", "vat")


def frame_of_rows(orders):
    return pl.DataFrame([{"a": 1, "b": "x"}, {"a": None, "b": "y"}], schema={"a": pl.Int32, "b": pl.String})


def piped(orders):
    return orders.pipe(lambda frame, least: frame.filter(pl.col("n") >= least), 5)


def columns_by_list(orders):
    return orders[["id", "n"]]


def series_in_a_filter(orders):
    return orders.filter(orders["n"] > 2).select("id")


def series_computed(orders):
    return orders.with_columns((orders["n"] * 2 + 1).alias("m")).select("id", "m")


def series_returned(orders):
    return orders["item"].unique()


def function_of_values(nums):
    return nums.select("k", pl.col("i").map_elements(lambda v: v % 5 + 1, return_dtype=pl.Int64))


def function_of_floats(nums):
    return nums.select(pl.col("x").map_elements(lambda v: v * 2.0, return_dtype=pl.Float64))


def function_of_texts(words):
    return words.select("k", pl.col("w").map_elements(lambda t: t[::-1] + "!", return_dtype=pl.String))


def variable_in_a_function(nums):
    off = 3
    return nums.select(pl.col("j").map_elements(lambda v: v + off, return_dtype=pl.Int64))
