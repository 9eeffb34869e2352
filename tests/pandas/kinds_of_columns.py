import pandas as pd


def two_lambdas(sales):  # lazy
    return sales.groupby("product")["units"].agg([lambda x: x.max(), lambda x: x.min()]).reset_index()


def agg_pairs_list(sales):  # lazy
    return sales.groupby("product")["units"].agg([("lo", "min"), ("n", lambda x: len(x))]).reset_index()


def agg_pairs_dict(sales):  # lazy
    return sales.groupby("product").agg({"units": [("lo", "min"), ("hi", "max")]})


def dtypes_flags(flags):  # lazy
    return pd.DataFrame({"d": [str(flags[c].dtype) for c in flags.columns]})


def select_bool(flags):  # lazy
    return flags.select_dtypes("bool")


def select_object(people):  # lazy
    return people.select_dtypes(include="object")


def select_int(people):  # lazy
    return people.select_dtypes(include=["int64"])


def select_number(people):  # lazy
    return people.select_dtypes("number")


def select_exclude(people):  # lazy
    return people.select_dtypes(exclude=["object", "bool"])


def to_frame_none(sales):  # lazy
    return sales.groupby("product").size().to_frame().reset_index()


def to_frame_none2(sales):  # lazy
    return (sales["units"] + sales["amount"]).to_frame()


def split_names(words):  # lazy
    t = words["v"].str.split("-", expand=True)
    t.columns = ["a", "b", "c"]
    return t


def split_whole(words):  # lazy
    return words["v"].str.split("-", expand=True)


def split_concat(words):  # lazy
    return pd.concat([words[["k"]], words["v"].str.split("-", expand=True)], axis=1)


def split_rename(words):  # lazy
    return words["v"].str.split("-", n=1, expand=True).rename(columns={0: "a", 1: "b"})


def split_prefix(words):  # lazy
    return words["v"].str.split("-", expand=True).add_prefix("p")


def split_join(words):  # lazy
    return words[["k"]].join(words["v"].str.split("-", expand=True))


def split_item(words):
    words["a"] = words["v"].str.split("-", expand=True)[0]
    return words[["a"]]
