import numpy as np
import pandas as pd


def select_by_attribute(people):
    return people[people.age > 30][["name", "age"]]


def loc_mask_and_columns(people):
    return people.loc[people["active"] & (people["city"] == "Oslo"), ["id", "name"]]


def loc_assign(people):
    people.loc[people["age"].isna(), "age"] = 0
    people["age"] = people["age"].astype(int)
    return people[["id", "age"]]


def iloc_rows_and_columns(people):  # ordered
    return people.iloc[1:4, [0, 5]]


def iloc_last(people):  # ordered
    return people.iloc[-2:][["id"]]


def query_with_variable(people):
    limit = 30
    return people.query("age > @limit and city != 'Rome'")[["id"]]


def filter_like(people):
    return people.filter(like="a").filter(regex="^[an]")


def rename_and_drop(people):
    return people.rename(columns={"id": "key"}).drop(columns=["born", "height"]).rename(str.upper, axis=1)


def astype_several(sales):
    return sales.astype({"units": "float64", "person": "str"})[["units", "person"]]


def fillna_by_column(people):
    return people.fillna({"age": people["age"].mean(), "name": "?"})[["name", "age"]]


def dropna_some(people):
    return people.dropna(subset=["age", "height"], how="any")[["id"]]


def map_with_default(people):
    codes = {"Oslo": "NO", "Rome": "IT"}
    return people["city"].map(lambda c: codes.get(c, "??"))


def str_extract(words):
    return words["w"].str.extract(r"(\d+)-(\d+)")


def str_methods(words):
    words["a"] = words["v"].str.replace("-", "").str.upper().str.zfill(6)
    words["b"] = words["w"].str.strip().str.title().str.len()
    return words[["a", "b"]]


def str_contains_na(words):
    return words[words["w"].str.contains("an", case=False, na=False)][["k"]]


def str_slice_and_get(words):
    words["x"] = words["w"].str[1:4]
    words["y"] = words["w"].str[-1]
    return words[["x", "y"]]


def str_split_expand(texts):
    texts[["a", "b"]] = texts["t"].str.split(" ", n=1, expand=True)
    return texts[["a", "b"]]


def dt_parts(sales):
    sales["m"] = sales["day"].dt.month_name().str[:3]
    sales["w"] = sales["day"].dt.day_name()
    sales["p"] = sales["day"].dt.to_period("M").astype(str)
    sales["q"] = sales["day"].dt.quarter
    return sales[["m", "w", "p", "q"]]


def dt_difference(sales):
    sales["days"] = (sales["day"] - sales["day"].min()).dt.days
    return sales[["days"]]


def arithmetic_alignment(sales):
    a = sales.set_index("person").groupby(level=0)["units"].sum()
    b = sales.groupby("person")["amount"].count()
    return (a / b).reset_index(name="ratio")


def between_and_clip(numbers):
    return numbers[numbers["i"].between(0, 50)]["i"].clip(upper=6)


def where_mask(numbers):
    numbers["p"] = numbers["i"].where(numbers["i"] > 0, -numbers["i"])
    numbers["q"] = numbers["x"].mask(numbers["x"] < 0)
    return numbers[["p", "q"]]


def diff_shift(sales):  # ordered
    sales = sales.sort_values(["day", "person"])
    sales["prev"] = sales["units"].shift(1, fill_value=0)
    sales["d"] = sales["units"].diff().fillna(0)
    return sales[["prev", "d"]]


def cumulative(sales):  # ordered close
    sales = sales.sort_values(["day", "person"])
    sales["c"] = sales.groupby("product")["units"].cumsum()
    sales["n"] = sales.groupby("product").cumcount() + 1
    sales["r"] = sales["units"].rank(method="dense", ascending=False)
    return sales[["c", "n", "r"]]


def rolling_mean(sales):  # ordered close
    return sales.sort_values(["day", "person"])["units"].rolling(3, min_periods=1).mean()


def expanding_max(sales):  # ordered
    return sales.sort_values(["day", "person"])["units"].expanding().max()


def merge_suffixes(sales, people):
    return sales.merge(people.rename(columns={"id": "person"}), on="person", how="left", suffixes=("_s", "_p"))[["person", "name", "units"]]


