import pandas as pd


def equals(numbers):  # lazy
    return pd.DataFrame({"e": [numbers.equals(numbers.copy()), numbers["i"].equals(numbers["j"])]})


def equals_unlike(numbers):  # lazy
    a, b = numbers[["i"]], numbers[["i"]].astype("float64")
    return pd.DataFrame({"e": [a.equals(b), a.equals(numbers[["j"]]), a.equals(a.head(2)), numbers[["y"]].equals(numbers[["y"]] * 1)]})


def monotonic(numbers):  # lazy
    return pd.DataFrame({"a": [numbers["i"].is_monotonic_increasing], "b": [numbers["i"].is_unique], "c": [numbers["i"].is_monotonic_decreasing]})


def monotonic_missing(floats):  # lazy
    d = pd.DataFrame({"a": [1, 2, 2, 3]})
    return pd.DataFrame({"a": [floats["x"].is_monotonic_increasing, floats.sort_values("z")["z"].is_monotonic_increasing], "b": [d["a"].is_unique, d["a"].is_monotonic_increasing]})


def compare(numbers):  # lazy
    o = numbers.copy()
    o["j"] = o["j"].where(o["j"] > 0, 0)
    return numbers[["i", "j"]].compare(o[["i", "j"]])


def s_compare(numbers):  # lazy
    return numbers["i"].compare(numbers["j"])


def df_update(gaps):
    other = pd.DataFrame({"x": [1.0, 5.0, None]})
    gaps.update(other)
    return gaps


def s_update(gaps):
    s = gaps["x"].copy()
    s.update(gaps["y"])
    return s


def s_case_when(numbers):
    return numbers["i"].case_when([(numbers["i"] < 0, -1), (numbers["i"] > 50, 50)])


def update_ints(numbers):  # lazy
    numbers.update(pd.DataFrame({"j": [50, 60]}))
    return numbers[["i", "j"]]


def compare_unlike(numbers):  # lazy
    return numbers[["i"]].compare(numbers[["j"]])
