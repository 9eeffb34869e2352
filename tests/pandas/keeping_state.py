import itertools

import pandas as pd


def count_state(sales):  # lazy
    c = itertools.count(1)
    sales["n"] = sales["units"].map(lambda _: next(c))
    sales["lo"] = sales["n"].min()
    sales["hi"] = sales["n"].max()
    return sales[["person", "n", "lo", "hi"]]


def seen_state(sales):  # lazy
    seen = set()
    def first(p):
        if p in seen:
            return False
        seen.add(p)
        return True
    sales["first"] = sales["person"].apply(first)
    return sales[["person", "first"]]


def nonlocal_state(sales):  # lazy
    total = 0
    def run(u):
        nonlocal total
        total += u
        return total
    sales["t"] = sales["units"].apply(run)
    sales["after"] = total
    return sales[["units", "t", "after"]]


def list_state(sales):  # lazy
    seen = []
    def run(u):
        seen.append(u)
        return len(seen)
    sales["t"] = sales["units"].apply(run)
    return sales[["units", "t"]]


def dict_state(sales):  # lazy
    d = {}
    def run(p):
        d[p] = d.get(p, 0) + 1
        return d[p]
    sales["nth"] = sales["person"].map(run)
    return sales[["person", "nth"]]


def row_state(sales):  # lazy
    last = {"v": None}
    def run(r):
        out = last["v"]
        last["v"] = r["product"]
        return out
    sales["prev"] = sales.apply(run, axis=1)
    return sales[["product", "prev"]]


def class_state(sales):  # lazy
    class C:
        def __init__(self):
            self.n = 0
        def __call__(self, x):
            self.n += 1
            return self.n
    sales["n"] = sales["units"].apply(C())
    return sales[["n"]]


def generator_state(sales):  # lazy
    def gen():
        i = 10
        while True:
            yield i
            i += 5
    g = gen()
    sales["n"] = sales["units"].map(lambda x: next(g))
    return sales[["n"]]


def sorted_state(sales):  # lazy
    c = itertools.count()
    s = sales.sort_values("amount", ascending=False)
    s["rank"] = s["amount"].map(lambda _: next(c))
    return s[["amount", "rank"]]


def filtered_state(sales):  # lazy
    c = itertools.count()
    s = sales[sales.units > 1].copy()
    s["r"] = s["units"].map(lambda _: next(c))
    return s[s.r > 1][["units", "r"]]


def global_state(sales):  # lazy
    global _n
    _n = 0
    def f(x):
        global _n
        _n += 1
        return _n
    sales["n"] = sales["units"].apply(f)
    return sales[["n"]]


def iterator_state(sales):  # lazy
    it = iter(range(100))
    sales["n"] = sales["units"].apply(lambda x: next(it) + x)
    return sales[["n"]]


def deque_state(sales):  # lazy
    from collections import deque
    q = deque([0, 0], maxlen=2)
    def f(x):
        q.append(x)
        return sum(q)
    sales["n"] = sales["units"].apply(f)
    return sales[["n"]]


def default_state(sales):  # lazy
    def f(x, acc=[]):
        acc.append(x)
        return sum(acc)
    sales["n"] = sales["units"].apply(f)
    return sales[["n"]]


def bound_append(sales):  # lazy
    got = []
    sales["units"].map(got.append)
    return pd.DataFrame({"g": got})


def side_effect(sales):  # lazy
    got = []
    sales["units"].apply(lambda x: got.append(x * 2))
    return pd.DataFrame({"g": got})


def attr_state(sales):  # lazy
    def f(x):
        f.n += x
        return f.n
    f.n = 0
    sales["n"] = sales["units"].apply(f)
    return sales[["n"]]
