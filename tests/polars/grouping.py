import polars as pl


def every_aggregate(nums):  # close
    i = pl.col("i").filter(pl.col("i") < 1000)
    return nums.group_by("k").agg(
        s=i.sum(), m=i.mean(), lo=i.min(), hi=i.max(), c=i.count(), n=i.len(), u=i.n_unique(), sd=i.std(), v=i.var(), med=i.median(), q=i.quantile(0.5), ql=i.quantile(0.25, "linear"),
        pop=i.std(ddof=0), f=i.first(), l=i.last(), p=i.product(), z=i.null_count())


def aggregates_of_floats(nums):  # close
    x = pl.col("x")
    return nums.group_by("k").agg(s=x.sum(), m=x.mean(), lo=x.min(), hi=x.max(), c=x.count(), u=x.n_unique(), med=x.median(), f=x.first(), l=x.last())


def aggregates_of_truth(nums):
    b = pl.col("b")
    return nums.group_by("k").agg(s=b.sum(), m=b.mean(), a=b.any(), e=b.all(), lo=b.min(), hi=b.max(), ea=b.all(ignore_nulls=False), an=b.any(ignore_nulls=False))


def aggregates_of_texts(orders):
    return orders.group_by("item").agg(lo=pl.col("who").min(), hi=pl.col("who").max(), n=pl.col("who").n_unique(), c=pl.col("who").count(), first=pl.col("who").first())


def aggregates_of_times(orders):
    return orders.group_by("item").agg(lo=pl.col("at").min(), hi=pl.col("day").max(), span=pl.col("at").max() - pl.col("at").min())


def types_of_sums(nums):
    return nums.select(a=pl.col("j").cast(pl.Int8).sum(), b=pl.col("j").cast(pl.Int32).sum(), c=pl.len(), d=pl.col("b").sum(), e=pl.col("x").cast(pl.Float32).max())


def first_is_null_or_not(orders):
    return orders.select(f=pl.col("price").first(), l=pl.col("who").last(), n=pl.col("at").filter(pl.col("n") == 3).first(), g=pl.col("at").drop_nulls().last())


def aggregate_of_expression(orders):
    return orders.group_by("item").agg((pl.col("n") * pl.col("id")).sum().alias("dot"), (pl.col("n").max() - pl.col("n").min()).alias("range"))


def arithmetic_of_aggregates(orders):
    return orders.group_by("who").agg(mean=pl.col("n").sum() / pl.len(), half=pl.col("n").sum() / 2, plus=pl.col("n").max() + 1)


def aggregate_inside_aggregate(orders):
    return orders.group_by("item").agg(((pl.col("n") - pl.col("n").mean()) ** 2).sum())


def filtered_aggregates(orders):
    return orders.group_by("item").agg(pl.col("n").filter(pl.col("n") > 2).sum(), many=pl.col("id").filter(pl.col("n") > 2, pl.col("who").is_not_null()).len(), people=pl.col("who").drop_nulls().n_unique())


def by_several_keys(orders):
    return orders.group_by("item", "who").agg(pl.col("n").sum())


def by_expression(orders):
    return orders.group_by(pl.col("day").dt.year().alias("year"), big=pl.col("n") > 2).agg(pl.len())


def by_floats(nums):
    return nums.group_by("x").agg(pl.len())


def in_order_of_groups(orders):  # ordered
    return orders.sort("id").group_by("item", maintain_order=True).agg(pl.col("n").sum(), pl.col("id").first())


def lists_of_groups(orders):  # ordered
    return orders.sort("id").group_by("item", maintain_order=True).agg("n", pl.col("who"), (pl.col("id") * 2).alias("twice"))


def lists_unfolded(orders):  # ordered
    return orders.sort("id").group_by("item", maintain_order=True).agg("id").explode("id")


def length_of_groups(orders):
    return orders.group_by("item").len()


def length_of_groups_named(orders):
    return orders.group_by("item").len(name="rows")


def sums_of_groups(orders):
    return orders.select("item", "n", "id").group_by("item").sum()


def all_columns_of_groups(orders):
    return orders.select("item", "n", "id").group_by("item").agg(pl.all().max())


def first_rows_of_groups(orders):
    return orders.sort("id").group_by("item").head(1).select("item", "id")


def conditions_in_groups(orders):
    return orders.group_by("item").agg(pl.when(pl.col("n") > 2).then(pl.col("id")).otherwise(0).sum().alias("s"), pl.lit(7).alias("seven"))


def texts_of_groups(orders):
    return orders.sort("id").group_by("item").agg(pl.col("who").str.join("+"))


