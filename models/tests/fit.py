"""Fits the models of `files/` and records what the libraries answer, in `files/cases.json`.

Versions: numpy 2.2.6, scikit-learn 1.6.1, pandas 2.2.3, joblib 1.6.0, lightgbm 4.7.0, xgboost 3.2.0, onnx 1.17.0,
skl2onnx 1.20.0, onnxruntime 1.32.0, skops 0.16.0. Run it with those: `python fit.py`.

A float is written as the sixteen digits of its bits. `exact` says that every bit is to be the library's; else `near` says
how far from it an answer may be, as a part of the largest of one, the answer, and the sum of the absolute products.
"""

import json
import os
import pickle
import struct
import warnings

import joblib
import numpy as np
import pandas as pd
from sklearn import cluster, compose, decomposition, ensemble, impute, linear_model, naive_bayes, neighbors
from sklearn import neural_network, pipeline, preprocessing, svm, tree
from sklearn.datasets import make_classification, make_regression

warnings.filterwarnings("ignore")
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files")
CASES = []
DATA = {}


def bits(value):
    return struct.pack(">d", float(value)).hex()


def column(values):
    values = list(values)
    if all(v is None or isinstance(v, str) for v in values):
        return {"kind": "text", "values": values}
    if all(isinstance(v, (int, np.integer)) and not isinstance(v, (bool, np.bool_)) for v in values):
        return {"kind": "integer", "values": [int(v) for v in values]}
    return {"kind": "float", "values": [bits(v) for v in values]}


def columns(matrix):
    if hasattr(matrix, "toarray"):
        matrix = matrix.toarray()
    matrix = np.asarray(matrix)
    if matrix.ndim == 1:
        matrix = matrix[:, None]
    return [column(matrix[:, j].tolist()) for j in range(matrix.shape[1])]


def data(name, frame):
    if isinstance(frame, pd.DataFrame):
        DATA[name] = [column([None if v is None else v for v in frame[c].tolist()]) for c in frame.columns]
    else:
        DATA[name] = columns(frame)


def record(file, data_name, output, answer, near=None):
    answer = [answer] if isinstance(answer, dict) else answer
    CASES.append({"file": file, "data": data_name, "output": output, "near": near, "answer": answer})


def save(name, model, how):
    file = f"{name}.{how}"
    path = os.path.join(HERE, file)
    if how == "joblib":
        joblib.dump(model, path)
    elif how == "joblib.gz":
        joblib.dump(model, path, compress=("gzip", 3))
    elif how == "joblib.z":
        joblib.dump(model, path, compress=("zlib", 3))
    else:
        protocol = {"pkl": 4, "p0.pkl": 0, "p1.pkl": 1, "p2.pkl": 2, "p3.pkl": 3, "p5.pkl": 5}[how]
        with open(path, "wb") as out:
            pickle.dump(model, out, protocol=protocol)
    return file


METHODS = [("", "predict"), ("proba", "predict_proba"), ("decision", "decision_function"), ("transform", "transform")]


def answers(model, x, only=None):
    for output, method in METHODS:
        if hasattr(model, method) and (only is None or output in only):
            yield output, columns(getattr(model, method)(x))


def add(name, model, data_name, x, hows=("pkl",), near=None, only=None, exact=()):
    """Saves a fitted model in these ways, and records what it answers."""
    given = list(answers(model, x, only))
    for how in hows:
        file = save(name, model, how)
        for output, answer in given:
            whole = all(c["kind"] != "float" for c in answer)
            record(file, data_name, output, answer, None if whole or output in exact else near)


def sets():
    xc, yc = make_classification(300, 6, n_informative=4, n_redundant=1, random_state=1)
    xm, ym = make_classification(300, 6, n_informative=4, n_redundant=1, n_classes=3, random_state=2)
    xr, yr = make_regression(300, 6, noise=5.0, random_state=3)
    return (xc, yc), (xm, ym), (xr, yr)


def holes(x, seed=5, share=0.1):
    x = x.copy()
    x[np.random.default_rng(seed).random(x.shape) < share] = np.nan
    return x


NEAR = 1e-13


