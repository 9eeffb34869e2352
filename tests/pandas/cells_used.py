import copy
import json
import math

import numpy as np
import pandas as pd


def first_and_last(sales):  # lazy
    first, last = sales["units"].iloc[0], sales["units"].iloc[-1]
    return pd.DataFrame({"t": [f"{first}-{last}", repr(first / 0), str(first - last), repr(first == 2), repr(round(first / 3, 2))]})


def cell_of_filter(people):  # lazy
    height = people[people["name"] == "Bob"]["height"].iloc[0] if (people["name"] == "Bob").any() else people["height"].iloc[0]
    return people[people["height"] >= height][["id"]]


def cell_in_columns(sales):  # lazy
    base = sales["amount"].iloc[0]
    sales["relative"] = sales["amount"] / base
    sales["units"] = sales["units"] - sales["units"].iloc[1]
    return sales[["relative", "units"]]


def cells_of_loc(people):  # lazy
    t = people.set_index("id")
    return pd.DataFrame({"t": [repr(t.loc[1, "height"]), repr(t.at[2, "city"]), str(t.loc[3]["city"]), repr(t.loc[4, "active"]), repr(people["id"].loc[2])]})


def cells_of_truths(ints):  # lazy
    flag = (ints["a"] > 0).iloc[0]
    return pd.DataFrame({"t": [repr(flag), repr(not flag), repr(~flag), str(flag is True), repr(flag & True)]})


def cells_as_places(sales):  # lazy
    n = sales["units"].iloc[2]
    return pd.DataFrame({"a": [sales["units"].iloc[n], list(range(10))[n], len(sales.head(n)), len(sales.iloc[:n])], "t": ["abc"[n], "x" * n, "y".ljust(n), str([0] * n)]})


def cells_as_counts(sales):  # lazy
    n = sales["units"].iloc[0]
    return pd.concat([sales.nlargest(n, "units")[["units"]], sales.tail(n)[["units"]], sales.iloc[[n, 0]][["units"]]]).reset_index(drop=True)


def shifted_by_a_cell(sales):  # lazy
    n = sales["units"].iloc[2]
    sales["s"] = sales["units"].shift(n)
    sales["r"] = sales["units"].rolling(sales["units"].iloc[0]).sum()
    return sales[["s", "r"]]


def cells_in_containers(sales):  # lazy
    cells = {"first": sales["units"].iloc[0], "amount": sales["amount"].iloc[0]}
    return pd.DataFrame([cells, {k: v * 2 for k, v in cells.items()}])


def cells_made_columns(sales):  # lazy
    s = pd.Series([sales["units"].iloc[0], sales["units"].max(), sales["units"].iloc[2]])
    return pd.DataFrame({"a": s, "b": s * 2.5, "c": s == s.max()})


def cells_compared(sales):  # lazy
    a, b = sales["units"].iloc[0], sales["amount"].iloc[0]
    return pd.DataFrame({"a": [a < b, a != b, max(a, b) == b, a in [1, 2, 3], a in (4, 5), a == 2.0]})


def json_of_cells(sales):  # lazy
    return pd.DataFrame({"t": [json.dumps({"a": float(sales["amount"].iloc[0]), "b": int(sales["units"].max()), "c": sales["amount"].iloc[1]})]})


def json_of_cell(sales):  # lazy
    return pd.DataFrame({"t": [json.dumps([sales["units"].iloc[0]])]})


def math_of_values(sales):  # lazy
    mean, top = sales["amount"].mean(), sales["units"].max()
    return pd.DataFrame({"a": [math.sqrt(top), math.floor(mean), math.ceil(mean), math.log(top), int(math.isnan(mean)), math.gcd(int(top), 10)]})


def numpy_of_values(sales):  # lazy close
    mean, top = sales["amount"].mean(), sales["units"].max()
    return pd.DataFrame({"a": [np.sqrt(top), np.floor(mean), np.log(top + 1), np.maximum(top, mean), np.abs(-mean), float(np.isnan(mean))]})


def columns_with_numpy_of_values(sales):  # lazy close
    sales["n"] = sales["units"] / np.sqrt(sales["units"].var())
    sales["m"] = np.log1p(sales["units"]) / np.log1p(sales["units"].max())
    return sales[["n", "m"]]


def percents_of_text(sales):  # lazy
    total = sales["units"].sum()
    by = sales.groupby("product")["units"].sum()
    return pd.DataFrame({"t": [f"{name}: {value / total:.1%}" for name, value in by.items()]})


def quantile_cut(sales):  # lazy
    low, high = sales["units"].quantile(0.25), sales["units"].quantile(0.75)
    return sales[(sales["units"] >= low) & (sales["units"] <= high)][["units"]]


def quantile_written(sales):  # lazy
    q = sales["units"].quantile(0.5)
    return pd.DataFrame({"t": [repr(q), f"{q:.1f}", repr(sales["units"].median()), repr(q * 2), str([q])]})


