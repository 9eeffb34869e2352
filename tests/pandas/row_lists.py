"""Lists made of the rows of a table, one value for each row. Where a table takes them, they are columns of the plan."""
import pandas as pd


def _banded(units, amount):
    if amount is None or amount != amount:
        return -1.0
    return units * amount if units > 2 else amount


def of_one_column(sales):  # ordered
    sales["twice"] = [units * 2 for units in sales["units"]]
    return sales[["product", "units", "twice"]]


def of_two_columns(sales):  # ordered
    sales["paid"] = [_banded(units, amount) for units, amount in zip(sales["units"], sales["amount"])]
    return sales[["product", "paid"]]


def of_attributes(numbers):  # ordered
    numbers["both"] = [f"{s}/{i + j}" for s, i, j in zip(numbers.s, numbers.i, numbers.j)]
    return numbers[["both"]]


def some_rows(sales):  # ordered
    return pd.DataFrame({"units": [units for units in sales["units"] if units > 1]})


def two_conditions(sales):  # ordered
    return pd.DataFrame({"units": [units + 1 for units in sales["units"] if units > 1 if units < 5]})


def tuples_of_rows(sales):  # ordered
    return pd.DataFrame([(row.product, row.units * 2) for row in sales.itertuples()], columns=["product", "twice"])


def tuples_of_some_rows(sales):  # ordered
    rows = [(row.product.upper(), row.units) for row in sales.itertuples(index=False) if row.units > 1]
    return pd.DataFrame(rows, columns=["product", "units"])


def tuples_without_names(sales):  # ordered
    return pd.DataFrame([(row.units, row.product) for row in sales.itertuples()]).rename(columns={0: "a", 1: "b"})


def dicts_of_rows(sales):  # ordered
    return pd.DataFrame([{"p": row["product"], "n": row["units"] + 1} for row in sales.to_dict("records")])


def dicts_of_series(sales):  # ordered
    return pd.DataFrame([{"p": row["product"], "n": row.units * 10} for _, row in sales.iterrows() if row["units"] > 1])


def dicts_with_columns(sales):  # ordered
    return pd.DataFrame([{"p": row["product"], "n": row["units"]} for row in sales.to_dict(orient="records")], columns=["n", "p"])


def under_a_name(sales):  # ordered
    made = [units * units for units in sales["units"]]
    sales["square"] = made
    return sales[["units", "square"]]


def two_lists(sales):  # ordered
    small = [units - 1 for units in sales["units"]]
    text = [product[:2] for product in sales["product"]]
    return pd.DataFrame({"small": small, "text": text})


def of_a_series(sales):  # ordered
    return pd.Series([units % 3 for units in sales["units"]], name="rest").to_frame()


def after_a_sort(sales):  # ordered
    sales = sales.sort_values("units", ascending=False, kind="stable")
    sales["place"] = [units * 10 + len(product) for units, product in zip(sales["units"], sales["product"])]
    return sales[["units", "place"]].reset_index(drop=True)


def after_a_filter(sales):  # ordered
    tea = sales[sales["product"] == "tea"].copy()
    tea["n"] = [units + 100 for units in tea["units"]]
    return tea[["product", "n"]]


def with_a_variable(sales):  # ordered
    factor = 3
    sales["n"] = [units * factor for units in sales["units"]]
    factor = 4
    return sales[["n"]]


def with_a_dict(sales):  # ordered
    names = {"tea": "T", "milk": "M"}
    sales["letter"] = [names.get(product, "?") for product in sales["product"]]
    return sales[["product", "letter"]]


def missing_texts(words):  # ordered
    words["n"] = [0 if w is None or w != w else len(w) for w in words["w"]]
    return words[["k", "n"]]


def values_that_may_be_missing(sales):  # ordered
    sales["n"] = [None if units > 3 else float(units) for units in sales["units"]]
    return sales[["units", "n"]]