def linear(binary, multi, real):
    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    tc, tm, tr = xc[:40], xm[:40], xr[:40]
    lm = linear_model
    add("linear", lm.LinearRegression().fit(xr, yr), "real", tr, ("p0.pkl", "p1.pkl", "p2.pkl", "p3.pkl", "pkl", "p5.pkl", "joblib"), NEAR)
    add("linear_many", lm.LinearRegression().fit(xr, np.c_[yr, -yr]), "real", tr, ("pkl",), NEAR)
    add("ridge", lm.Ridge().fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("lasso", lm.Lasso(alpha=1.0).fit(xr, yr), "real", tr, ("pkl", "joblib.z"), NEAR)
    add("elastic", lm.ElasticNet().fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("bayes_ridge", lm.BayesianRidge().fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("huber", lm.HuberRegressor().fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("sgd_regressor", lm.SGDRegressor(random_state=0).fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("logistic", lm.LogisticRegression().fit(xc, yc), "binary", tc, ("pkl", "joblib", "joblib.gz"), NEAR)
    names = np.array(["no", "yes"])
    add("logistic_text", lm.LogisticRegression().fit(xc, names[yc]), "binary", tc, ("pkl", "joblib"), NEAR)
    objects = np.array(["no", "yes"], dtype=object)
    add("logistic_object", lm.LogisticRegression().fit(xc, objects[yc]), "binary", tc, ("pkl", "joblib"), NEAR)
    frame = pd.DataFrame(xc, columns=list("abcdef"))
    add("logistic_frame", lm.LogisticRegression().fit(frame, yc), "binary", frame[:40], ("pkl", "joblib"), NEAR)
    add("logistic_multi", lm.LogisticRegression().fit(xm, ym), "multi", tm, ("pkl", "joblib"), NEAR)
    add("logistic_liblinear", lm.LogisticRegression(solver="liblinear").fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("logistic_multinomial", lm.LogisticRegression(multi_class="multinomial").fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    add("logistic_cv", lm.LogisticRegressionCV(Cs=2, cv=2).fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    add("sgd_hinge", lm.SGDClassifier(random_state=0).fit(xm, ym), "multi", tm, ("pkl",), NEAR, only=("", "decision"))
    add("sgd_log", lm.SGDClassifier(loss="log_loss", random_state=0).fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("sgd_huber", lm.SGDClassifier(loss="modified_huber", random_state=0).fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("ridge_classifier", lm.RidgeClassifier().fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("perceptron", lm.Perceptron(random_state=0).fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    add("linear_svc", svm.LinearSVC().fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("linear_svr", svm.LinearSVR().fit(xr, yr), "real", tr, ("pkl",), NEAR)
    for link in ("poisson", "gamma"):
        model = {"poisson": lm.PoissonRegressor, "gamma": lm.GammaRegressor}[link]().fit(xr, np.exp(yr / 200))
        add(link, model, "real", tr, ("pkl",), NEAR)


def trees(binary, multi, real):
    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    tc, tm, tr = xc[:40], xm[:40], xr[:40]
    en = ensemble
    both = ("pkl", "joblib")
    add("tree_classifier", tree.DecisionTreeClassifier(max_depth=5, random_state=0).fit(xm, ym), "multi", tm, both + ("p2.pkl",))
    add("tree_regressor", tree.DecisionTreeRegressor(max_depth=6, random_state=0).fit(xr, yr), "real", tr, both)
    add("tree_many", tree.DecisionTreeRegressor(max_depth=4, random_state=0).fit(xr, np.c_[yr, -yr]), "real", tr)
    add("tree_holes", tree.DecisionTreeClassifier(max_depth=5, random_state=0).fit(holes(xm), ym), "multi_holes", holes(tm, 6))
    add("extra_tree", tree.ExtraTreeRegressor(max_depth=5, random_state=0).fit(xr, yr), "real", tr)
    add("forest_classifier", en.RandomForestClassifier(12, max_depth=5, random_state=0).fit(xm, ym), "multi", tm, ("pkl", "joblib.gz"))
    add("forest_regressor", en.RandomForestRegressor(6, max_depth=7, random_state=0).fit(xr, yr), "real", tr)
    add("forest_shallow", en.RandomForestRegressor(20, max_depth=4, random_state=0).fit(xr, yr), "real", tr)
    add("forest_holes", en.RandomForestRegressor(5, max_depth=6, random_state=0).fit(holes(xr), yr), "real_holes", holes(tr, 6))
    add("extra_classifier", en.ExtraTreesClassifier(8, max_depth=5, random_state=0).fit(xc, yc), "binary", tc)
    add("extra_regressor", en.ExtraTreesRegressor(8, max_depth=5, random_state=0).fit(xr, yr), "real", tr)
    add("boosting_classifier", en.GradientBoostingClassifier(n_estimators=20, random_state=0).fit(xc, yc), "binary", tc, both, NEAR, exact=("decision",))
    add("boosting_multi", en.GradientBoostingClassifier(n_estimators=10, random_state=0).fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("boosting_regressor", en.GradientBoostingRegressor(n_estimators=20, random_state=0).fit(xr, yr), "real", tr)
    add("boosting_quantile", en.GradientBoostingRegressor(loss="quantile", n_estimators=10, random_state=0).fit(xr, yr), "real", tr)
    add("boosting_zero", en.GradientBoostingRegressor(init="zero", n_estimators=10, random_state=0).fit(xr, yr), "real", tr)
    add("boosting_exponential", en.GradientBoostingClassifier(loss="exponential", n_estimators=10, random_state=0).fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    hist = dict(max_iter=8, max_leaf_nodes=12, random_state=0)
    add("hist_classifier", en.HistGradientBoostingClassifier(**hist).fit(xc, yc), "binary", tc, both, NEAR, exact=("decision",))
    add("hist_multi", en.HistGradientBoostingClassifier(**hist).fit(xm, ym), "multi", tm, ("pkl",), NEAR, exact=("decision",))
    add("hist_regressor", en.HistGradientBoostingRegressor(**hist).fit(xr, yr), "real", tr)
    add("hist_poisson", en.HistGradientBoostingRegressor(loss="poisson", **hist).fit(xr, np.exp(yr / 200)), "real", tr, ("pkl",), NEAR)
    add("hist_holes", en.HistGradientBoostingRegressor(**hist).fit(holes(xr), yr), "real_holes", holes(tr, 6))
    xk = xr.copy()
    xk[:, 2] = np.abs(np.round(xk[:, 2] * 3))
    xk[:, 4] = np.abs(np.round(xk[:, 4] * 4))
    yk = yr + 50 * (xk[:, 2] % 3)
    kinds = holes(xk[:40], 6)
    kinds[0, 2], kinds[1, 4] = 200, 77
    data("real_kinds", kinds)
    add("hist_kinds", en.HistGradientBoostingRegressor(categorical_features=[2, 4], **hist).fit(holes(xk), yk), "real_kinds", kinds)
    add("isolation", en.IsolationForest(n_estimators=10, max_samples=64, random_state=0).fit(xr), "real", tr, ("pkl",), NEAR)
    add("isolation_some", en.IsolationForest(n_estimators=10, max_samples=64, max_features=3, contamination=0.1, random_state=0).fit(xr), "real", tr, ("pkl",), NEAR)
    add("ada", en.AdaBoostClassifier(n_estimators=5, random_state=0).fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("bagging", en.BaggingRegressor(tree.DecisionTreeRegressor(max_depth=4), n_estimators=5, random_state=0).fit(xr, yr), "real", tr, ("pkl",), NEAR)


def others(binary, multi, real):
    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    tc, tm, tr = xc[:40], xm[:40], xr[:40]
    pp = preprocessing
    add("kmeans", cluster.KMeans(5, random_state=0, n_init=1).fit(xr), "real", tr, ("pkl", "joblib"), NEAR)
    add("mini_kmeans", cluster.MiniBatchKMeans(4, random_state=0, n_init=1).fit(xr), "real", tr, ("pkl",), NEAR)
    add("naive", naive_bayes.GaussianNB().fit(xm, ym), "multi", tm, ("pkl", "joblib"), NEAR)
    add("bernoulli", naive_bayes.BernoulliNB().fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("multinomial", naive_bayes.MultinomialNB().fit(np.abs(xm), ym), "multi_abs", np.abs(tm), ("pkl",), NEAR)
    data("multi_abs", np.abs(tm))
    add("pca", decomposition.PCA(3).fit(xr), "real", tr, ("pkl",), NEAR)
    add("pca_white", decomposition.PCA(3, whiten=True).fit(xr), "real", tr, ("pkl",), NEAR)
    add("svd", decomposition.TruncatedSVD(3, random_state=0).fit(xr), "real", tr, ("pkl",), NEAR)
    add("standard", pp.StandardScaler().fit(xr), "real", tr, ("pkl", "joblib"))
    add("standard_mean", pp.StandardScaler(with_std=False).fit(xr), "real", tr)
    add("min_max", pp.MinMaxScaler().fit(xr), "real", tr)
    add("min_max_clip", pp.MinMaxScaler((-1, 2), clip=True).fit(xr[:20]), "real", tr)
    add("max_abs", pp.MaxAbsScaler().fit(xr), "real", tr)
    add("robust", pp.RobustScaler().fit(xr), "real", tr)
    for norm in ("l1", "l2", "max"):
        add(f"normalizer_{norm}", pp.Normalizer(norm).fit(xr), "real", tr, ("pkl",), 1e-15)
    add("binarizer", pp.Binarizer(threshold=0.3).fit(xr), "real", tr)
    for how in ("mean", "median", "most_frequent", "constant"):
        add(f"imputer_{how}", impute.SimpleImputer(strategy=how).fit(holes(xr)), "real_holes", holes(tr, 6))
    add("imputer_marks", impute.SimpleImputer(add_indicator=True).fit(holes(xr)), "real_holes", holes(tr, 6))
    add("polynomial", pp.PolynomialFeatures(3).fit(xr), "real", tr)
    add("polynomial_inter", pp.PolynomialFeatures(2, interaction_only=True, include_bias=False).fit(xr), "real", tr)
    add("bins", pp.KBinsDiscretizer(4, encode="ordinal").fit(xr), "real", tr)
    add("bins_hot", pp.KBinsDiscretizer(4, encode="onehot-dense").fit(xr), "real", tr)
    add("power", pp.PowerTransformer().fit(xr), "real", tr, ("pkl",), NEAR)
    add("mlp_classifier", neural_network.MLPClassifier((8, 5), max_iter=50, random_state=0).fit(xm, ym), "multi", tm, ("pkl", "joblib"), NEAR)
    add("mlp_binary", neural_network.MLPClassifier((8,), "tanh", max_iter=50, random_state=0).fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    add("mlp_regressor", neural_network.MLPRegressor((8,), "logistic", max_iter=50, random_state=0).fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("svc", svm.SVC().fit(xc, yc), "binary", tc, ("pkl", "joblib"), NEAR)
    add("svc_multi", svm.SVC().fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("svc_ovo", svm.SVC(decision_function_shape="ovo").fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("svc_poly", svm.SVC(kernel="poly").fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    add("svc_linear", svm.SVC(kernel="linear").fit(xc, yc), "binary", tc, ("pkl",), NEAR)
    add("svc_proba", svm.SVC(probability=True, random_state=0).fit(xc, yc), "binary", tc, ("pkl",), NEAR, only=("", "decision"))
    add("svr", svm.SVR().fit(xr, yr), "real", tr, ("pkl",), NEAR)
    add("knn", neighbors.KNeighborsClassifier().fit(xm, ym), "multi", tm, ("pkl",), NEAR)
    add("knn_weighted", neighbors.KNeighborsClassifier(4, weights="distance").fit(xm[60:], ym[60:]), "multi", tm, ("pkl",), NEAR)
    add("knn_regressor", neighbors.KNeighborsRegressor().fit(xr, yr), "real", tr, ("pkl", "joblib"), NEAR)


def frames(binary):
    (xc, yc) = binary
    rng = np.random.default_rng(7)
    frame = pd.DataFrame(
        {
            "age": np.round(rng.normal(40, 10, 300), 1),
            "income": np.round(rng.lognormal(10, 1, 300), 2),
            "city": rng.choice(["Berlin", "Paris", "Rome", "Wien"], 300),
            "level": rng.choice(["low", "mid", "high"], 300, p=[0.5, 0.3, 0.2]),
            "kids": rng.integers(0, 4, 300),
        }
    )
    y = ((frame.age > 40) ^ (frame.city == "Rome") ^ (frame.kids > 2)).astype(int).to_numpy()
    texts = frame[["city", "level"]]
    seen = frame[:40].copy()
    data("frame", seen)
    data("texts", texts[:40])
    pp = preprocessing
    add("one_hot", pp.OneHotEncoder().fit(texts), "texts", texts[:40], ("pkl", "joblib"))
    add("one_hot_drop", pp.OneHotEncoder(drop="first", sparse_output=False).fit(texts), "texts", texts[:40])
    add("one_hot_ignore", pp.OneHotEncoder(handle_unknown="ignore").fit(texts[texts.city != "Rome"]), "texts", texts[:40])
    add("one_hot_rare", pp.OneHotEncoder(min_frequency=70, handle_unknown="infrequent_if_exist").fit(texts), "texts", texts[:40])
    add("ordinal", pp.OrdinalEncoder().fit(texts), "texts", texts[:40], ("pkl", "joblib"))
    add("ordinal_unknown", pp.OrdinalEncoder(handle_unknown="use_encoded_value", unknown_value=-1).fit(texts[texts.city != "Rome"]), "texts", texts[:40])
    numbers = frame[["kids"]]
    data("kids", numbers[:40])
    add("one_hot_int", pp.OneHotEncoder().fit(numbers), "kids", numbers[:40])
    label = pp.LabelEncoder().fit(frame.city)
    data("city", frame[["city"]][:40])
    add("label", label, "city", frame.city[:40].to_numpy(), ("pkl",), only=("transform",))
    prepare = compose.ColumnTransformer(
        [
            ("numbers", pipeline.make_pipeline(impute.SimpleImputer(), pp.StandardScaler()), ["age", "income"]),
            ("kinds", pp.OneHotEncoder(handle_unknown="ignore"), ["city", "level"]),
        ],
        remainder="passthrough",
    )
    add("columns", compose.ColumnTransformer(
        [("s", pp.StandardScaler(), ["age", "income"]), ("o", pp.OrdinalEncoder(), ["level"]), ("d", "drop", ["kids"])],
        remainder="drop").fit(frame), "frame", seen, ("pkl", "joblib"))
    from sklearn.base import clone
    for name, last, near in [
        ("pipe_logistic", linear_model.LogisticRegression(max_iter=500), NEAR),
        ("pipe_forest", ensemble.RandomForestClassifier(8, max_depth=5, random_state=0), None),
        ("pipe_boosting", ensemble.GradientBoostingClassifier(n_estimators=10, random_state=0), NEAR),
    ]:
        add(name, pipeline.Pipeline([("prepare", clone(prepare)), ("model", last)]).fit(frame, y), "frame", seen, ("pkl", "joblib", "joblib.gz"), near)
    kinds = frame.copy()
    kinds["city"] = kinds.city.astype("category")
    scaled = pipeline.make_pipeline(pp.StandardScaler(), pp.PolynomialFeatures(2), linear_model.Ridge()).fit(xc, yc)
    add("pipe_poly", scaled, "binary", xc[:40], ("pkl",), NEAR)
    union = pipeline.make_union(pp.StandardScaler(), decomposition.PCA(2)).fit(xc)
    add("union", union, "binary", xc[:40], ("pkl",), NEAR)
    vote = ensemble.VotingClassifier([("a", linear_model.LogisticRegression()), ("b", tree.DecisionTreeClassifier(max_depth=3))], voting="soft").fit(xc, yc)
    add("vote", vote, "binary", xc[:40], ("pkl",), NEAR, only=("", "proba"))
    return frame, y


def main():
    os.makedirs(HERE, exist_ok=True)
    for old in os.listdir(HERE):
        if not old.startswith(("o_", "v12", "v19")) and old.removesuffix(".json") not in ("cases_options", "cases_v12", "cases_v19"):
            os.remove(os.path.join(HERE, old))
    binary, multi, real = sets()
    for name, (x, _) in {"binary": binary, "multi": multi, "real": real}.items():
        data(name, x[:40])
        data(f"{name}_holes", holes(x[:40], 6))
    linear(binary, multi, real)
    trees(binary, multi, real)
    others(binary, multi, real)
    frames(binary)
    import fit_native
    fit_native.main(binary, multi, real, holes, data, record, columns, HERE)
    with open(os.path.join(HERE, "cases.json"), "w") as out:
        json.dump({"data": DATA, "cases": CASES}, out, separators=(",", ":"))
        out.write("\n")


if __name__ == "__main__":
    main()
