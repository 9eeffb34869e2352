"""The part of `fit.py` that makes files of LightGBM, XGBoost, ONNX and skops."""

import os

import numpy as np


def lightgbm_files(binary, multi, real, holes, data, record, columns, here):
    import lightgbm as lgb

    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    base = dict(verbose=-1, num_leaves=10, learning_rate=0.2, min_data_in_leaf=5, num_threads=1, deterministic=True)

    def add(name, params, x, y, data_name, test, near=1e-13, rounds=6, **more):
        booster = lgb.train({**base, **params}, lgb.Dataset(x, y, **more), rounds)
        file = f"{name}.lgb.txt"
        booster.save_model(os.path.join(here, file))
        record(file, data_name, "decision", columns(booster.predict(test, raw_score=True)), None)
        record(file, data_name, "", columns(booster.predict(test)), near)

    add("binary", {"objective": "binary"}, xc, yc, "binary", xc[:40])
    add("multi", {"objective": "multiclass", "num_class": 3}, xm, ym, "multi", xm[:40])
    add("multi_ova", {"objective": "multiclassova", "num_class": 3}, xm, ym, "multi", xm[:40])
    add("real", {"objective": "regression"}, xr, yr, "real", xr[:40], None)
    add("real_holes", {"objective": "regression"}, holes(xr), yr, "real_holes", holes(xr[:40], 6), None)
    add("real_zero", {"objective": "regression", "zero_as_missing": True}, np.round(xr), yr, "rounded", np.round(holes(xr[:40], 6)), None)
    data("rounded", np.round(holes(xr[:40], 6)))
    add("poisson", {"objective": "poisson"}, xr, np.exp(yr / 200), "real", xr[:40])
    add("rf", {"objective": "regression", "boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.7}, xr, yr, "real", xr[:40], None)
    xk = xr.copy()
    xk[:, 2] = np.abs(np.round(xk[:, 2] * 3))
    xk[:, 4] = np.abs(np.round(xk[:, 4] * 4))
    yk = yr + 50 * (xk[:, 2] % 3)
    kinds = holes(xk[:40], 6)
    kinds[0, 2], kinds[1, 4], kinds[2, 2] = 200, 77, -1
    data("kinds", kinds)
    add("kinds", {"objective": "regression", "min_data_per_group": 5, "cat_smooth": 1}, xk, yk, "kinds", kinds, None, categorical_feature=[2, 4])
    model = lgb.LGBMClassifier(n_estimators=5, num_leaves=7, verbose=-1).fit(xm, ym)
    import pickle

    with open(os.path.join(here, "lgbm_classifier.pkl"), "wb") as out:
        pickle.dump(model, out, protocol=4)
    record("lgbm_classifier.pkl", "multi", "", columns(model.predict(xm[:40])))
    record("lgbm_classifier.pkl", "multi", "proba", columns(model.predict_proba(xm[:40])), 1e-13)


def xgboost_files(binary, multi, real, holes, data, record, columns, here):
    import xgboost as xgb

    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    base = dict(max_depth=4, nthread=1, eta=0.3)

    def add(name, params, x, y, data_name, test, near=2e-7, rounds=6, types=None):
        made = dict(enable_categorical=types is not None, feature_types=types)
        booster = xgb.train({**base, **params}, xgb.DMatrix(x, y, **made), rounds)
        for suffix in ("json", "ubj"):
            file = f"{name}.xgb.{suffix}"
            booster.save_model(os.path.join(here, file))
            given = xgb.DMatrix(test, **made)
            record(file, data_name, "decision", columns(booster.predict(given, output_margin=True)), near if name == "gblinear" else None)
            record(file, data_name, "", columns(booster.predict(given)), near)

    add("binary", {"objective": "binary:logistic"}, xc, yc, "binary", xc[:40])
    add("multi", {"objective": "multi:softprob", "num_class": 3}, xm, ym, "multi", xm[:40])
    add("multi_max", {"objective": "multi:softmax", "num_class": 3}, xm, ym, "multi", xm[:40], None)
    add("real", {"objective": "reg:squarederror"}, xr, yr, "real", xr[:40], None)
    add("real_holes", {"objective": "reg:squarederror", "base_score": 3.25}, holes(xr), yr, "real_holes", holes(xr[:40], 6), None)
    add("poisson", {"objective": "count:poisson"}, xr, np.exp(yr / 200), "real", xr[:40])
    add("dart", {"booster": "dart", "rate_drop": 0.3, "seed": 1}, xr, yr, "real", xr[:40], 2e-7)
    add("gblinear", {"booster": "gblinear"}, xr, yr, "real", xr[:40], 2e-6)
    xk = xr.copy()
    xk[:, 2] = np.abs(np.round(xk[:, 2] * 3))
    yk = yr + 50 * (xk[:, 2] % 3)
    kinds = holes(xk[:40], 6)
    kinds[:, 2] = np.where(kinds[:, 2] > xk[60:, 2].max(), 0, kinds[:, 2])
    data("xgb_kinds", kinds)
    add("kinds", {"max_cat_to_onehot": 2}, xk, yk, "xgb_kinds", kinds, None, types=["q", "q", "c", "q", "q", "q"])
    model = xgb.XGBClassifier(n_estimators=5, max_depth=3, n_jobs=1).fit(xm, ym)
    import pickle

    with open(os.path.join(here, "xgb_classifier.pkl"), "wb") as out:
        pickle.dump(model, out, protocol=4)
    record("xgb_classifier.pkl", "multi", "", columns(model.predict(xm[:40])))
    record("xgb_classifier.pkl", "multi", "proba", columns(model.predict_proba(xm[:40])), 2e-7)


def onnx_files(binary, multi, real, holes, data, record, columns, here):
    import onnxruntime as ort
    from skl2onnx import to_onnx
    from sklearn import cluster, ensemble, linear_model, naive_bayes, neural_network, pipeline, preprocessing, svm, tree

    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real

    def add(name, model, x, data_name, exact=False, zipmap=False):
        options = {id(model): {"zipmap": zipmap}} if hasattr(model, "predict_proba") and not isinstance(model, pipeline.Pipeline) else None
        if isinstance(model, pipeline.Pipeline) and hasattr(model[-1], "predict_proba"):
            options = {id(model[-1]): {"zipmap": zipmap}}
        made = to_onnx(model, x[:1].astype(np.float32), options=options, target_opset=15)
        file = f"{name}.onnx"
        with open(os.path.join(here, file), "wb") as out:
            out.write(made.SerializeToString())
        session = ort.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
        test = x[:40].astype(np.float32)
        for output, answer in zip(session.get_outputs(), session.run(None, {"X": test})):
            if isinstance(answer, list):
                answer = np.array([list(row.values()) for row in answer])
            record(file, data_name, output.name, columns(answer), None if exact else 2e-5)

    lm, en = linear_model, ensemble
    add("linear", lm.LinearRegression().fit(xr, yr), xr, "real")
    add("logistic", lm.LogisticRegression().fit(xc, yc), xc, "binary")
    add("logistic_text", lm.LogisticRegression().fit(xc, np.array(["no", "yes"])[yc]), xc, "binary", zipmap=True)
    add("logistic_multi", lm.LogisticRegression().fit(xm, ym), xm, "multi")
    add("tree_classifier", tree.DecisionTreeClassifier(max_depth=5, random_state=0).fit(xm, ym), xm, "multi")
    add("tree_regressor", tree.DecisionTreeRegressor(max_depth=6, random_state=0).fit(xr, yr), xr, "real")
    add("forest_classifier", en.RandomForestClassifier(8, max_depth=5, random_state=0).fit(xm, ym), xm, "multi")
    add("forest_binary", en.RandomForestClassifier(8, max_depth=5, random_state=0).fit(xc, yc), xc, "binary")
    add("forest_regressor", en.RandomForestRegressor(8, max_depth=5, random_state=0).fit(xr, yr), xr, "real")
    add("boosting_classifier", en.GradientBoostingClassifier(n_estimators=10, random_state=0).fit(xc, yc), xc, "binary")
    add("boosting_multi", en.GradientBoostingClassifier(n_estimators=5, random_state=0).fit(xm, ym), xm, "multi")
    add("boosting_regressor", en.GradientBoostingRegressor(n_estimators=10, random_state=0).fit(xr, yr), xr, "real")
    add("hist_regressor", en.HistGradientBoostingRegressor(max_iter=5, max_leaf_nodes=15).fit(xr, yr), xr, "real")
    add("kmeans", cluster.KMeans(4, random_state=0, n_init=1).fit(xr), xr, "real")
    add("naive", naive_bayes.GaussianNB().fit(xm, ym), xm, "multi")
    add("mlp", neural_network.MLPClassifier((8,), max_iter=30, random_state=0).fit(xm, ym), xm, "multi")
    add("linear_svc", svm.LinearSVC().fit(xm, ym), xm, "multi")
    add("svc", svm.SVC().fit(xc, yc), xc, "binary")
    add("svr", svm.SVR().fit(xr, yr), xr, "real")
    add("standard", preprocessing.StandardScaler().fit(xr), xr, "real")
    add("min_max", preprocessing.MinMaxScaler().fit(xr), xr, "real")
    add("normalizer", preprocessing.Normalizer().fit(xr), xr, "real")
    pipe = pipeline.make_pipeline(preprocessing.StandardScaler(), lm.LogisticRegression()).fit(xc, yc)
    add("pipe", pipe, xc, "binary")


def skops_files(binary, multi, real, holes, data, record, columns, here):
    import skops.io
    from sklearn import ensemble, linear_model, pipeline, preprocessing, tree

    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    models = {
        "logistic": (linear_model.LogisticRegression().fit(xm, ym), xm, "multi"),
        "tree": (tree.DecisionTreeRegressor(max_depth=5, random_state=0).fit(xr, yr), xr, "real"),
        "forest": (ensemble.RandomForestClassifier(5, max_depth=4, random_state=0).fit(xm, ym), xm, "multi"),
        "pipe": (pipeline.make_pipeline(preprocessing.StandardScaler(), linear_model.Ridge()).fit(xr, yr), xr, "real"),
    }
    for name, (model, x, data_name) in models.items():
        file = f"{name}.skops"
        skops.io.dump(model, os.path.join(here, file))
        record(file, data_name, "", columns(model.predict(x[:40])), 1e-13)
        if hasattr(model, "predict_proba"):
            record(file, data_name, "proba", columns(model.predict_proba(x[:40])), 1e-13)


def main(*args):
    for part in (lightgbm_files, xgboost_files, onnx_files, skops_files):
        part(*args)
