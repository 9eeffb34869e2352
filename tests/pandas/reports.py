import numpy as np
import pandas as pd


def totals_with_share(sales):
    out = sales.groupby("product", as_index=False).agg(total=("amount", "sum"), n=("units", "count"))
    out["share"] = (out["total"] / out["total"].sum() * 100).round(2)
    return out


def best_of_each(sales):
    best = sales.loc[sales.groupby("product")["amount"].idxmax()]
    return best[["product", "person", "amount"]]


def first_of_each_sorted(sales):
    return sales.sort_values(["product", "amount"], ascending=[True, False]).drop_duplicates("product")[["product", "amount"]]


def running_total(sales):
    sales = sales.sort_values("day")
    sales["so_far"] = sales.groupby("person")["units"].cumsum()
    return sales[["person", "day", "so_far"]]


def days_between(sales):
    sales = sales.sort_values(["person", "day"])
    sales["gap"] = sales.groupby("person")["day"].diff().dt.days
    return sales[["person", "day", "gap"]]


def pivot_by_month(sales):  # lazy
    sales["month"] = sales["day"].dt.strftime("%Y-%m")
    return sales.pivot_table(index="product", columns="month", values="units", aggfunc="sum", fill_value=0).reset_index()


def bucketed(people):
    people["band"] = pd.cut(people["age"], bins=[0, 30, 40, 120], labels=["young", "middle", "old"])
    return people.groupby("band", observed=False).size().reset_index(name="n")


def joined_and_counted(sales, people):
    joined = sales.merge(people, left_on="person", right_on="id", how="left")
    return joined.groupby("city", dropna=False)["units"].agg(["sum", "mean"]).reset_index()


def anti_join(people, sales):
    return people[~people["id"].isin(sales["person"])][["id", "name"]]


def with_indicator(people, sales):
    both = people.merge(sales, left_on="id", right_on="person", how="outer", indicator=True)
    return both["_merge"].value_counts().reset_index()


def conditions(people):
    people["kind"] = np.select(
        [people["age"] < 30, people["age"] < 40, people["age"].isna()], ["a", "b", "missing"], default="c"
    )
    return people[["id", "kind"]]


def assigned_in_steps(numbers):
    return (
        numbers.assign(z=lambda d: d["i"] * 2)
        .assign(w=lambda d: d["z"] + d["j"], v=lambda d: d["w"] - 1)
        .query("w > 0")
        .filter(items=["i", "w", "v"])
    )


def piped(numbers):
    def scaled(df, column, by=1.0):
        df[column] = df[column] * by
        return df

    return numbers.pipe(scaled, "x", by=10).pipe(lambda d: d[d["x"] > 0])[["x"]]


def zscore(numbers):  # close
    numbers["z"] = (numbers["x"] - numbers["x"].mean()) / numbers["x"].std()
    return numbers[["z"]]


def min_max_by_group(keyed):
    g = keyed.groupby("k")["v"]
    keyed["scaled"] = (keyed["v"] - g.transform("min")) / (g.transform("max") - g.transform("min"))
    return keyed[["k", "scaled"]]


def filled_by_group(keyed):
    keyed["v"] = keyed["v"].fillna(keyed.groupby("k")["v"].transform("mean"))
    return keyed[["k", "v"]]


def large_groups(keyed):  # lazy
    return keyed.groupby("k").filter(lambda d: len(d) > 1)[["k", "n"]]


def top_two_of_each(sales):
    return sales.sort_values("units", ascending=False).groupby("product").head(2)[["product", "units"]]


def ranked(sales):
    sales["place"] = sales.groupby("product")["amount"].rank(method="dense", ascending=False)
    return sales[["product", "amount", "place"]]


def wide_to_long(numbers):
    return numbers.melt(id_vars=["i"], value_vars=["x", "y"], var_name="what", value_name="much").dropna()


def lagged(sales):
    sales = sales.sort_values("day")
    sales["before"] = sales["units"].shift(1, fill_value=0)
    sales["change"] = sales["units"] - sales["before"]
    return sales[["day", "before", "change"]].head(3)


def moving(sales):  # close
    sales = sales.sort_values(["day", "person"])
    sales["m"] = sales["units"].rolling(3, min_periods=1).mean()
    return sales[["day", "person", "m"]]


def by_weekday(sales):
    return sales.groupby(sales["day"].dt.day_name())["units"].sum().reset_index()


def monthly(sales):  # lazy
    return sales.set_index("day").resample("MS")["units"].sum().reset_index()


def emails(texts):
    texts["clean"] = texts["t"].str.lower().str.replace(r"[^a-z]+", "_", regex=True).str.strip("_")
    return texts[["k", "clean"]]


def exploded(texts):
    texts["u"] = texts["u"].str.split(",")
    return texts.explode("u").groupby("u").size().reset_index(name="n")


def parsed_numbers(words):
    words["n"] = pd.to_numeric(words["n"], errors="coerce")
    return words[words["n"].notna()][["k", "n"]]


def any_all(flags):
    out = flags.groupby("p").agg(a=("q", "any"), b=("q", "all"), n=("k", "nunique"))
    return out.reset_index()