def having(orders):
    return orders.group_by("item").agg(n=pl.len()).filter(pl.col("n") > 2)


def same_name_in_groups(orders):
    return orders.group_by("item").agg(pl.col("n"), pl.col("n").sum())


def over_groups(orders):
    return orders.select("id", total=pl.col("n").sum().over("item"), rows=pl.len().over("item"), share=pl.col("n") - pl.col("n").mean().over("item"), top=pl.col("n") == pl.col("n").max().over("item"))


def over_several_keys(orders):
    return orders.select("id", pl.col("n").sum().over("item", "who"))


def order_in_groups(orders):
    return orders.select("id", run=pl.col("n").cum_sum().over("item", order_by="id"), before=pl.col("n").shift(1).over("item", order_by="id"), rank=pl.col("n").rank("ordinal").over("item", order_by="id"), step=pl.col("n").diff().over("who", order_by="id"))


def expression_over_groups(orders):
    return orders.select("id", ((pl.col("n") - pl.col("n").min()) / 4).over("item").alias("z"))


def ranks(nums):
    return nums.select("i", a=pl.col("i").rank(), lo=pl.col("i").rank("min"), hi=pl.col("j").rank("max"), d=pl.col("j").rank("dense"), r=pl.col("j").rank("min", descending=True), x=pl.col("x").rank("dense"))


def running_totals(nums):  # ordered
    made = nums.filter(pl.col("i").is_null() | (pl.col("i") < 100)).sort("j", "s")
    return made.select("j", s=pl.col("i").cum_sum(), n=pl.col("i").cum_count(), hi=pl.col("j").cum_max(), lo=pl.col("x").cum_min(), x=pl.col("y").cum_sum())


def shifted(orders):  # ordered
    return orders.sort("id").select("id", a=pl.col("n").shift(), b=pl.col("n").shift(-2), c=pl.col("n").shift(1, fill_value=0), d=pl.col("n").diff(), e=pl.col("price").pct_change())


def rolling(orders):  # ordered close
    return orders.sort("id").select("id", s=pl.col("n").rolling_sum(3), m=pl.col("n").rolling_mean(2), hi=pl.col("n").rolling_max(3, min_samples=1))


def duplicates(orders):
    return orders.select("id", d=pl.col("item").is_duplicated(), u=pl.col("n").is_unique(), f=pl.col("who").is_first_distinct())


def distinct_rows(orders):
    return orders.select("item", "n").unique()


def distinct_by_columns(orders):  # ordered
    return orders.sort("id").unique("item", keep="first", maintain_order=True)


def last_of_each(orders):  # ordered
    return orders.sort("id").unique(["item"], keep="last", maintain_order=True).select("id")


def only_once(orders):
    return orders.unique("who", keep="none").select("id")


def totals_of_frames(nums):  # close
    return nums.select("j", "x", "k").sum()


def nulls_counted(nums):
    return nums.null_count()


def sorted_with_nulls(nums):  # ordered
    return nums.sort("k", "j").select("k", "j")


def sorted_downwards(nums):  # ordered
    return nums.sort("x", "j", descending=[True, False]).select("x", "j")


def sorted_nulls_last(nums):  # ordered
    return nums.sort("i", nulls_last=True).select("i")


def sorted_by_expression(orders):  # ordered
    return orders.sort(pl.col("item").str.len_chars(), pl.col("id"), descending=[False, True]).select("item", "id")


def greatest_rows(orders):  # ordered
    return orders.top_k(2, by="n").select("id", "n")


def places(orders):  # ordered
    return orders.sort("id").select("id", row=pl.int_range(pl.len()), inside=pl.int_range(pl.len()).over("item"))


def some_rows_of_groups(nums):
    i = pl.col("i").filter(pl.col("i") < 1000)
    return nums.group_by("k").agg(a=pl.col("j").sort_by("y").first(), b=pl.col("j").sort_by("y", descending=True).last(), c=pl.col("j").head(2).sum(), d=i.unique().len(), e=pl.col("x").drop_nans().max())


def distinct_values(nums):
    return nums.select(pl.col("k").unique())


def values_counted(orders):
    return orders["item"].value_counts()


def correlations(nums):  # close
    return nums.select(a=pl.corr("j", "s"), b=pl.cov("j", "s"))


def groups_one_by_one(orders):  # lazy
    parts = []
    for (item,), rows in orders.group_by("item"):
        parts.append(rows.select(pl.lit(item).alias("item"), pl.col("n").sum()))
    return pl.concat(parts)


def over_all_rows(nums):
    return nums.select("j", pl.col("j").sum().over(pl.lit(1)).alias("t"))
