import numpy as np
import pandas as pd


def scaled_to_range(sales):  # close
    lowest, highest = sales["amount"].min(), sales["amount"].max()
    sales["scaled"] = (sales["amount"] - lowest) / (highest - lowest)
    return sales[["scaled"]]


def z_scores(sales):  # close
    mean, deviation = sales["units"].mean(), sales["units"].std()
    sales["z"] = (sales["units"] - mean) / deviation
    return sales[sales["z"].abs() < 2][["z"]]


def above_average(sales):
    average = sales["units"].mean()
    return sales[sales["units"] > average * 1.2][["product", "units"]]


def several_at_once(sales):
    sales[["lowest", "highest"]] = sales["units"].min()
    return sales[["lowest", "highest"]]


def assigned_with_lambda(sales):
    return sales.assign(share=lambda d: d["units"] / d["units"].sum(), top=sales["units"].max())[["share", "top"]]


def inserted(sales):
    sales.insert(0, "total", sales["units"].sum())
    return sales[["total", "units"]]


def text_of_values(sales):  # lazy
    units = sales["units"]
    return pd.DataFrame({"t": [f"{units.max()} {units.mean():.2f} {units.sum():,} {units.min():>5}|", str(units.max()), "%d of %s" % (units.max(), units.sum())]})


def written_as_numpy(sales):  # lazy
    units = sales["units"]
    return pd.DataFrame({"t": [repr(units.max()), f"{units.mean()!r}", str([units.sum()]), str({"n": units.nunique()}), repr((units > 3).any())]})