def merge_indicator(orders, customers):
    made = orders.merge(customers, on="cust", how="outer", indicator=True)
    return made.groupby("_merge", observed=True).size().reset_index(name="n")


def join_on_index(sales, people):
    names = people.set_index("id")["name"]
    return sales.join(names, on="person")[["person", "name"]]


def concat_keys(sales):
    a, b = sales[sales["units"] > 3], sales[sales["units"] <= 1]
    return pd.concat([a, b], ignore_index=True)[["person", "units"]]


def agg_dict_of_lists(sales):  # close
    made = sales.groupby("product").agg({"units": ["sum", "max"], "amount": "mean"})
    made.columns = ["_".join(c) for c in made.columns]
    return made.reset_index()


def named_agg(sales):  # close
    return sales.groupby("product", as_index=False).agg(total=("units", "sum"), best=("amount", "max"), people=("person", "nunique"))


def agg_lambda(sales):  # close lazy
    return sales.groupby("product")["units"].agg(lambda s: s.max() - s.min())


def agg_np(sales):  # close
    return sales.groupby("product")["units"].agg([np.sum, np.mean, "first", "last"])


def transform_share(sales):  # close
    sales["share"] = sales["units"] / sales.groupby("product")["units"].transform("sum")
    return sales[["product", "share"]]


def group_filter(sales):  # lazy
    return sales.groupby("product").filter(lambda g: len(g) > 2)[["product", "units"]]


def group_apply_frame(sales):  # lazy
    return sales.groupby("product", group_keys=False)[["product", "units", "person"]].apply(lambda g: g.nlargest(1, "units"))


def top_n_per_group(sales):
    return sales.sort_values("units", ascending=False).groupby("product").head(1)[["product", "units"]]


def first_per_group(sales):
    return sales.sort_values("day").drop_duplicates("person", keep="last")[["person", "day"]]


def value_counts_head(people):  # ordered
    return people["city"].value_counts().sort_index().head(2).reset_index()


def pivot_fill(sales):  # lazy
    return sales.pivot_table(index="product", columns="person", values="units", aggfunc="sum", fill_value=0).reset_index()


def melt_back(ints):
    return ints.melt(id_vars="a", value_vars=["b", "c"], var_name="what", value_name="v").query("v > 0")


def dummies_joined(sales):  # lazy
    return pd.concat([sales[["units"]], pd.get_dummies(sales["product"], prefix="p", dtype=int)], axis=1)


def cut_labels(people):
    people["band"] = pd.cut(people["age"], bins=[0, 20, 30, 60], labels=["young", "mid", "old"])
    return people.groupby("band", observed=False)["id"].count().reset_index()


def qcut_codes(sales):  # lazy
    sales["q"] = pd.qcut(sales["units"], 2, labels=False)
    return sales[["units", "q"]]


def to_datetime_format(times):
    times["d"] = pd.to_datetime(times["s"].where(times["k"] == 1), format="%Y-%m-%d")
    return times[["k", "d"]]


def to_numeric_coerce(words):
    words["x"] = pd.to_numeric(words["n"], errors="coerce")
    return words[["k", "x"]]


def np_where_select(numbers):
    numbers["sign"] = np.select([numbers["i"] > 0, numbers["i"] < 0], ["plus", "minus"], default="zero")
    numbers["big"] = np.where(np.abs(numbers["x"]) > 2, 1, 0)
    return numbers[["sign", "big"]]


def np_ufuncs(numbers):  # close
    numbers["l"] = np.log1p(np.abs(numbers["j"])) + np.sqrt(np.square(numbers["j"]))
    numbers["m"] = np.maximum(numbers["i"], numbers["j"])
    return numbers[["l", "m"]]


def np_reductions(sales):  # close
    sales["z"] = (sales["units"] - np.mean(sales["units"])) / np.std(sales["units"])
    return sales[["z"]]


def isin_and_not(sales):
    return sales[~sales["product"].isin(["tea", "rice"])][["product", "units"]]


def assign_chain(people):
    return (
        people.assign(older=lambda d: d["age"] + 1, tag=lambda d: d["city"].str.lower() + "-" + d["id"].astype(str))
        .loc[lambda d: d["older"] > 30]
        .sort_values("id", ascending=False)
        .reset_index(drop=True)[["id", "older", "tag"]]
    )


