import pandas as pd


def try_astype(words):  # lazy
    try:
        words["n"] = words["n"].astype(int)
    except ValueError:
        words["n"] = -1
    return words


def try_apply(words):  # lazy
    def f(x):
        if x == "abc":
            raise KeyError("bad")
        return x
    try:
        words["m"] = words["n"].map(f)
    except KeyError as e:
        words["m"] = str(e)
    return words[["k", "m"]]


def try_todt(times):  # lazy
    try:
        d = pd.to_datetime(times["s"])
        ok = True
    except Exception:
        d = pd.to_datetime(times["s"], errors="coerce", format="%Y-%m-%d")
        ok = False
    return pd.DataFrame({"d": d, "ok": ok})


def try_own(codes):  # lazy
    class Bad(Exception):
        pass
    def f(x):
        if x > 5:
            raise Bad("too large")
        return x * 2
    try:
        codes["r"] = codes["f"].fillna(9).apply(f)
    except Bad as e:
        codes["r"] = str(e)
    return codes[["k", "r"]]


def try_helper(words):  # lazy
    def conv(s):
        return s.astype(float)
    out = []
    for c in ["k", "n"]:
        try:
            conv(words[c])
            out.append("ok")
        except ValueError:
            out.append("bad")
    return pd.DataFrame({"o": out})


def try_nan_int(gaps):  # lazy
    try:
        gaps["x"] = gaps["x"].astype(int)
    except (ValueError, TypeError):
        gaps["x"] = gaps["x"].fillna(-1).astype(int)
    return gaps[["k", "x"]]


def try_ok(sales):  # lazy
    try:
        sales["u"] = sales["units"].astype(float) * 2
    except ValueError:
        return None
    return sales[["u"]]


def try_finally(words):  # lazy
    done = []
    try:
        words["n"] = pd.to_numeric(words["n"], errors="coerce")
    finally:
        done.append(1)
    return words[["k", "n"]]


def try_else(numbers):  # lazy
    try:
        n = numbers["s"].astype(float)
    except ValueError as e:
        return pd.DataFrame({"e": [type(e).__name__]})
    else:
        return n.to_frame()


def suppressed(words):  # lazy
    import contextlib
    words["z"] = 0
    with contextlib.suppress(ValueError):
        words["z"] = words["n"].astype(int)
    return words[["k", "z"]]


def try_group(words):  # lazy
    def f(g):
        return g["n"].astype(int).sum()
    try:
        r = words.dropna(subset=["n"]).groupby("k").apply(f)
    except ValueError:
        return pd.DataFrame({"r": ["bad"]})
    return r.reset_index(name="r")


def raised_before_the_block(words):  # lazy
    n = words["n"].astype(float)
    try:
        words["m"] = n.map(lambda x: int(x))
    except ValueError:
        words["m"] = -1
    return words[["k", "m"]]


def raised_in_another_block(words):  # lazy
    try:
        n = words["v"].str.len()
        m = n.map(lambda x: 6 // x)
    except ZeroDivisionError:
        m = n.map(lambda x: -x)
    return pd.DataFrame({"m": m})


def in_a_loop(words):  # lazy
    bad = []
    for name in ["k", "v", "n"]:
        try:
            words[name] = words[name].astype(float)
        except ValueError:
            bad.append(name)
    words["bad"] = ",".join(bad)
    return words[["k", "bad"]]


def own_errors(codes):  # lazy
    class TooLarge(Exception):
        pass

    def checked(x):
        if x > 5:
            raise TooLarge("more than 5")
        return x * 2

    try:
        codes["r"] = codes["f"].fillna(9).apply(checked)
    except TooLarge as error:
        codes["r"] = str(error)
    return codes[["k", "r"]]


def errors_of_pandas(gaps):  # lazy
    try:
        gaps["x"] = gaps["x"].astype(int)
    except pd.errors.IntCastingNaNError as error:
        gaps["x"] = str(error)
    return gaps[["k", "x"]]