def of_no_rows(empty):
    empty["n"] = [a + 1 for a in empty["a"]]
    return empty[["a", "n"]].astype({"n": "int64"})


def a_function_that_counts(sales):  # lazy, ordered
    seen = []

    def number(product):
        seen.append(product)
        return len(seen)

    sales["n"] = [number(product) for product in sales["product"]]
    return sales[["product", "n"]]


def a_list_that_is_a_list(sales):  # lazy, ordered
    made = [units for units in sales["units"]]
    made.append(100)
    return pd.DataFrame({"n": made})


def a_list_that_is_changed(sales):  # lazy, ordered
    made = [units for units in sales["units"]]
    made[0] = -1
    return pd.DataFrame({"n": made})


def a_list_in_a_dict(sales):  # lazy, ordered
    data = {}
    data["n"] = [units for units in sales["units"]]
    data["n"] = data["n"] + [7]
    return pd.DataFrame(data)


def a_list_of_a_list(sales):  # lazy, ordered
    values = [3, 1, 2]
    return pd.DataFrame({"n": [value + 1 for value in values]})


def a_list_for_two(sales):  # lazy, ordered
    made = [units for units in sales["units"]]
    total = sum(made)
    return pd.DataFrame({"n": made, "total": total})


def columns_of_two_tables(sales, numbers):  # lazy, ordered
    return pd.DataFrame({"n": [a + b for a, b in zip(sales["units"], numbers["i"])]})


def columns_in_two_orders(sales):  # lazy, ordered
    ordered = sales.sort_values("units", kind="stable")
    return pd.DataFrame({"n": [a * 100 + b for a, b in zip(ordered["units"], sales["units"])]})


def rows_of_numbers(numbers):  # lazy, ordered
    return pd.DataFrame([{"n": row["i"], "x": row["x"]} for _, row in numbers[["i", "x"]].iterrows()])


def a_list_that_raises(sales):
    sales["n"] = [10 // (units - 1) for units in sales["units"]]
    return sales[["n"]]


def a_list_that_is_tried(sales):  # lazy, ordered
    try:
        sales["n"] = [10 // (units - 1) for units in sales["units"]]
    except ZeroDivisionError:
        sales["n"] = 0
    return sales[["units", "n"]]


def a_list_that_is_too_short(sales):  # lazy
    sales["n"] = [units for units in sales["units"] if units > 2]
    return sales


def of_another_table(sales, numbers):  # lazy
    sales["n"] = [i for i in numbers["i"]]
    return sales


def loops_that_append(sales):  # lazy, ordered
    out = []
    total = 0
    for row in sales.itertuples():
        total += row.units
        if row.units > 1:
            out.append({"product": row.product, "total": total})
    return pd.DataFrame(out)


def a_dict_along_rows(sales):  # lazy, ordered
    last, out = {}, []
    for product, units in zip(sales["product"], sales["units"]):
        out.append(units - last.get(product, 0))
        last[product] = units
    sales["change"] = out
    return sales[["product", "units", "change"]]


def rows_until(sales):  # lazy, ordered
    out = []
    for label, row in sales.iterrows():
        if row["units"] > 4:
            break
        out.append((label, row["product"]))
    return pd.DataFrame(out, columns=["label", "product"])


def labels_of_series(people):  # lazy, ordered
    return pd.DataFrame([{"label": row.name, "name": row["name"], "city": row.city} for _, row in people.iterrows()])


def labels_that_are_read(people):  # lazy, ordered
    return pd.DataFrame([{"n": _, "city": row.city} for _, row in people.iterrows()])


def in_another_order_later(sales):  # lazy, ordered
    made = [units * 10 for units in sales["units"]]
    sales = sales.sort_values("units", kind="stable")
    sales["n"] = made
    return sales[["units", "n"]].reset_index(drop=True)


def fewer_rows_later(sales):  # lazy
    made = [units * 10 for units in sales["units"]]
    sales = sales[sales["units"] > 1]
    sales["n"] = made
    return sales
