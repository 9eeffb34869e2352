


def na_key_cumcount(keyed):
    return keyed.assign(c=keyed.groupby("k").cumcount(), d=keyed.groupby("k").ngroup())[["n", "c", "d"]]


def na_key_shift(keyed):
    return keyed.assign(c=keyed.groupby("k")["n"].shift(1, fill_value=-1), d=keyed.groupby("k")["n"].shift(-1))[["n", "c", "d"]]


def na_key_cumcount_desc(keyed):
    return keyed.assign(c=keyed.groupby("g").cumcount(ascending=False))[["n", "c"]]


def na_key_cum(keyed):
    g = keyed.groupby("k")["n"]
    return keyed.assign(a=g.cumsum(), b=g.rank(), c=g.diff(), d=g.transform("sum"), e=g.pct_change())[["n", "a", "b", "c", "d", "e"]]


def na_key_dropna_false(keyed):
    g = keyed.groupby("k", dropna=False)
    return keyed.assign(c=g.cumcount(), s=g["n"].shift(1, fill_value=0), d=g.ngroup())[["n", "c", "s", "d"]]


def na_key_transform(keyed):
    return keyed.assign(c=keyed.groupby("k")["n"].transform(lambda x: x.max()), e=keyed.groupby("k")["n"].transform("count"))[["n", "c", "e"]]


def na_key_head(keyed):
    return keyed.groupby("k").head(1)[["n", "v"]]
