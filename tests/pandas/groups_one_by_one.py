"""Groups of rows that a program goes through one after the other, and functions that are called for each."""
import pandas as pd


def _spread(part):
    return part["x"].max() - part["x"].min()


def _first_two(values):
    ordered = sorted(values.tolist(), reverse=True)
    return sum(ordered[:2])


def rows_of_each(sales):  # lazy
    out = []
    for product, part in sales.groupby("product"):
        out.append({"product": product, "rows": len(part), "units": part["units"].sum(), "most": part["amount"].max()})
    return pd.DataFrame(out)


def in_order_of_first_rows(sales):  # lazy, ordered
    out = []
    for product, part in sales.groupby("product", sort=False):
        out.append((product, int(part["units"].iloc[0])))
    return pd.DataFrame(out, columns=["product", "first"])


def two_keys(sales):  # lazy, ordered
    out = []
    for (person, product), part in sales.groupby(["person", "product"]):
        out.append((person, product, len(part), part["units"].mean()))
    return pd.DataFrame(out, columns=["person", "product", "n", "mean"])


def key_in_a_list(sales):  # lazy, ordered
    return pd.DataFrame([(key[0], len(part)) for key, part in sales.groupby(["product"])], columns=["product", "n"])


def missing_keys_left_out(keyed):  # lazy, ordered
    return pd.DataFrame([(key, len(part), part["v"].sum()) for key, part in keyed.groupby("k")], columns=["k", "n", "v"])


def missing_keys_kept(keyed):  # lazy
    out = [("none" if key != key or key is None else key, len(part)) for key, part in keyed.groupby("k", dropna=False)]
    return pd.DataFrame(out, columns=["k", "n"])


def float_keys(keyed):  # lazy, ordered
    return pd.DataFrame([(key, part["n"].sum(), part["flag"].sum()) for key, part in keyed.groupby("g")], columns=["g", "n", "flags"])


def parts_put_together(sales):  # lazy, ordered
    parts = []
    for _, part in sales.groupby("product"):
        parts.append(part.sort_values(["units", "person"], ascending=False).head(1))
    return pd.concat(parts, ignore_index=True)


def parts_changed(sales):  # lazy, ordered
    parts = []
    for product, part in sales.groupby("product"):
        part = part.copy()
        part["share"] = part["units"] / part["units"].sum()
        part["rank"] = part["units"].rank(method="first")
        parts.append(part[["product", "units", "share", "rank"]])
    return pd.concat(parts)


def parts_with_labels(sales):  # lazy, ordered
    parts = [part[part["units"] > 1] for _, part in sales.groupby("product")]
    return pd.concat(parts).reset_index()[["index", "product", "units"]]


def beside_the_whole(sales):  # lazy, ordered
    whole = sales["units"].mean()
    out = [(product, part["units"].mean() - whole) for product, part in sales.groupby("product")]
    return pd.DataFrame(out, columns=["product", "above"])


def groups_in_groups(sales):  # lazy, ordered
    out = []
    for person, mine in sales.groupby("person"):
        for product, part in mine.groupby("product"):
            out.append((person, product, int(part["units"].sum()), len(mine)))
    return pd.DataFrame(out, columns=["person", "product", "units", "of"])


def parts_in_parts(sales):  # lazy, ordered
    parts = []
    for person, mine in sales.groupby("person"):
        inner = pd.concat([part.head(1) for _, part in mine.groupby("product")])
        inner["of"] = len(mine)
        parts.append(inner)
    return pd.concat(parts)[["person", "product", "units", "of"]]


def texts_of_each(words):  # lazy, ordered
    out = []
    for v, part in words.groupby("v"):
        out.append((v, ",".join(part["w"].dropna().str.upper()), part["k"].nunique()))
    return pd.DataFrame(out, columns=["v", "words", "n"])


def values_of_each(sales):  # lazy, ordered
    out = []
    for product, part in sales.groupby("product"):
        counts = part["person"].value_counts()
        out.append((product, counts.iloc[0], part["units"].quantile(0.5), part["day"].min()))
    return pd.DataFrame(out, columns=["product", "most", "median", "first"])


def running_in_each(sales):  # lazy, ordered
    parts = []
    for _, part in sales.groupby("product"):
        part = part.sort_values("day")
        parts.append(part.assign(total=part["units"].cumsum(), before=part["units"].shift(1)))
    return pd.concat(parts)[["product", "units", "total", "before"]].reset_index(drop=True)


def one_group(sales):  # lazy, ordered
    grouped = sales.groupby("product")
    return grouped.get_group("tea")[["product", "units"]]