def crosstab_of_two(people):  # lazy
    return pd.crosstab(people["city"], people["active"]).reset_index()


def quantiles(numbers):  # lazy close
    return numbers["x"].quantile([0.25, 0.5, 0.75]).reset_index()


def described(numbers):  # lazy close
    return numbers[["i", "x"]].describe().reset_index()


def correlation(numbers):  # lazy close
    return numbers[["i", "j", "x"]].corr().reset_index()


def where_and_mask(numbers):
    numbers["a"] = numbers["x"].where(numbers["x"] > 0, 0)
    numbers["b"] = numbers["x"].mask(numbers["i"] < 0)
    numbers["c"] = numbers["x"].clip(lower=-1, upper=2)
    return numbers[["a", "b", "c"]]


def combined(people):
    people["who"] = people["name"].fillna("?") + " (" + people["city"].str[:2].str.upper() + ")"
    people["initial"] = people["name"].str.get(0)
    return people[["who", "initial"]]


def year_and_quarter(sales):
    sales["q"] = sales["day"].dt.year.astype(str) + "Q" + sales["day"].dt.quarter.astype(str)
    return sales.groupby("q", as_index=False)["amount"].sum()


def ages(people):
    today = pd.Timestamp("2024-06-30")
    people["years"] = ((today - people["born"]).dt.days // 365.25).astype("Int64")
    return people[["id", "years"]]


def counted(sales):
    return sales["product"].value_counts(normalize=True).rename("share").reset_index()


def concatenated(people, cities):
    a = people[["city"]].assign(source="people")
    b = cities[["city"]].assign(source="cities")
    return pd.concat([a, b], ignore_index=True).drop_duplicates().sort_values(["city", "source"])


def replaced(codes):
    codes["code"] = codes["code"].replace({"a": "A", "b": "B"}).fillna("none")
    codes["n"] = codes["n"].replace(3, 30)
    return codes[["code", "n"]]


def largest(sales):
    return sales.nlargest(3, ["amount", "units"])[["amount", "units"]]


def looped(sales):  # lazy
    total = 0
    for row in sales.itertuples(index=False):
        if row.units > 1:
            total += row.units
    return pd.DataFrame({"total": [total]})


def looped_rows(sales):  # lazy
    out = []
    for i, row in sales.iterrows():
        out.append({"row": i, "text": f"{row['product']}:{row['units']}"})
    return pd.DataFrame(out)


def looped_groups(sales):  # lazy
    out = []
    for product, group in sales.groupby("product"):
        out.append((product, group["units"].max(), len(group)))
    return pd.DataFrame(out, columns=["product", "most", "n"])


def decided(numbers):  # lazy
    if numbers["x"].mean() > 0:
        numbers["sign"] = "up"
    else:
        numbers["sign"] = "down"
    return numbers[["i", "sign"]]


def row_functions(numbers):
    def judge(row):
        if row["i"] > row["j"]:
            return "more"
        return "less" if row["i"] < row["j"] else "same"

    numbers["verdict"] = numbers.apply(judge, axis=1)
    return numbers[["i", "j", "verdict"]]


def mapped_series(people, cities):
    people["country"] = people["city"].map(cities.drop_duplicates("city").set_index("city")["country"])
    return people[["id", "country"]]


def columns_renamed(sales):
    sales.columns = [c.upper() for c in sales.columns]
    return sales[["PERSON", "UNITS"]]


def several_levels(sales):
    out = sales.groupby(["person", "product"]).agg({"amount": ["sum", "max"], "units": "sum"})
    out.columns = ["_".join(c) for c in out.columns]
    return out.reset_index()


def unstacked(sales):  # lazy
    return sales.groupby(["person", "product"])["units"].sum().unstack(fill_value=0).reset_index()


def forward_filled(gaps):
    return gaps.sort_values("k").ffill()[["k", "x", "s"]]


def interpolated(gaps):
    return gaps[["k"]].assign(y=gaps["y"].interpolate())


def in_place(people):
    people.sort_values("age", inplace=True)
    people.reset_index(drop=True, inplace=True)
    people.drop(columns=["height"], inplace=True)
    people.rename(columns={"id": "key"}, inplace=True)
    return people[["key", "age"]]


def nunique_and_mode(sales):  # lazy
    return pd.DataFrame({"n": [sales["product"].nunique()], "mode": [sales["product"].mode()[0]]})


def text_tests(words):
    w = words["w"].fillna("")
    words["a"] = w.str.startswith("B") | w.str.endswith("e")
    words["b"] = w.str.match(r"[a-z]+ [a-z]+$")
    words["c"] = w.str.count("a")
    words["d"] = w.str.find("n")
    return words[["k", "a", "b", "c", "d"]]


def nullable_whole_numbers(floats):
    floats["w"] = (floats["y"] * 2 // 1).astype("Int64")
    return floats[["y", "w"]]


def not_whole(floats):
    floats["x"] = floats["z"].where(floats["z"] < 2, 10)
    return floats[["x"]].astype({"x": "Int64"})