def apply_axis1_dict(people):
    def describe(row):
        if row["height"] != row["height"]:
            return "unknown"
        return f"{row['city']}:{row['height']:.1f}"

    return people.apply(describe, axis=1)


def apply_expand(people):  # lazy
    return people["city"].apply(lambda c: pd.Series([c[0], len(c)]))


def apply_tuple_columns(people):  # lazy
    people["a"], people["b"] = zip(*people["city"].map(lambda c: (c[0], len(c))))
    return people[["a", "b"]]


def nlargest_columns(sales):  # ordered
    return sales.nlargest(3, ["units", "person"])[["person", "units"]]


def sample_of_index(people):  # lazy
    return people.set_index("id").loc[[2, 4], ["city"]].reset_index()


def sum_of_mask(people):  # lazy
    return pd.DataFrame({"n": [(people["city"] == "Oslo").sum()], "share": [people["active"].mean()]})


def iterate_columns(ints):  # close
    for c in ints.columns:
        if ints[c].dtype == "int64":
            ints[c + "_n"] = ints[c] / ints[c].abs().max()
    return ints[["a_n", "b_n"]]


def select_numeric(people):  # lazy close
    return people.select_dtypes(include=["number"]).agg(["mean", "max"])


def agg_list_of_series(sales):  # close lazy
    return sales["units"].agg(["min", "max", "mean"])


def agg_dict_of_frame(sales):  # close lazy
    return sales.agg({"units": "sum", "amount": "mean"})


def corr(sales):  # close lazy
    return pd.DataFrame({"c": [sales["units"].corr(sales["amount"])]})


def cov_matrix(ints):  # close lazy
    return ints[["a", "b"]].corr()


def explode_split(words):
    words["p"] = words["v"].str.split("-")
    return words.explode("p")[["k", "p"]]


def groupby_resample(sales):  # lazy ordered
    return sales.groupby(pd.Grouper(key="day", freq="ME"))["units"].sum().reset_index()


def groupby_dt(sales):
    return sales.groupby(sales["day"].dt.month)["units"].sum().reset_index()


def groupby_function(sales):
    return sales.set_index("product").groupby(str.upper)["units"].sum().reset_index()


def groupby_mapping(sales):
    return sales.set_index("product").groupby({"tea": "drink", "milk": "drink", "rice": "food"})["units"].sum()


def merge_then_group(sales, people):
    made = sales.merge(people, left_on="person", right_on="id")
    return made.groupby("city")["units"].agg(["sum", "count"]).reset_index()


def series_to_frame_ops(sales):
    s = sales.groupby("product")["units"].sum()
    return s[s > 6].rename("total").reset_index()


def unstack_groups(sales):  # lazy
    return sales.groupby(["product", "person"])["units"].sum().unstack(fill_value=0).reset_index()


def update_in_place(people):
    people.rename(columns={"id": "k"}, inplace=True)
    people.drop(columns="born", inplace=True)
    people.fillna({"age": -1}, inplace=True)
    people.sort_values("k", inplace=True)
    return people[["k", "age"]]


def insert_and_pop(people):
    city = people.pop("city")
    people.insert(1, "town", city.str.upper())
    return people[["id", "town"]]


def idxmax_of_groups(sales):
    return sales.loc[sales.groupby("product")["units"].idxmax()][["product", "units"]]


def mode_and_median(sales):  # lazy
    return pd.DataFrame({"mode": [sales["product"].mode()[0]], "median": [sales["units"].median()]})


def skew_and_kurt(sales):  # close lazy
    return pd.DataFrame({"s": [sales["units"].skew()], "k": [sales["units"].kurt()]})


def series_compare_chain(numbers):
    return numbers[(numbers.i > 0) | ~(numbers.j < 0) & (numbers.x != 2.5)][["i", "j"]]


def string_concat(people):
    return people["name"].str.cat(people["city"], sep="@", na_rep="?")


def round_mixed(numbers):
    return numbers[["x", "y"]].head(4).round(1)


def pct_of_total(sales):  # close
    sales["pct"] = (sales["units"] / sales["units"].sum() * 100).round(2)
    return sales.sort_values("pct", ascending=False)[["product", "pct"]]


