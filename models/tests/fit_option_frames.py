"""The part of `fit_options.py` about encoders and transformers of columns."""

import fit
import numpy as np
import pandas as pd
from sklearn import compose, decomposition, ensemble, impute, linear_model, pipeline, preprocessing
from sklearn.compose import make_column_selector


def frame():
    rng = np.random.default_rng(17)
    made = pd.DataFrame(
        {
            "age": np.round(rng.normal(40, 10, 200), 1),
            "income": np.round(rng.lognormal(8, 1, 200), 2),
            "city": rng.choice(["Berlin", "Paris", "Rome", "Wien", "Ulm"], 200, p=[0.4, 0.3, 0.2, 0.07, 0.03]),
            "level": rng.choice(["low", "mid", "high"], 200, p=[0.5, 0.3, 0.2]),
            "sex": rng.choice(["f", "m"], 200),
            "kids": rng.integers(0, 4, 200),
        }
    )
    return made, ((made.age > 40) ^ (made.city == "Rome") ^ (made.kids > 2)).astype(int).to_numpy()


def data(name, x):
    fit.data(name, x)
    return {name: x}


def encoders(add, made):
    pp = preprocessing
    texts = made[["city", "sex"]]
    seen = data("o_texts", texts[:16])
    odd = texts[:4].copy()
    odd.iloc[1, 0] = "Oslo"
    seen |= data("o_texts_odd", odd)
    known = texts[texts.city != "Oslo"]
    rare = dict(min_frequency=0.1, handle_unknown="infrequent_if_exist")
    for name, more in {
        "first": dict(drop="first"),
        "if_binary": dict(drop="if_binary"),
        "named": dict(drop=["Rome", "m"]),
        "ignored": dict(handle_unknown="ignore"),
        "ignored_first": dict(drop="first", handle_unknown="ignore"),
        "rare": rare,
        "rare_count": dict(min_frequency=15, handle_unknown="error"),
        "most": dict(max_categories=3, handle_unknown="infrequent_if_exist"),
        "rare_warned": dict(max_categories=3, handle_unknown="warn"),
        "rare_first": dict(drop="first", **rare),
        "listed": dict(categories=[["Wien", "Rome", "Paris", "Oslo", "Berlin", "Ulm"], ["m", "f"]]),
        "dense": dict(sparse_output=False, dtype=np.float32),
        "whole": dict(dtype=np.int64),
    }.items():
        add(f"one_hot_{name}", pp.OneHotEncoder(**more).fit(known), seen, None)
    code = dict(handle_unknown="use_encoded_value", unknown_value=-1)
    for name, more in {
        "plain": {},
        "coded": code,
        "nan": dict(handle_unknown="use_encoded_value", unknown_value=np.nan),
        "rare": dict(min_frequency=15, **code),
        "most": dict(max_categories=3),
        "listed": dict(categories=[["Wien", "Rome", "Paris", "Berlin", "Ulm"], ["m", "f"]]),
    }.items():
        add(f"ordinal_{name}", pp.OrdinalEncoder(**more).fit(known), seen, None)
    holed = texts.copy()
    holed["city"] = holed.city.where(np.arange(200) % 7 != 0, None)
    holes = data("o_texts_none", holed[:16])
    add("one_hot_none", pp.OneHotEncoder().fit(holed), holes, None)
    add("one_hot_none_unseen", pp.OneHotEncoder(handle_unknown="ignore").fit(known), holes, None)
    add("ordinal_none", pp.OrdinalEncoder().fit(holed), holes, None)
    add("ordinal_none_coded", pp.OrdinalEncoder(encoded_missing_value=-5).fit(holed), holes, None)
    add("ordinal_none_unseen", pp.OrdinalEncoder(**code).fit(known), holes, None)
    for strategy, value in {"most_frequent": None, "constant": "none"}.items():
        imputer = impute.SimpleImputer(missing_values=None, strategy=strategy, fill_value=value).fit(holed)
        add(f"imputer_text_{strategy}", pipeline.make_pipeline(imputer, pp.OneHotEncoder()).fit(holed), holes, None)
    numbers = np.round(np.random.default_rng(3).normal(size=(80, 2)) * 2)
    rows = data("o_numbers", numbers[:12]) | data("o_numbers_odd", np.array([[0.0, 99.0]]))
    rows |= data("o_numbers_holed", np.array([[0.0, np.nan], [1.0, 1.0]])) | data("o_numbers_infinite", np.array([[np.inf, 0.0]]))
    add("one_hot_float", pp.OneHotEncoder().fit(numbers), rows, None)
    add("one_hot_float_ignored", pp.OneHotEncoder(handle_unknown="ignore").fit(numbers), rows, None)
    add("one_hot_float_holed", pp.OneHotEncoder().fit(fit.holes(numbers)), rows, None)
    add("ordinal_float_holed", pp.OrdinalEncoder(encoded_missing_value=-1).fit(fit.holes(numbers)), rows, None)
    add("ordinal_float_coded", pp.OrdinalEncoder(**code).fit(numbers), rows, None)
    add("target", pp.TargetEncoder(random_state=0).fit(numbers, numbers[:, 0]), rows, fit.NEAR)


