"""The part of `fit_options.py` about LightGBM, XGBoost and ONNX."""

import os
import pickle

import fit
import numpy as np


def kept(name, how, write):
    file = f"o_{name}.{how}"
    write(os.path.join(fit.HERE, file))
    return file


def pickled(name, model):
    def write(path):
        with open(path, "wb") as out:
            pickle.dump(model, out, protocol=4)

    return kept(name, "pkl", write)


def lightgbm_models(ask, binary, multi, real):
    import lightgbm as lgb

    (xc, yc, c), (xm, ym, m), (xr, yr, r) = binary, multi, real
    base = dict(verbose=-1, num_leaves=6, learning_rate=0.3, min_data_in_leaf=5, num_threads=1, deterministic=True)

    def train(name, params, x, y, sets, rounds=5, near=1e-13, data=None, **more):
        booster = lgb.train({**base, **params}, lgb.Dataset(x, y, **(data or {})), rounds, **more)
        files = [kept(name, "lgb.txt", lambda path: booster.save_model(path))]
        if name in ("early", "dart", "zero_missing", "softmax", "rf_binary"):
            files.append(pickled(f"{name}_lgb", booster))
        for file in files:
            for data_name, rows in sets.items():
                ask(file, data_name, "decision", lambda: booster.predict(rows, raw_score=True), None)
                ask(file, data_name, "", lambda: booster.predict(rows), near)

    y2 = np.exp(yr / 100)
    train("sigmoid", {"objective": "binary", "sigmoid": 2.5}, xc, yc, c)
    train("unbalanced", {"objective": "binary", "is_unbalance": True}, xc, yc, c)
    train("softmax", {"objective": "multiclass", "num_class": 3}, xm, ym, m)
    train("cross_entropy", {"objective": "cross_entropy"}, xc, yc * 0.8, c)
    train("cross_lambda", {"objective": "cross_entropy_lambda"}, xc, yc * 0.8, c)
    for objective in ("l1", "huber", "fair", "quantile", "mape"):
        train(objective, {"objective": objective}, xr, yr, r)
    for objective in ("gamma", "tweedie"):
        train(objective, {"objective": objective}, xr, y2, r)
    train("root", {"objective": "regression", "reg_sqrt": True}, xr, yr, r)
    train("flat", {"objective": "regression", "boost_from_average": False}, xr, yr, r)
    train("dart", {"objective": "regression", "boosting": "dart", "drop_rate": 0.5}, xr, yr, r, 8)
    train("goss", {"objective": "regression", "data_sample_strategy": "goss"}, xr, yr, r)
    train("rf_binary", {"objective": "binary", "boosting": "rf", "bagging_freq": 1, "bagging_fraction": 0.6}, xc, yc, c)
    train("no_missing", {"objective": "regression", "use_missing": False}, fit.holes(xr), yr, r)
    train("zero_missing", {"objective": "regression", "zero_as_missing": True}, np.round(xr), yr, r)
    train("holed", {"objective": "regression"}, fit.holes(xr), yr, r)
    train("linear_leaves", {"objective": "regression", "linear_tree": True}, xr, yr, r)
    train("rank", {"objective": "lambdarank"}, xr, (yr > 0).astype(int), r, data={"group": [40, 40, 40, 40]})
    train("few", {"objective": "regression", "num_leaves": 2}, xr, yr, r)
    train("constant", {"objective": "regression"}, xr, np.ones(len(yr)), r)
    held = lgb.Dataset(xr[100:], yr[100:])
    stop = dict(callbacks=[lgb.early_stopping(2, verbose=False)], valid_sets=[held])
    train("early", {"objective": "regression", "learning_rate": 0.9}, xr[:100], yr[:100], r, 60, **stop)
    kinds = xr.copy()
    kinds[:, 2] = np.abs(np.round(kinds[:, 2] * 3))
    few = {"min_data_per_group": 4, "cat_smooth": 1, "cat_l2": 0.1, "max_cat_to_onehot": 1}
    seen = kinds[:12].copy()
    seen[0, 2], seen[1, 2], seen[2, 2], seen[3, 2] = 99, -3, np.nan, 1.7
    fit.data("o_lgb_kinds", seen)
    train("kinds", {"objective": "regression", **few}, kinds, yr + 40 * (kinds[:, 2] % 3), {"o_lgb_kinds": seen}, data={"categorical_feature": [2]})
    for name, model, x, y, sets in [
        ("lgbm_two", lgb.LGBMClassifier(n_estimators=4, num_leaves=5, verbose=-1), xc, yc, c),
        ("lgbm_labels", lgb.LGBMClassifier(n_estimators=4, num_leaves=5, verbose=-1), xm, np.array(["a", "b", "c"])[ym], m),
        ("lgbm_ova", lgb.LGBMClassifier(n_estimators=4, num_leaves=5, objective="multiclassova", verbose=-1), xm, ym + 4, m),
        ("lgbm_weights", lgb.LGBMClassifier(n_estimators=4, num_leaves=5, class_weight="balanced", verbose=-1), xm, ym, m),
        ("lgbm_dart", lgb.LGBMRegressor(n_estimators=6, num_leaves=5, boosting_type="dart", verbose=-1), xr, yr, r),
        ("lgbm_gamma", lgb.LGBMRegressor(n_estimators=4, num_leaves=5, objective="gamma", verbose=-1), xr, y2, r),
        ("lgbm_early", lgb.LGBMRegressor(n_estimators=60, num_leaves=5, learning_rate=0.9, verbose=-1), xr, yr, r),
        ("lgbm_early_two", lgb.LGBMClassifier(n_estimators=60, num_leaves=5, learning_rate=0.9, verbose=-1), xc, yc, c),
    ]:
        more = dict(eval_set=[(x[100:], y[100:])], callbacks=[lgb.early_stopping(2, verbose=False)]) if "early" in name else {}
        model.fit(x[:100] if more else x, y[:100] if more else y, **more)
        file = pickled(name, model)
        for data_name, rows in sets.items():
            ask(file, data_name, "", lambda: model.predict(rows), 1e-13)
            if hasattr(model, "predict_proba"):
                ask(file, data_name, "proba", lambda: model.predict_proba(rows), 1e-13)