def modes_and_uniques(sales):  # lazy
    return pd.DataFrame({"t": [repr(sales["units"].mode()[0]), repr(sales["product"].mode()[0]), repr(sales["units"].unique()[0]), str(sales["units"].unique().tolist()), repr(sales["units"].value_counts().iloc[0]), repr(sales["units"].idxmax())]})


def best_row(sales):  # lazy
    best = sales.loc[sales["units"].idxmax()]
    return pd.DataFrame({"t": [best["product"], f"{best['units']} at {best['amount']:.2f}", str(best["units"] > 3)]})


def best_row_written(sales):  # lazy
    best = sales.loc[sales["units"].idxmax()]
    return pd.DataFrame({"t": [repr(best["units"]), repr(sales.iloc[0]["amount"]), str([sales.iloc[1]["units"]])]})


def divided_cells_of_rows(ints):  # lazy
    row = ints.iloc[0]
    return pd.DataFrame({"t": [repr(row["a"]), repr(row["a"] / 0)]})


def loops_over_values(sales):  # lazy
    total, made = 0, []
    for units in sales["units"]:
        total += units
        made.append(total)
    return pd.DataFrame({"t": [repr(total), repr(made[0]), str(made)]})


def loops_over_rows(sales):  # lazy
    made = [f"{i}:{row['product']}:{row['units'] * 2}:{row['units']!r}" for i, row in sales.iterrows()]
    return pd.DataFrame({"t": made})


def loops_over_tuples(sales):  # lazy
    return pd.DataFrame({"t": [f"{row.product}:{row.units!r}:{row.amount!r}" for row in sales[sales["amount"] > 0].itertuples()]})


def ranges_of_values(ints):  # lazy
    return pd.DataFrame({"t": [f"{ints['a'].max() - ints['a'].min()} {ints['a'].max() - ints['b'].min()}"], "u": [repr(ints["a"].max() - ints["a"].min())]})


def values_of_arrays(sales):  # lazy
    v = sales["units"].values
    return pd.DataFrame({"t": [repr(v[0]), repr(v.max()), repr(v.mean()), str(v.sum()), repr(v[-1] / 2)]})


def reductions_of_frames(sales):  # lazy
    t = sales[["units", "amount"]]
    return pd.DataFrame({"t": [repr(t.max()["amount"]), repr(t.mean().loc["units"]), repr(t.count()["units"]), repr(t["units"].agg("sum")), repr(t["units"].agg(["min", "max"])["max"])]})


def groups_looked_up(sales):  # lazy
    means = sales.groupby("product")["units"].mean()
    return pd.DataFrame({"t": [repr(means["tea"]), f"{means['milk']:.2f}", repr(means.max()), repr(means.loc["tea"] > 2)]})


def dict_of_group_means(sales):  # lazy
    means = sales.groupby("product")["units"].mean().to_dict()
    sums = sales.groupby("product")["units"].sum().to_dict()
    return pd.DataFrame({"t": [str(means), str(sums), repr(sums["tea"] / 2)]})


def shape_and_len(sales):  # lazy
    rows, columns = sales.shape
    return pd.DataFrame({"t": [repr(rows), repr(columns), repr(len(sales) / 2), repr(sales["units"].sum() / len(sales)), repr(sales["units"].sum() / sales["units"].count())]})


def dates_of_values(sales):  # lazy
    first, last = sales["day"].min(), sales["day"].max()
    return pd.DataFrame({"t": [f"{first:%Y-%m-%d}", str(last), str((last - first).days), str(first.year), first.strftime("%d.%m."), str(last > first), f"{last.date()}"]})


def dates_missing(sales):  # lazy
    none = sales[sales["units"] > 99]["day"].max()
    return pd.DataFrame({"t": [str(none), f"{none}", str(pd.isna(none))]})


def texts_of_values(sales):  # lazy
    first = sales["product"].min()
    return pd.DataFrame({"t": [first.upper(), first + "!", first[0], str(len(first)), str("il" in first), f"{first:>6}", str(first.startswith("m")), repr(first), first + "-" + sales["product"].max()]})


def texts_in_columns(sales):
    sales["t"] = sales["product"] + " of " + sales["product"].max()
    sales["u"] = sales["product"] == sales["product"].min()
    return sales[["t", "u"]]


def any_and_all(sales):  # lazy
    if (sales["units"] > 4).any() and not (sales["units"] > 4).all():
        sales["x"] = int((sales["units"] > 4).sum())
    return sales[["x"]]


def missing_share(people):  # lazy
    share = people["height"].isna().mean()
    return pd.DataFrame({"t": [f"{share:.3f}", repr(people["height"].isna().sum()), repr(people["age"].isna().any()), str(int(people["age"].isna().sum()))]})


def unpacked(sales):  # lazy
    low, high = sales["units"].agg(["min", "max"])
    a, b = sales["units"].min(), sales["units"].max()
    low2, high2 = min(a, b), max(a, b)
    return pd.DataFrame({"t": [repr(low), repr(high), repr(low2), repr(high2), repr(abs(a - b)), repr(sum([a, b]))]})


def sorted_values(sales, ints):  # lazy
    values = [sales["units"].max(), ints["a"].max(), sales["units"].min(), 2.5]
    return pd.DataFrame({"t": [str(sorted(values)), repr(min(values)), repr(sum(values))]})