def one_group_after_another(sales):  # lazy, ordered
    grouped = sales.groupby("product")
    return pd.DataFrame([(name, grouped.get_group(name)["units"].sum()) for name in grouped.groups], columns=["name", "units"])


def no_such_group(sales):  # lazy
    return sales.groupby("product").get_group("nothing")


def function_with_a_branch(sales):  # lazy
    def rated(values):
        if values.sum() > 6:
            return "much"
        return "little"

    return sales.groupby("product")["units"].agg(rated).reset_index()


def function_of_a_list(sales):  # lazy
    return sales.groupby("product")["units"].agg(_first_two).reset_index()


def pairs_of_names_and_functions(sales):  # lazy
    made = sales.groupby("product")["units"].agg([("most", "max"), ("two", _first_two), ("rows", len)])
    return made.reset_index()


def named_functions(sales):  # lazy
    made = sales.groupby("product").agg(two=("units", _first_two), mean=("amount", "mean"))
    return made.reset_index()


def apply_a_function(numbers):  # lazy, close
    return numbers.groupby("s").apply(_spread, include_groups=False).rename("spread").reset_index()


def apply_gives_rows(sales):  # lazy, ordered
    made = sales.groupby("product").apply(lambda part: part.nlargest(1, "units"), include_groups=False)
    return made.reset_index()[["product", "units", "person"]]


def apply_gives_values(sales):  # lazy, ordered
    def both(part):
        return pd.Series({"units": part["units"].sum(), "people": part["person"].nunique()})

    return sales.groupby("product").apply(both, include_groups=False).reset_index()


def transform_with_a_loop(sales):  # lazy, ordered
    def ranks(values):
        ordered = sorted(values.tolist())
        return values.map(lambda value: ordered.index(value))

    sales["place"] = sales.groupby("product")["units"].transform(ranks)
    return sales[["product", "units", "place"]]


def transform_to_one_value(sales):  # lazy, ordered
    sales["two"] = sales.groupby("product")["units"].transform(_first_two)
    return sales[["product", "units", "two"]]


def transform_missing_keys(keyed):  # lazy, ordered
    keyed["low"] = keyed.groupby("k")["n"].transform(lambda values: sorted(values.tolist())[0])
    return keyed[["n", "low"]]


def transform_some_rows(sales):  # lazy, ordered
    sales["top"] = sales.groupby("product")["units"].transform(lambda values: values.nlargest(1))
    return sales[["product", "units", "top"]]


def filter_by_a_list(sales):  # lazy, ordered
    return sales.groupby("product").filter(lambda part: max(part["units"].tolist()) > 3)[["product", "units"]]


def filter_leaves_nothing(sales):  # lazy
    return sales.groupby("product").filter(lambda part: len(part["units"].tolist()) > 100)[["product", "units"]]


def of_no_rows(empty):  # lazy
    return pd.DataFrame([(key, len(part)) for key, part in empty.groupby("b")], columns=["b", "n"])


def apply_under_keys(sales):  # lazy, ordered
    return sales.groupby("product").apply(lambda part: part.sort_values("units").head(2), include_groups=False)


def apply_under_two_keys(sales):  # lazy, ordered
    made = sales.groupby(["person", "product"])[["units"]].apply(lambda part: part.head(1))
    return made.reset_index()[["person", "product", "units"]]


def apply_without_keys(sales):  # lazy, ordered
    made = sales.groupby("product", group_keys=False)[["units", "amount"]].apply(lambda part: part.nlargest(1, "units"))
    return made.reset_index()


def apply_of_all_rows(sales):  # lazy, ordered
    made = sales.groupby("product", group_keys=False)[["units"]].apply(lambda part: part * 2)
    return made.reset_index()


def apply_of_a_column(sales):  # lazy, ordered
    made = sales.groupby("product")["units"].apply(lambda values: values.nlargest(2))
    return made.reset_index()[["product", "units"]]


def apply_of_a_column_in_its_rows(sales):  # lazy, ordered
    sales["part"] = sales.groupby("product", group_keys=False)["units"].apply(lambda values: values / values.sum())
    return sales[["product", "part"]]


def apply_gives_unlike_columns(sales):  # lazy, ordered
    made = sales.groupby("product").apply(lambda part: part["units"].head(2), include_groups=False)
    return made.reset_index()[["product", "units"]]


def apply_gives_nothing_for_some(sales):  # lazy, ordered
    made = sales.groupby("product").apply(lambda part: part if len(part) > 2 else None, include_groups=False)
    return made.reset_index()[["product", "units"]]


def apply_without_an_index(sales):  # lazy, ordered
    made = sales.groupby("product", as_index=False)[["units"]].apply(lambda part: part.head(1))
    return made.reset_index(drop=True)