def written_after_looking(sales):  # lazy
    top = sales["units"].max()
    half = top / 2 if top > 1 else top
    return pd.DataFrame({"t": [repr(half), str([top - 1, top * 1.5]), repr(top == 5), repr(top // 2), repr(-top)]})


def rounded_and_whole(sales):  # lazy
    mean = sales["amount"].mean()
    return pd.DataFrame({"a": [round(mean), int(mean), int(round(mean, 1) * 10)], "b": [round(mean, 2), float(mean), mean.round(1)]})


def rounded_in_columns(sales):  # lazy
    sales["d"] = sales["amount"] - round(sales["amount"].mean(), 1)
    return sales[["d"]]


def compared_to_constants(sales):  # lazy
    notes = []
    if sales["units"].max() > 4:
        notes.append("large")
    if sales["units"].mean() < 1:
        notes.append("small")
    if sales["units"].sum() == 22 and not sales["units"].min() == 0:
        notes.append("same")
    return pd.DataFrame({"n": notes})


def missing_of_nothing(empty, nulls):  # lazy
    a, b = empty["c"].mean(), nulls["f"].max()
    return pd.DataFrame({"a": [pd.isna(a), pd.notna(b), pd.isnull(empty["a"].sum())], "b": [str(a), f"{b}", f"{b:.1f}"], "c": [a != a, a > 1, a == b]})


def divided_by_nothing(empty, sales):  # lazy
    n = empty["a"].count()
    total = sales["units"].sum()
    return pd.DataFrame({"a": [total / n, -total / n, n / n]})


def counted_divided_by_nothing(nulls, sales):  # lazy
    return pd.DataFrame({"a": [sales["units"].nunique() / nulls["f"].nunique()]})


def counts_are_pythons(sales):  # lazy
    n = sales["product"].nunique()
    return pd.DataFrame({"t": [repr(n), repr(n / 2), repr(n * 2), repr(n > 1), repr(n + sales["units"].max())]})


def counts_in_columns(sales):
    sales["n"] = sales["units"] / sales["product"].nunique()
    sales["m"] = sales["product"].nunique() * 2
    return sales[["n", "m"]]


def methods_of_numbers(sales):  # lazy
    top, mean = sales["units"].max(), sales["units"].mean()
    return pd.DataFrame({"t": [str(top.dtype), str(mean.dtype), repr(top.item()), repr(mean.is_integer()), type(top).__name__ if False else "x"]})


def no_such_attribute(sales):
    return pd.DataFrame({"t": [sales["units"].max().nope]})


def whole_of_a_float(sales):  # lazy
    return pd.DataFrame({"a": list(range(sales["amount"].mean()))})


def ranges_to_the_highest(sales):  # lazy
    return pd.DataFrame({"a": list(range(sales["units"].max())), "b": [1] * sales["units"].max()})


def replaced_highest(sales):  # lazy
    return sales[["units"]].assign(r=sales["units"].replace(sales["units"].max(), -1), s=sales["units"].replace({np.int64(1): 100}))[["r", "s"]]


def among_extremes(sales):  # lazy
    return sales[sales["units"].isin([sales["units"].max(), sales["units"].min()])][["units"]]


def mapped_extremes(sales):  # lazy
    return sales["units"].map({sales["units"].max(): "most", sales["units"].min(): "least"})


def rows_at_a_computed_place(sales):  # lazy
    n = sales["units"].max()
    return sales.head(n)[["units"]]


def rows_from_a_computed_place(sales):  # lazy
    n = sales["units"].max()
    if n > 2:
        n = n - 2
    return sales.iloc[n:][["units"]]


def one_cell_at_a_computed_place(sales):  # lazy
    n = sales["units"].min()
    return pd.DataFrame({"a": [sales["units"].iloc[n], sales.iloc[n]["units"], sales["units"].iloc[int(n)]]})


def column_of_one_column(sales):
    sales["u"] = sales[["units"]]
    return sales[["u"]]


def filled_with_mean(people):  # close
    people["h"] = people["height"].fillna(people["height"].mean())
    people["g"] = people["height"].fillna(people["height"].max() - 1)
    return people[["h", "g"]]


def where_beside_values(sales):
    top = sales["units"].max()
    sales["w"] = np.where(sales["units"] == top, top, 0)
    sales["c"] = sales["units"].clip(upper=sales["units"].mean())
    return sales[["w", "c"]]


def of_text_and_time(sales):
    sales["first"] = sales["product"].min()
    sales["days"] = (sales["day"].max() - sales["day"]).dt.days
    return sales[["first", "days"]]


def lists_of_values_are_types(sales):  # lazy
    return pd.DataFrame({"a": [pd.api.types.is_list_like(sales["units"].max()), pd.api.types.is_scalar(sales["units"].max())]})


def is_of_a_class(sales):  # lazy
    top, mean, n = sales["units"].max(), sales["units"].mean(), sales["units"].nunique()
    return pd.DataFrame({"a": [isinstance(top, np.integer), isinstance(mean, float), isinstance(mean, np.floating), isinstance(top, int), isinstance(n, int), isinstance(top, (int, float, np.number))]})


def cells_are_numpys(sales):  # lazy
    return pd.DataFrame({"t": [str([sales["units"].iloc[0]]), repr(sales.loc[1, "units"]), repr(sales.at[2, "amount"]), str(list(sales["units"])[:2])]})


def sums_of_columns(sales):  # lazy
    sums = sales[["units", "amount"]].sum()
    return pd.DataFrame({"t": [repr(sums["units"]), f"{sums['amount']:.2f}", repr(sales[["units"]].max()["units"])]})


def share_of_whole_sum(sales):  # close lazy
    total = float(sales["units"].sum())
    sales["p"] = (100 * sales["units"] / total).round(1)
    return sales[["p"]]


def no_values_yet(sales):  # lazy
    out = pd.DataFrame(index=["p", "q"], columns=["a", "b"])
    out.loc["p", "a"] = 1
    out.loc["q", "a"] = 2
    text = pd.DataFrame(index=["p", "q"], columns=["a"]).to_string()
    return out.reset_index().assign(t=text)


def select_numbers(people):  # lazy
    a = people.select_dtypes(np.integer).columns
    b = people.select_dtypes(["float", "bool"]).columns
    c = people.select_dtypes(exclude=np.number).columns
    return pd.DataFrame({"t": [",".join(a), ",".join(b), ",".join(c), ",".join(people.select_dtypes("object").columns), ",".join(people.select_dtypes(np.generic).columns)]})


def select_unknown(people):
    return people.select_dtypes("numeric")


def select_texts(people):
    return people.select_dtypes(str)


def select_nothing(people):
    return people.select_dtypes()


def whole_again(sales):
    units = sales["units"]
    sales["a"] = units.max() // 2
    sales["b"] = units.sum() % 5
    sales["c"] = units.max() ** 2
    sales["d"] = units.sum() // units.min()
    sales["e"] = -units.min()
    return sales[["a", "b", "c", "d", "e"]]


def whole_beside_nothing(sales, empty):
    sales["a"] = sales["units"].sum() // empty["a"].count()
    sales["b"] = sales["units"].max() % empty["a"].count()
    sales["c"] = sales["units"].max() // 0
    sales["d"] = sales["units"].max() / empty["a"].count()
    return sales[["a", "b", "c", "d"]]


def negative_powers(sales):  # lazy
    sales["a"] = sales["units"].max() ** -1
    return sales[["a"]]


def truths_together(sales):  # lazy
    a, b = (sales["units"] > 3).any(), (sales["units"] > 3).all()
    return pd.DataFrame({"t": [repr(a + b), repr(a * b), repr(a + 1), repr(a == b), repr(bool(a))]})


def texts_times_values(sales):  # lazy
    n = sales["units"].max()
    return pd.DataFrame({"t": ["-" * int(n), "ab" * n, f"{sales['product'].min()}!" + sales["product"].max()]})


def a_row_of_results(sales):
    u = sales["units"]
    return pd.DataFrame({"rows": [u.count()], "mean": [u.mean()], "spread": [u.max() - u.min()], "kinds": [sales["product"].nunique()]})


def rows_of_results(sales):  # lazy
    made = [{"name": name, "mean": sales[name].mean(), "top": sales[name].max()} for name in ["units", "amount"]]
    return pd.DataFrame(made)


def result_as_a_key(sales):  # lazy
    names = {5: "five", 1: "one"}
    return pd.DataFrame({"t": [names[sales["units"].max()], names.get(sales["units"].min(), "?")]})


def outliers(sales):  # close
    low, high = sales["units"].mean() - sales["units"].std(), sales["units"].mean() + sales["units"].std()
    sales["out"] = ~sales["units"].between(low, high)
    return sales.loc[(sales["units"] < low) | (sales["units"] > high), ["units", "out"]]


def queried(sales):  # lazy
    average = sales["units"].mean()
    return sales.query("units > @average")[["units"]]


def applied_beside_mean(sales):  # close
    average = sales["units"].mean()
    sales["k"] = sales["units"].apply(lambda u: "over" if u > average else "under")
    sales["d"] = sales.apply(lambda r: round(r["units"] - average, 1), axis=1)
    return sales[["k", "d"]]


def conditions_of_results(sales):  # lazy
    top = sales["units"].max()
    label = "high" if top >= 5 else "low"
    sales["label"] = label
    sales["rest"] = max(top, 3) - sales["units"]
    return sales[["label", "rest"]]
