import polars as pl


def inner(orders, people):
    return orders.join(people, on="who")


def left(orders, people):
    return orders.join(people, on="who", how="left").select("id", "who", "city", "price_right")


def right(orders, people):
    return orders.select("id", "who").join(people, on="who", how="right")


def full(orders, people):
    return orders.select("id", "who").join(people, on="who", how="full")


def full_coalesced(orders, people):
    return orders.select("id", "who").join(people, on="who", how="full", coalesce=True)


def semi(orders, people):
    return orders.join(people, on="who", how="semi").select("id", "who")


def anti(orders, people):
    return orders.join(people, on="who", how="anti").select("id", "who")


def cross(orders, people):
    return orders.select("id", "who").join(people.select("who", "age"), how="cross")


def keys_of_other_names(orders, people):
    return orders.join(people.rename({"who": "name"}), left_on="who", right_on="name", how="left").select("id", "who", "city")


def full_with_keys_of_other_names(orders, people):
    return orders.select("id", "who").join(people.rename({"who": "name"}), left_on="who", right_on="name", how="full")


def several_keys(orders, people):
    other = orders.select("who", "item", pl.col("n").alias("m"))
    return orders.select("id", "who", "item").join(other, on=["who", "item"])


def own_suffix(orders, people):
    return orders.join(people, on="who", suffix="_p").select("id", "price", "price_p")


def nulls_equal(orders, people):
    return orders.join(people, on="who", nulls_equal=True).select("id", "city")


def to_itself(orders):
    totals = orders.group_by("item").agg(pl.col("n").sum().alias("total"))
    return orders.join(totals, on="item").select("id", share=pl.col("n") / pl.col("total"))


def keys_of_other_types(orders, people):
    return orders.join(people.with_columns(pl.lit(1).alias("who")), on="who")


def missing_key(orders, people):
    return orders.join(people, on="nope")


def keys_of_nothing(orders, nothing):
    return orders.join(nothing, left_on="item", right_on="b", how="left").select("id", "a")


def stacked(orders):  # ordered
    first, second = orders.filter(pl.col("n") > 3), orders.filter(pl.col("n") <= 3)
    return pl.concat([first.sort("id"), second.sort("id")]).select("id", "n")


def stacked_with_other_columns(orders, people):
    return pl.concat([orders.select("who", "id"), people.select("who", "city")], how="diagonal")


def stacked_with_other_types(nums):
    return pl.concat([nums.select("j"), nums.select(pl.col("s").alias("j")), nums.select(pl.col("x").alias("j"))], how="vertical_relaxed")


def stacked_wrongly(orders, people):
    return pl.concat([orders.select("who"), people.select("city")])


def stacked_with_wrong_types(nums):
    return pl.concat([nums.select("j"), nums.select(pl.col("s").alias("j"))])


def unpivoted(nums):
    return nums.select("k", "j", "s").unpivot(["j", "s"], index="k")


def unpivoted_of_two_types(nums):
    return nums.select("k", "j", "x").unpivot(index="k", variable_name="what", value_name="number")


def pivoted(orders):  # lazy ordered
    return orders.sort("id").pivot("item", index="who", values="n", aggregate_function="sum")


def exploded(words):
    return words.select("k", pl.col("v").str.split(",")).explode("v")


def rows_looked_at(orders):  # lazy
    biggest = max(row["n"] for row in orders.to_dicts())
    return orders.filter(pl.col("n") == biggest).select("id", height=orders.height)


def value_looked_at(orders):  # lazy
    mean = orders["n"].mean()
    return orders.filter(pl.col("n") > mean).select("id", m=mean)


def series_as_list(orders):  # lazy
    names = [name for name in orders["who"].to_list() if name is not None]
    return pl.DataFrame({"name": sorted(set(names))})


def to_pandas_and_back(nums):
    frame = nums.select("j", "x").to_pandas()
    frame["z"] = frame["x"] + 1
    return pl.from_pandas(frame).select("j", pl.col("x").is_nan().alias("nan"), "z")


def totals_stacked(nums):
    return pl.concat([nums.select(pl.col("j").sum()), nums.select(pl.col("j").max())])