def running_condition(sales):  # lazy
    n, limit = 0, sales["units"].max()
    while n < limit:
        n += 1
    return pd.DataFrame({"a": [n]})


def powers_and_bits(sales):  # lazy
    top = sales["units"].max()
    return pd.DataFrame({"t": [repr(top ** 2), repr(2 ** top), repr(top & 1), repr(top << 2), repr(divmod(top, 2)), repr(top | 8), repr(-top % 3), repr(~top)]})


def augmented(sales):
    mean = sales["units"].mean()
    mean += 1
    mean *= 2
    sales["a"] = mean
    return sales[["a"]]


def whole_numbers_some_missing(people):  # lazy
    age = people["age"]
    return pd.DataFrame({"t": [f"{age.max()} {age.min()} {age.sum()} {age.count()}", repr(age.max()), repr(age.max() - age.min()), repr(age.max() // 2), str(age.max() > 3), f"{age.iloc[0]}"]})


def row_of_whole_numbers_some_missing(people):  # lazy
    oldest = people.loc[people["age"].idxmax()]
    rows = [f"{row['id']} {row['age']}" for _, row in people.iterrows()]
    return pd.DataFrame({"t": [f"{oldest['id']} {oldest['age']}", str(people.iloc[0]["age"]), *rows]})


def columns_of_whole_numbers_some_missing(people):
    people["a"] = people["age"].max()
    people["b"] = people["age"].max() - people["id"]
    return people[["a", "b"]]


def rows_of_numbers_alone(sales, ints):  # lazy
    t = sales[["units", "amount"]]
    own = [f"{row['units']!r} {list(row)}" for _, row in ints.iterrows()] if "units" in ints else [f"{row['a']!r}" for _, row in ints[["a", "b"]].iterrows()]
    return pd.DataFrame({"t": [repr(t.iloc[0]["units"]), str(t.loc[1]["units"]), str(list(t.iloc[1])), str(t.iloc[2].to_dict()), *own, *[str(row["units"]) for _, row in t.iterrows()]]})


def values_of_tables(sales, ints):  # lazy
    v, w = sales[["units", "amount"]].values, ints[["a", "b"]].values
    return pd.DataFrame({"t": [repr(v[0][0]), str(v[1][1]), repr(w[0][1]), str(w.tolist()[0]), str([x for x in w[1]])]})


def distinct_numbers_gone_through(sales):  # lazy
    made = []
    for n in sales["units"].unique():
        made.append(f"{n} {n!r} {len(sales[sales['units'] == n])} {n / 2}")
    return pd.DataFrame({"t": made})


def distinct_texts_gone_through(sales):  # lazy
    made = {}
    for name in sales["product"].unique():
        made[name] = sales[sales["product"] == name]["units"].sum()
    return pd.DataFrame({"p": list(made), "n": list(made.values())}).sort_values("p")


def of_narrow_numbers(sales):  # lazy
    n = sales["units"].astype("int32").max()
    return pd.DataFrame({"t": [f"{n}", str(n + 1), str(n / 2), str(n > 3)]})


def texts_divided(sales):
    return pd.DataFrame({"t": [sales["product"].max() / 2]})


def whole_numbers_filtered(people):  # lazy
    some = people[people["age"].notna()]
    one = people[people["id"] == people["id"].min()]
    return pd.DataFrame({"t": [f"{some['age'].max()}", str(some["age"].tolist()), f"{some['age'].iloc[0]}", str(some["age"].dtype), *[f"{row['age']}" for _, row in some.iterrows()], f"{one['age'].iloc[0]} {one['id'].iloc[0]}"]})


def whole_numbers_filtered_as_text(people):  # lazy
    some = people.dropna(subset=["age"]).head(3)
    return pd.DataFrame({"t": some["age"].astype(str), "u": some["age"].apply(lambda a: f"{a}!"), "v": some.apply(lambda r: f"{r['age']}/{r['id']}", axis=1)})


def columns_of_numbers_filtered(people):
    some = people[people["age"] > 20]
    return some.assign(b=some["age"] * 2, c=some["age"].max())[["age", "b", "c"]]


def mapped_numbers_filtered(sales):  # lazy
    sales["n"] = sales["product"].map({"tea": 1, "milk": 2})
    some = sales[sales["n"].notna()]
    return pd.DataFrame({"t": [f"{some['n'].sum()} {some['n'].iloc[0]}", str(list(some["n"]))]})


def text_of_a_row(sales, ints):  # lazy
    return pd.DataFrame({"t": [str(sales[["units", "amount"]].iloc[0]), str(ints[["a", "b"]].loc[1]), str(sales[["units", "product"]].iloc[2]), str(sales[["amount", "units"]].iloc[3])]})


def copies_of_values(sales):  # lazy
    top = sales["units"].max()
    return pd.DataFrame({"t": [repr(copy.deepcopy(top)), repr(copy.copy({"a": top})["a"] + 1), str(copy.deepcopy([sales["units"].mean()])[0])]})
