import datetime

import polars as pl


def arithmetic_of_integers(nums):
    i, j = pl.col("i"), pl.col("j")
    return nums.select(a=i + j, s=i - j, m=i * j, q=i // j, r=i % j, d=i / j)


def arithmetic_of_floats(nums):
    x, y = pl.col("x"), pl.col("y")
    return nums.select(a=x + y, s=x - y, m=x * y, q=x // y, r=x % y, d=x / y)


def arithmetic_with_constants(nums):
    return nums.select(a=pl.col("x") / 3, b=pl.col("j") / 7, c=1 - pl.col("j"), d=pl.col("i") + 0.5, e=pl.col("s") * 2, f=pl.col("x") // 0.1, g=2 / pl.col("y"))


def wraps_around(nums):
    return nums.select(a=pl.col("i") + 1, b=pl.col("s") + 1, c=pl.col("i") * 2)


def types_of_results(nums):
    return nums.select(a=pl.col("s") + pl.col("j"), b=pl.col("s") / 2, c=pl.col("s") // 2, d=pl.col("b") + 1, e=-pl.col("s"), f=pl.col("b").cast(pl.Int8) + pl.col("s"), g=pl.col("s") + 1.5)


def powers(nums):
    return nums.select(a=pl.col("j") ** 2, b=pl.col("x") ** 2, c=pl.col("y") ** 0.5, d=pl.col("y") ** 3, e=pl.col("x") ** pl.col("y"), f=pl.col("y").pow(2.5))


def negative_power(nums):
    return nums.select(pl.col("j") ** -1)


def comparisons(nums):
    x, y = pl.col("x"), pl.col("y")
    return nums.select(eq=x == y, ne=x != y, lt=x < y, le=x <= y, gt=x > y, ge=x >= y, z=x == 0, n=x == float("nan"), u=x > 5)


def comparisons_of_integers(nums):
    i, j = pl.col("i"), pl.col("j")
    return nums.select(eq=i == j, ne=i != 7, lt=i < 0.5, ge=i >= pl.col("s"), none=i == None)  # noqa: E711


def comparisons_with_missing(nums):
    return nums.select(a=pl.col("i").eq_missing(7), b=pl.col("b").ne_missing(None), c=pl.col("x").eq_missing(pl.col("y")))


def logic(nums):
    b, c = pl.col("b"), pl.col("i") > 0
    return nums.select(a=b & c, o=b | c, x=b ^ c, n=~b, t=b & True, f=b | None)


def bits(nums):
    return nums.select(a=pl.col("j") & 3, o=pl.col("j") | 8, x=pl.col("j") ^ pl.col("j"))


def membership(nums):
    return nums.select(i=pl.col("i").is_in([7, 12, None]), k=pl.col("k").is_in(["a", "q"]), x=pl.col("x").is_in([1.5, float("nan"), 0.0]), none=pl.col("i").is_in([]))


def membership_in_a_column(orders, people):
    return orders.select("id", known=pl.col("who").is_in(people["who"]))


def between(nums):
    return nums.select(a=pl.col("i").is_between(-1, 7), b=pl.col("x").is_between(-1.5, pl.col("y"), closed="none"), c=pl.col("j").is_between(1, 3, closed="left"))


def nulls_and_nan(nums):
    x = pl.col("x")
    return nums.select(null=x.is_null(), there=x.is_not_null(), nan=x.is_nan(), number=x.is_not_nan(), finite=x.is_finite(), inf=(1 / x).is_infinite(), i=pl.col("i").is_nan())


def filled(nums):
    return nums.select(i=pl.col("i").fill_null(0), f=pl.col("i").fill_null(0.5), k=pl.col("k").fill_null("none"), x=pl.col("x").fill_nan(0.0), n=pl.col("x").fill_nan(None), m=pl.col("x").fill_null(pl.col("y")))


def filled_by_strategy(nums):  # ordered
    return nums.with_row_index().sort("index").select("index", f=pl.col("i").fill_null(strategy="forward"), b=pl.col("x").backward_fill(), z=pl.col("i").fill_null(strategy="zero"), m=pl.col("j").fill_null(strategy="min"))


def filled_frames(nums):
    return nums.select("k", "i", "x").fill_null(0)


def nulls_left_out(nums):
    return nums.drop_nulls(["k", "x"]).select("k", "i", "x")


def nan_left_out(nums):
    return nums.select("x", "y").drop_nans()


def choices(nums):
    return nums.select(
        a=pl.when(pl.col("i") > 0).then(1).otherwise(0),
        b=pl.when(pl.col("i") > 5).then(pl.lit("big")).when(pl.col("i") > -5).then(pl.lit("mid")).otherwise(pl.lit("small")),
        c=pl.when(pl.col("b")).then(pl.col("x")),
        d=pl.when(pl.col("b"), pl.col("j") > 1).then(pl.col("i")).otherwise(1.5),
    )


def name_of_a_choice(nums):
    return nums.select(pl.when(pl.col("b")).then(pl.col("i")).otherwise(pl.col("j")), pl.when(pl.col("b")).then(1))


def coalesced(nums):
    return nums.select(a=pl.coalesce("i", "j"), b=pl.coalesce(pl.col("x"), pl.col("y"), 0.0), c=pl.coalesce("k", pl.lit("?")))


def horizontal(nums):
    return nums.select(a=pl.max_horizontal("i", "j"), b=pl.min_horizontal("x", "y"), c=pl.sum_horizontal("i", "j"), d=pl.any_horizontal("b", pl.col("j") > 2), e=pl.all_horizontal(pl.col("b"), pl.col("j") > 0))


def rounded(nums):
    y = pl.col("y")
    return nums.select(a=y.round(), b=(y * 0.37).round(1), f=y.floor(), c=y.ceil(), s=pl.col("x").sign(), i=pl.col("j").sign(), r=pl.col("s").round(2))


def rounded_away(nums):
    return nums.select((pl.col("y") + 0.25).round(1, mode="half_away_from_zero"), b=pl.col("y").round(mode="half_away_from_zero"))


def clipped(nums):
    return nums.select(a=pl.col("i").clip(-3, 8), b=pl.col("x").clip(lower_bound=0), c=pl.col("y").clip(upper_bound=2.5))


def functions_of_floats(nums):  # close
    y = pl.col("y")
    return nums.select(r=y.sqrt(), e=y.exp(), l=y.log(), t=y.log10(), p=y.log1p(), s=y.sin(), h=y.tanh(), a=abs(pl.col("x")), n=pl.col("j").sqrt())


def conversions(nums):
    return nums.select(
        a=pl.col("i").cast(pl.Float64), b=pl.col("j").cast(pl.String), c=pl.col("b").cast(pl.Int64), d=pl.col("y").fill_nan(0).cast(pl.Int32),
        e=pl.col("j").cast(pl.Boolean), f=pl.col("b").cast(pl.String), g=pl.col("j").cast(pl.Int16), h=pl.col("s").cast(pl.Int64), i=pl.col("j").cast(float))


def conversions_of_texts(words):
    return words.filter(pl.col("k") > 5).select(pl.col("v").cast(pl.Int64))


def conversions_of_times(orders):
    return orders.select(pl.col("at").cast(pl.Date), d=pl.col("day").cast(pl.Datetime), s=pl.col("day").cast(pl.String))


def types_of_a_frame(nums):
    return nums.cast({"i": pl.Float64, "s": pl.Int64}).select("i", "s")


def replaced(words):
    return words.select(a=pl.col("v").replace({"d": "D", "17": None}), b=pl.col("k").replace_strict([1, 2], ["one", "two"], default="many"), c=pl.col("k").replace(3, 30))


def times_and_durations(orders):
    return orders.select(
        a=pl.col("at") - pl.col("day"), b=pl.col("day") + datetime.timedelta(days=2), c=pl.col("at") + datetime.timedelta(hours=1), d=pl.col("day") - datetime.date(2024, 1, 1),
        e=pl.col("day") > datetime.date(2024, 1, 3), f=pl.col("at") < datetime.datetime(2024, 1, 3, 12), g=pl.col("at") >= pl.col("day"), h=(pl.col("at") - pl.col("day")) * 2)


def texts_joined(words):
    return words.select(a=pl.col("w") + "-" + pl.col("v"), b=pl.concat_str("w", "v", separator="/"), c=pl.concat_str(["w", "k"], separator=":", ignore_nulls=True), d=pl.format("<{}|{}>", "k", "v"))


def sum_of_a_text(orders):
    return orders.select(pl.col("item").sum())


def text_and_number(nums):
    return nums.select(pl.col("k") + 1)


def text_compared_with_number(nums):
    return nums.filter(pl.col("k") == 1)


def date_compared_with_text(orders):
    return orders.filter(pl.col("day") > "2024-01-01")


def missing_column(orders):
    return orders.select("id", pl.col("nope") + 1)


def missing_column_dropped(orders):
    return orders.drop("nope")


def missing_column_renamed(orders):
    return orders.rename({"nope": "x"})


def truth_of_an_expression(orders):
    return orders.filter(pl.col("n") > 1 and pl.col("n") < 5)


def filter_by_a_number(orders):
    return orders.filter(pl.col("n"))


def same_name_twice(orders):
    return orders.select("id", pl.col("n").alias("id"))


def same_name_twice_added(orders):
    return orders.with_columns(pl.lit(1), pl.lit(2))


def year_of_a_number(orders):
    return orders.select(pl.col("n").dt.year())


def text_method_of_a_number(orders):
    return orders.select(pl.col("n").str.to_lowercase())


def dates_of_parts(nums):
    return nums.filter(pl.col("j") > 0).select("j", pl.date(2024, "j", 1))


def division_by_one_number_for_all(nums):
    return nums.select("j", a=pl.col("y") / pl.col("y").fill_nan(0).max(), b=pl.col("j") / pl.col("j").max(), c=pl.col("y").fill_nan(0).sum() / 7)


def list_of_floats_for_integers(nums):
    return nums.filter(pl.col("j").is_in([1.0, 2.0]))


def method_that_is_not_there(orders):
    return orders.nope()