def memory_and_info(people):  # lazy
    return pd.DataFrame({"c": people.columns, "n": people.isna().sum().values})


def missing_counts(people):  # lazy
    return people.isnull().sum().reset_index()


def eval_expression(ints):
    return ints.eval("d = a + b * 2")[["d"]]


def combine_where(people):
    people["label"] = np.where(people["active"], people["city"].str.upper(), people["name"].fillna("none"))
    return people[["label"]]


def duplicated_rows(dupes):
    return dupes[dupes.duplicated(subset=["a", "b"], keep=False)]


def stack_back(ints):
    return ints[["a", "b"]].stack().reset_index()


def xs_level(sales):  # lazy
    return sales.groupby(["product", "person"])["units"].sum().xs("tea")


def rank_pct(sales):  # close
    return sales["units"].rank(pct=True)


def bool_column_math(flags):
    flags["n"] = flags["p"].astype(int) + flags["q"]
    return flags[["n"]]


def tail_and_len(sales):  # lazy
    half = len(sales) // 2
    return sales.tail(half)[["units"]]


def enumerate_rows(people):  # lazy
    out = []
    for i, row in enumerate(people.itertuples(index=False)):
        out.append((i, row.city, row[0]))
    return pd.DataFrame(out, columns=["i", "city", "id"])


def ffill_groups(gaps):
    gaps["x"] = gaps["x"].ffill().bfill()
    return gaps[["x"]]


def squeeze_values(sales):  # lazy
    return pd.DataFrame({"v": sales["units"].to_list()[::-1]})


def set_index_loc_slice(people):  # lazy
    return people.set_index("id").sort_index().loc[2:4][["city"]].reset_index()


def at_iat(people):  # lazy
    return pd.DataFrame({"a": [people.at[1, "city"]], "b": [people.iat[2, 0]]})


def datetime_filter(sales):
    return sales[(sales["day"] >= "2024-02-01") & (sales["day"] < pd.Timestamp("2024-03-01"))][["person"]]


def date_range_join(sales):
    days = pd.DataFrame({"day": pd.date_range("2024-01-03", periods=3, freq="D")})
    return days.merge(sales, on="day", how="left")[["day", "units"]]


def timedelta_add(sales):
    return sales["day"] + pd.to_timedelta(sales["units"], unit="D")


def floor_day(times):
    return times["a"].dt.floor("D")


def strftime_col(sales):
    return sales["day"].dt.strftime("%d.%m.%y")


def replace_values(people):
    return people["city"].replace({"Oslo": "O", "Rome": "R"})


def regex_replace(words):
    return words["v"].replace(r"[-=]", " ", regex=True)


def findall_count(words):
    return words["v"].str.count("-")


def get_group(sales):  # lazy
    return sales.groupby("product").get_group("tea")[["units"]]


def quantile_groups(sales):  # close
    return sales.groupby("product")["units"].quantile(0.5)


def cross_join(cities):
    return cities.merge(cities, how="cross")[["city_x", "city_y"]]


def compare_frames(ints):
    return (ints[["a", "b"]] > 0).all(axis=1)


def sum_axis1(ints):
    ints["s"] = ints[["a", "b"]].sum(axis=1)
    return ints[["s"]]


def apply_axis0(ints):  # close
    return ints[["a", "b"]].apply(lambda c: c - c.mean())


def applymap(ints):
    return ints[["a", "b"]].map(lambda v: v * 2)


def pipe_functions(sales):
    def doubled(df, n):
        return df.assign(u=df["units"] * n)

    return sales.pipe(doubled, n=3)[["u"]]


def nunique_all(people):  # lazy
    return people[["city", "active"]].nunique()


def describe_selected(sales):  # close lazy
    return sales.groupby("product")["units"].describe()[["count", "mean"]]


def series_construct(sales):  # lazy
    s = pd.Series({"a": 1, "b": 2})
    return s.reset_index()


def empty_result(people):
    return people[people["id"] > 100][["id", "city"]]


def literal_column(people):
    people["source"] = "file"
    people["when"] = pd.Timestamp("2024-01-01")
    people["one"] = 1
    return people[["source", "when", "one"]]