def columns(add, made, y):
    pp, ct = preprocessing, compose.ColumnTransformer
    rows = data("o_frame", made[:14])
    unseen = made[:3].copy()
    unseen.iloc[1, 2] = "Oslo"
    rows |= data("o_frame_odd", unseen)
    holed = made[:6].copy()
    holed.loc[2, "age"] = np.nan
    rows |= data("o_frame_holed", holed)
    ignore = pp.OneHotEncoder(handle_unknown="ignore")
    number = pipeline.make_pipeline(impute.SimpleImputer(strategy="median"), pp.StandardScaler())
    logistic = linear_model.LogisticRegression(max_iter=1000)
    text = make_column_selector(dtype_include=object)
    some = ["age", "kids"]
    drop_text = [("t", "drop", ["city", "level", "sex"])]
    for name, parts, more in [
        ("names", [("n", number, ["age", "income"]), ("k", ignore, ["city", "sex"])], {}),
        ("places", [("n", number, [0, 1]), ("k", ignore, [2, 4])], {}),
        ("negative", [("n", number, [0, -1]), ("k", ignore, [-3])], {}),
        ("slice", [("n", number, slice(0, 2)), ("k", ignore, slice("city", "sex"))], {}),
        ("mask", [("n", number, [True, True, False, False, False, True]), ("k", ignore, ["level"])], {}),
        ("selector", [("n", number, make_column_selector(dtype_include=np.number)), ("k", ignore, text)], {}),
        ("callable", [("n", number, ["age"]), ("k", ignore, text)], {}),
        ("turned", [("k", ignore, ["sex", "city"]), ("n", number, ["kids", "age"])], {}),
        ("twice", [("n", number, ["age", "income"]), ("m", pp.MinMaxScaler(), ["age"]), ("k", ignore, ["city"])], {}),
        ("rest", [("k", ignore, ["city", "level", "sex"])], dict(remainder="passthrough")),
        ("rest_scaled", [("k", ignore, ["city", "level", "sex"])], dict(remainder=pp.StandardScaler())),
        ("passed", [("p", "passthrough", some), ("k", ignore, ["city"])], {}),
        ("dropped", drop_text + [("n", pp.RobustScaler(), some)], dict(remainder="passthrough")),
        ("weights", [("n", pp.StandardScaler(), some), ("p", "passthrough", ["income"])], dict(transformer_weights={"n": 3.0, "p": 0.5})),
        ("one", [("n", pp.StandardScaler(), ["age"])], {}),
        ("first", [("k", pp.OneHotEncoder(drop="first"), ["city", "level"]), ("n", pp.StandardScaler(), some)], dict(sparse_threshold=0)),
        ("inner", [("c", ct([("a", pp.StandardScaler(), ["age"]), ("k", ignore, ["city"])], remainder="drop"), ["age", "city"]), ("p", "passthrough", ["kids"])], {}),
        ("places_kept", [("p", "passthrough", [5, 0])], {}),
        ("bins", [("b", pp.KBinsDiscretizer(3, encode="onehot-dense"), ["age", "income"]), ("o", pp.OrdinalEncoder(), ["level"])], {}),
        ("both", [("n", pp.StandardScaler(), ["kids"]), ("k", ignore, ["kids", "city"])], {}),
    ]:
        add(f"columns_{name}", ct(parts, **more).fit(made), rows)
        if name in ("selector", "places", "rest", "weights", "twice", "inner"):
            add(f"pipe_{name}", pipeline.Pipeline([("p", ct(parts, **more)), ("m", logistic)]).fit(made, y), rows)
    frame_out = ct([("n", pp.StandardScaler(), some), ("k", pp.OneHotEncoder(sparse_output=False), ["sex"])]).set_output(transform="pandas").fit(made)
    add("columns_pandas", frame_out, rows)
    boost = ensemble.HistGradientBoostingClassifier(max_iter=4, max_leaf_nodes=6, random_state=0)
    kinds = made.copy()
    for name in ("city", "level", "sex"):
        kinds[name] = kinds[name].astype("category")
    typed = {"o_frame": kinds[:14]}
    add("hist_dtype", ensemble.HistGradientBoostingClassifier(categorical_features="from_dtype", max_iter=4, max_leaf_nodes=6, random_state=0).fit(kinds, y), typed)
    ordinal = ct([("o", pp.OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=np.nan), ["city", "level", "sex"])], remainder="passthrough")
    add("hist_ordinal", pipeline.make_pipeline(ordinal, boost.set_params(categorical_features=[0, 1, 2])).fit(made, y), rows)
    forest = ensemble.RandomForestClassifier(4, max_depth=4, random_state=0)
    parts = [("n", number, ["age", "income"]), ("k", ignore, ["city", "sex"])]
    add("frame_forest", pipeline.make_pipeline(ct(parts, remainder="drop"), forest).fit(made, y), rows, None, how="joblib")
    add("frame_pca", pipeline.make_pipeline(ct(parts, sparse_threshold=0), decomposition.PCA(3), logistic).fit(made, y), rows)
    add("frame_svd", pipeline.make_pipeline(ct(parts), decomposition.TruncatedSVD(3, random_state=0), logistic).fit(made, y), rows)


def main(add):
    made, y = frame()
    encoders(add, made)
    columns(add, made, y)