def xgboost_models(ask, binary, multi, real):
    import xgboost as xgb

    (xc, yc, c), (xm, ym, m), (xr, yr, r) = binary, multi, real
    base = dict(max_depth=3, nthread=1, eta=0.5)

    def train(name, params, x, y, sets, rounds=4, near=2e-6, types=None, data=None, **more):
        made = dict(enable_categorical=types is not None, feature_types=types)
        booster = xgb.train({**base, **params}, xgb.DMatrix(x, y, **made, **(data or {})), rounds, **more)
        files = [kept(name, "xgb.ubj", booster.save_model)]
        if name in ("early", "dart", "raw", "softprob", "linear_multi", "kinds"):
            files.append(kept(name, "xgb.json", booster.save_model))
            files.append(pickled(f"{name}_xgb", booster))
        for file in files:
            for data_name, rows in sets.items():
                ask(file, data_name, "decision", lambda: booster.predict(xgb.DMatrix(rows, **made), output_margin=True), near if "linear" in name else 2e-7)
                ask(file, data_name, "", lambda: booster.predict(xgb.DMatrix(rows, **made)), near)

    y2 = np.exp(yr / 100)
    train("base", {"objective": "binary:logistic", "base_score": 0.2}, xc, yc, c)
    train("average", {"objective": "binary:logistic", "scale_pos_weight": 3}, xc, yc, c)
    train("raw", {"objective": "binary:logitraw"}, xc, yc, c)
    train("hinge", {"objective": "binary:hinge"}, xc, yc, c)
    train("softmax", {"objective": "multi:softmax", "num_class": 3, "base_score": 0.7}, xm, ym, m)
    train("softprob", {"objective": "multi:softprob", "num_class": 3, "num_parallel_tree": 2, "subsample": 0.6}, xm, ym, m)
    for objective in ("reg:absoluteerror", "reg:pseudohubererror", "reg:logistic"):
        y = yc * 0.7 + 0.1 if objective == "reg:logistic" else yr
        train(objective.split(":")[1], {"objective": objective}, xr, y, r)
    for objective in ("reg:gamma", "reg:tweedie", "reg:squaredlogerror", "count:poisson"):
        train(objective.split(":")[1], {"objective": objective}, xr, y2, r)
    train("quantiles", {"objective": "reg:quantileerror", "quantile_alpha": [0.1, 0.5, 0.9]}, xr, yr, r)
    train("cox", {"objective": "survival:cox"}, xr, np.abs(yr) + 1, r)
    train("rank", {"objective": "rank:ndcg"}, xr, (yr > 0).astype(int), r, data={"qid": np.repeat([0, 1, 2, 3], 40)})
    train("dart", {"booster": "dart", "rate_drop": 0.5, "normalize_type": "forest", "seed": 3}, xr, yr, r, 8)
    train("dart_multi", {"booster": "dart", "rate_drop": 0.5, "objective": "multi:softprob", "num_class": 3, "seed": 3}, xm, ym, m, 6)
    train("linear", {"booster": "gblinear", "base_score": 1.5}, xr, yr, r, near=2e-5)
    train("linear_multi", {"booster": "gblinear", "objective": "multi:softprob", "num_class": 3}, xm, ym, m, near=2e-5)
    train("exact", {"tree_method": "exact", "monotone_constraints": "(1,0,-1,0,0)"}, xr, yr, r)
    train("lossguide", {"grow_policy": "lossguide", "max_leaves": 5, "max_depth": 0}, xr, yr, r)
    train("two_targets", {"objective": "reg:squarederror"}, xr, np.c_[yr, -yr], r)
    train("vector", {"objective": "reg:squarederror", "multi_strategy": "multi_output_tree"}, xr, np.c_[yr, -yr], r)
    train("early", {"eta": 1.0}, xr[:100], yr[:100], r, 40, early_stopping_rounds=2, evals=[(xgb.DMatrix(xr[100:], yr[100:]), "held")], verbose_eval=False)
    kinds = xr.copy()
    kinds[:, 2] = np.abs(np.round(kinds[:, 2] * 3))
    seen = kinds[:12].copy()
    seen[2, 2] = np.nan
    fit.data("o_xgb_kinds", seen)
    more = {"max_cat_to_onehot": 1}
    train("kinds", more, kinds, yr + 40 * (kinds[:, 2] % 3), {"o_xgb_kinds": seen}, types=["q", "q", "c", "q", "q"])
    train("hot", {"max_cat_to_onehot": 99}, kinds, yr + 40 * (kinds[:, 2] % 3), {"o_xgb_kinds": seen}, types=["q", "q", "c", "q", "q"])
    few = dict(n_estimators=4, max_depth=3, n_jobs=1)
    for name, model, x, y, sets in [
        ("xgb_two", xgb.XGBClassifier(**few), xc, yc, c),
        ("xgb_hinge", xgb.XGBClassifier(objective="binary:hinge", **few), xc, yc, c),
        ("xgb_rf", xgb.XGBRFClassifier(**few), xm, ym, m),
        ("xgb_rf_real", xgb.XGBRFRegressor(**few), xr, yr, r),
        ("xgb_zero", xgb.XGBRegressor(missing=0.0, **few), np.round(xr), yr, r),
        ("xgb_base", xgb.XGBRegressor(base_score=3.0, booster="dart", rate_drop=0.3, **few), xr, yr, r),
        ("xgb_early", xgb.XGBRegressor(n_estimators=40, learning_rate=1.0, max_depth=3, n_jobs=1, early_stopping_rounds=2), xr, yr, r),
        ("xgb_early_multi", xgb.XGBClassifier(n_estimators=40, learning_rate=1.0, max_depth=3, n_jobs=1, early_stopping_rounds=2), xm, ym, m),
        ("xgb_linear", xgb.XGBRegressor(booster="gblinear", **few), xr, yr, r),
        ("xgb_labels", xgb.XGBClassifier(objective="multi:softmax", **few), xm, ym, m),
    ]:
        more = dict(eval_set=[(x[100:], y[100:])], verbose=False) if "early" in name else {}
        model.fit(x[:100] if more else x, y[:100] if more else y, **more)
        files = [pickled(name, model)]
        for file in files:
            for data_name, rows in sets.items():
                ask(file, data_name, "", lambda: model.predict(rows), 2e-5)
                if hasattr(model, "predict_proba"):
                    ask(file, data_name, "proba", lambda: model.predict_proba(rows), 2e-6)
    zeros = np.round(xr)[:12]
    fit.data("o_xgb_zeros", zeros)
    model = xgb.XGBRegressor(missing=0.0, **few).fit(np.round(xr), yr)
    ask(pickled("xgb_zeros", model), "o_xgb_zeros", "", lambda: model.predict(zeros), 2e-6)


def run(session, output, rows):
    answer = session.run([output], {"X": rows})[0]
    return np.array([list(row.values()) for row in answer]) if isinstance(answer, list) else answer


def onnx_models(ask, binary, multi, real):
    import onnxruntime as ort
    from skl2onnx import to_onnx
    from sklearn import decomposition, ensemble, impute, linear_model, neural_network, pipeline, preprocessing, svm, tree

    (xc, yc, _), (xm, ym, _), (xr, yr, _) = binary, multi, real
    pp, lm, en = preprocessing, linear_model, ensemble
    small = dict(max_depth=3, random_state=0)
    for name, model, x, data_name in [
        ("lin_many", lm.LinearRegression().fit(xr, np.c_[yr, -yr]), xr, "real"),
        ("poisson", lm.PoissonRegressor().fit(xr, np.exp(yr / 100)), xr, "real"),
        ("logistic_ovr", lm.LogisticRegression(multi_class="ovr").fit(xm, ym), xm, "multi"),
        ("logistic_multi", lm.LogisticRegression().fit(xm, ym), xm, "multi"),
        ("sgd", lm.SGDClassifier(loss="log_loss", random_state=0).fit(xm, ym), xm, "multi"),
        ("sgd_hinge", lm.SGDClassifier(random_state=0).fit(xc, yc), xc, "binary"),
        ("tree_holed", tree.DecisionTreeRegressor(**small).fit(fit.holes(xr), yr), xr, "real"),
        ("forest_text", en.RandomForestClassifier(3, **small).fit(xm, np.array(["a", "b", "c"])[ym]), xm, "multi"),
        ("forest_many", en.RandomForestRegressor(3, **small).fit(xr, np.c_[yr, -yr]), xr, "real"),
        ("extra", en.ExtraTreesClassifier(3, **small).fit(xc, yc), xc, "binary"),
        ("boosting_huber", en.GradientBoostingRegressor(loss="huber", n_estimators=4, random_state=0).fit(xr, yr), xr, "real"),
        ("hist_multi", en.HistGradientBoostingClassifier(max_iter=3, max_leaf_nodes=5, random_state=0).fit(xm, ym), xm, "multi"),
        ("isolation", en.IsolationForest(n_estimators=3, max_samples=20, random_state=0).fit(xr), xr, "real"),
        ("ada", en.AdaBoostClassifier(n_estimators=3, random_state=0).fit(xc, yc), xc, "binary"),
        ("vote", en.VotingClassifier([("a", lm.LogisticRegression()), ("b", tree.DecisionTreeClassifier(max_depth=2))], voting="soft").fit(xc, yc), xc, "binary"),
        ("bag", en.BaggingRegressor(tree.DecisionTreeRegressor(max_depth=2), 3, random_state=0).fit(xr, yr), xr, "real"),
        ("robust", pp.RobustScaler().fit(xr), xr, "real"),
        ("max_abs", pp.MaxAbsScaler().fit(xr), xr, "real"),
        ("clip", pp.MinMaxScaler(clip=True).fit(xr[:30]), xr, "real"),
        ("imputer", impute.SimpleImputer().fit(fit.holes(xr)), xr, "real"),
        ("polynomial", pp.PolynomialFeatures(2).fit(xr), xr, "real"),
        ("pca", decomposition.PCA(2, whiten=True).fit(xr), xr, "real"),
        ("binarizer", pp.Binarizer(threshold=0.3).fit(xr), xr, "real"),
        ("bins", pp.KBinsDiscretizer(3, encode="ordinal", strategy="uniform").fit(xr), xr, "real"),
        ("mlp_real", neural_network.MLPRegressor((4,), "tanh", max_iter=20, random_state=0).fit(xr, yr), xr, "real"),
        ("mlp_logistic", neural_network.MLPClassifier((4,), "logistic", max_iter=20, random_state=0).fit(xc, yc), xc, "binary"),
        ("svr_poly", svm.SVR(kernel="poly").fit(xr, yr), xr, "real"),
        ("pipe_trees", pipeline.make_pipeline(impute.SimpleImputer(), pp.StandardScaler(), en.GradientBoostingClassifier(n_estimators=3, random_state=0)).fit(xm, ym), xm, "multi"),
    ]:
        try:
            last = model[-1] if isinstance(model, pipeline.Pipeline) else model
            options = {id(last): {"zipmap": False}} if hasattr(last, "predict_proba") else None
            made = to_onnx(model, x[:1].astype(np.float32), options=options, target_opset={"": 17, "ai.onnx.ml": 3}).SerializeToString()
            session = ort.InferenceSession(made, providers=["CPUExecutionProvider"])
        except Exception as error:
            print("onnx", name, str(error)[:100])
            continue

        def write(path):
            with open(path, "wb") as out:
                out.write(made)

        file = kept(name, "onnx", write)
        for suffix, rows in {"single": x[:12], "holed_single": fit.holes(x[:12], 6, 0.2)}.items():
            rows = rows.astype(np.float32)
            fit.data(f"o_{data_name}_{suffix}", rows.astype(float))
            for output in session.get_outputs():
                ask(file, f"o_{data_name}_{suffix}", output.name, lambda: run(session, output.name, rows), 2e-5)


def main(_, ask, binary, multi, real):
    lightgbm_models(ask, binary, multi, real)
    xgboost_models(ask, binary, multi, real)
    onnx_models(ask, binary, multi, real)
