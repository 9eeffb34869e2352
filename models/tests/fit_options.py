"""Models with the options that change answers, and what the libraries answer: `python fit_options.py`.

Versions as in `fit.py`. Writes `files/o_*` and `files/cases_options.json`. Each model is asked about rows, about rows with holes
and about rows with an infinite number; where the library raises, the first line of what it says is recorded.
"""

import json
import os
import pickle
import warnings

import fit
import numpy as np
from scipy import sparse
from sklearn import cluster, decomposition, discriminant_analysis, ensemble, impute, linear_model, naive_bayes
from sklearn import neighbors, neural_network, pipeline, preprocessing, svm, tree
from sklearn.datasets import make_classification, make_regression

warnings.filterwarnings("ignore")
NEAR = 1e-12
MANY = [("", "predict"), ("proba", "predict_proba"), ("decision", "decision_function"), ("transform", "transform")]


def ask(file, data, output, call, near):
    try:
        answer = call()
    except Exception as error:  # Whatever the library says is what is recorded.
        said = str(error).split("\n")[0]
        # XGBoost says when and in which file of its own.
        said = said[max(said.find("Input data contains"), 0):]
        fit.CASES.append({"file": file, "data": data, "output": output, "error": said})
        return
    found = fit.columns(answer)
    whole = all(column["kind"] != "float" for column in found)
    fit.record(file, data, output, found, None if whole else near)


def add(name, model, sets, near=NEAR, only=None, how="pkl"):
    file = fit.save(f"o_{name}", model, how)
    for data, x in sets.items():
        for output, method in MANY:
            if hasattr(model, method) and (only is None or output in only):
                ask(file, data, output, lambda: getattr(model, method)(x), near)


def asked(name, x):
    """Rows, the same with holes, and with an infinite number."""
    rows = x[:12]
    holed = fit.holes(rows, 6, 0.2)
    infinite = rows[:3].copy()
    infinite[1, 1] = np.inf
    sets = {name: rows, f"{name}_holed": holed, f"{name}_infinite": infinite}
    for data, values in sets.items():
        fit.data(data, values)
    return sets


XC, YC = make_classification(160, 5, n_informative=3, n_redundant=1, random_state=11)
XM, YM = make_classification(160, 5, n_informative=4, n_redundant=0, n_classes=3, random_state=12)
XR, YR = make_regression(160, 5, noise=5.0, random_state=13)
XP = np.abs(np.round(XM * 2))


def linear(c, m, r):
    lm = linear_model
    weight = {0: 1.0, 1: 3.5}
    add("linear_bare", lm.LinearRegression(fit_intercept=False).fit(XR, YR), r)
    add("linear_positive", lm.LinearRegression(positive=True).fit(XR, YR), r)
    add("linear_many_bare", lm.LinearRegression(fit_intercept=False).fit(XR, np.c_[YR, -YR]), r)
    add("linear_column", lm.LinearRegression().fit(XR, YR[:, None]), r)
    add("linear_single", lm.LinearRegression().fit(XR.astype(np.float32), YR.astype(np.float32)), r)
    add("ridge_many", lm.Ridge().fit(XR, np.c_[YR, -YR]), r)
    add("ridge_cv", lm.RidgeCV().fit(XR, YR), r)
    add("lasso_zero", lm.Lasso(alpha=1e6).fit(XR, YR), r)
    add("lasso_many", lm.Lasso(alpha=2.0).fit(XR, np.c_[YR, -YR]), r)
    add("lasso_sparse", lm.Lasso(alpha=20.0, selection="random", random_state=0).fit(XR, YR), r)
    add("elastic_cv", lm.ElasticNetCV(cv=2, n_alphas=4).fit(XR, YR), r)
    add("tweedie_log", lm.TweedieRegressor(power=1.5).fit(XR, np.exp(YR / 100)), r)
    add("tweedie_same", lm.TweedieRegressor(power=0).fit(XR, YR), r)
    add("tweedie_link", lm.TweedieRegressor(power=0, link="log").fit(XR, np.exp(YR / 100)), r)
    add("logistic_weights", lm.LogisticRegression(class_weight=weight).fit(XC, YC), c)
    add("logistic_balanced", lm.LogisticRegression(class_weight="balanced").fit(XM, YM), m)
    add("logistic_bare", lm.LogisticRegression(fit_intercept=False).fit(XM, YM), m)
    add("logistic_ovr", lm.LogisticRegression(multi_class="ovr").fit(XM, YM), m)
    add("logistic_two", lm.LogisticRegression(multi_class="multinomial").fit(XC, YC), c)
    add("logistic_l1", lm.LogisticRegression(penalty="l1", solver="saga", C=0.05).fit(XM, YM), m)
    add("logistic_cv_multi", lm.LogisticRegressionCV(Cs=2, cv=2).fit(XM, YM), m)
    add("logistic_bool", lm.LogisticRegression().fit(XC, YC == 1), c, only=("proba", "decision"))
    add("logistic_floats", lm.LogisticRegression().fit(XC, YC * 2.0 - 1.0), c)
    add("logistic_sparsified", lm.LogisticRegression().fit(XC, YC).sparsify(), c)
    add("ridge_two", lm.RidgeClassifier().fit(XC, YC), c)
    add("ridge_labels", lm.RidgeClassifier().fit(XM, np.array(["a", "b", "c"])[YM]), m)
    add("sgd_two", lm.SGDClassifier(loss="log_loss", random_state=0).fit(XC, YC), c)
    add("sgd_huber_two", lm.SGDClassifier(loss="modified_huber", random_state=0).fit(XC, YC), c)
    add("sgd_average", lm.SGDClassifier(loss="perceptron", average=True, random_state=0).fit(XM, YM), m, only=("", "decision"))
    add("sgd_early", lm.SGDRegressor(early_stopping=True, random_state=0).fit(XR, YR), r)
    add("perceptron_multi", lm.Perceptron(random_state=0).fit(XM, YM), m)
    add("svc_linear_two", svm.LinearSVC(fit_intercept=False).fit(XC, YC), c)
    add("svc_crammer", svm.LinearSVC(multi_class="crammer_singer").fit(XM, YM), m)
    add("passive", lm.PassiveAggressiveClassifier(random_state=0).fit(XM, YM), m)
    da = discriminant_analysis
    add("lda_two", da.LinearDiscriminantAnalysis().fit(XC, YC), c, only=("", "proba", "decision"))
    add("lda", da.LinearDiscriminantAnalysis().fit(XM, YM), m, only=("", "proba", "decision"))
    add("lda_lsqr", da.LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto").fit(XM, YM), m, only=("", "proba", "decision"))


def newer(c):
    """A model of a version that nobody has seen."""
    import sklearn.base

    known, sklearn.base.__version__ = sklearn.base.__version__, "2.3.0"
    add("newer", linear_model.LogisticRegression().fit(XC, YC), c)
    sklearn.base.__version__ = known


def trees(c, m, r):
    en = ensemble
    small = dict(max_depth=3, random_state=0)
    add("tree_weights", tree.DecisionTreeClassifier(class_weight="balanced", **small).fit(XM, YM), m, None)
    add("tree_entropy", tree.DecisionTreeClassifier(criterion="log_loss", max_leaf_nodes=5, random_state=0).fit(XC, YC), c, None)
    add("tree_pruned", tree.DecisionTreeRegressor(ccp_alpha=200.0, random_state=0).fit(XR, YR), r, None)
    add("tree_absolute", tree.DecisionTreeRegressor(criterion="absolute_error", **small).fit(XR, YR), r, None)
    add("tree_poisson", tree.DecisionTreeRegressor(criterion="poisson", **small).fit(XR, np.exp(YR / 100)), r, None)
    add("tree_stump", tree.DecisionTreeRegressor(max_leaf_nodes=2).fit(XR, YR), r, None)
    add("tree_leaf", tree.DecisionTreeRegressor().fit(XR, np.ones(len(YR))), r, None)
    monotone = [1, 0, -1, 0, 0]
    add("tree_monotone", tree.DecisionTreeRegressor(monotonic_cst=monotone, **small).fit(XR, YR), r, None)
    add("tree_labels", tree.DecisionTreeClassifier(**small).fit(XM, np.array(["a", "bb", "c"])[YM]), m, None)
    add("tree_holed", tree.DecisionTreeRegressor(**small).fit(fit.holes(XR), YR), r, None)
    add("extra_tree_classifier", tree.ExtraTreeClassifier(**small).fit(XM, YM), m, None)
    add("forest_whole", en.RandomForestClassifier(4, bootstrap=False, max_features=None, **small).fit(XM, YM), m, None)
    add("forest_weights", en.RandomForestClassifier(4, class_weight="balanced_subsample", **small).fit(XC, YC), c, None)
    add("forest_many", en.RandomForestRegressor(4, **small).fit(XR, np.c_[YR, -YR]), r, None)
    add("forest_outputs", en.RandomForestClassifier(3, **small).fit(XM, np.c_[YM, YM]), m, None, only=("",))
    add("forest_samples", en.RandomForestRegressor(4, max_samples=0.5, criterion="poisson", **small).fit(XR, np.exp(YR / 100)), r, None)
    add("forest_one", en.RandomForestRegressor(1, **small).fit(XR, YR), r, None)
    add("forest_nine", en.RandomForestClassifier(9, max_depth=6, random_state=1).fit(XM, np.array([3, 5, 9])[YM]), m, None)
    add("extra_holed", en.ExtraTreesClassifier(4, **small).fit(fit.holes(XM), YM), m, None)
    turns = dict(n_estimators=6, random_state=0)
    for loss in ("absolute_error", "huber", "quantile"):
        add(f"boosting_{loss}", en.GradientBoostingRegressor(loss=loss, **turns).fit(XR, YR), r, None)
    add("boosting_subsample", en.GradientBoostingRegressor(subsample=0.5, learning_rate=0.7, **turns).fit(XR, YR), r, None)
    add("boosting_early", en.GradientBoostingClassifier(n_iter_no_change=2, n_estimators=60, random_state=0).fit(XC, YC), c)
    add("boosting_zero_multi", en.GradientBoostingClassifier(init="zero", **turns).fit(XM, YM), m)
    add("boosting_zero_two", en.GradientBoostingClassifier(init="zero", **turns).fit(XC, YC), c)
    add("boosting_init", en.GradientBoostingRegressor(init=linear_model.LinearRegression(), **turns).fit(XR, YR), r)
    add("boosting_labels", en.GradientBoostingClassifier(**turns).fit(XM, np.array(["a", "b", "c"])[YM]), m)
    turns = dict(max_iter=5, max_leaf_nodes=6, random_state=0)
    for loss, more in {"absolute_error": {}, "gamma": {}, "quantile": {"quantile": 0.3}}.items():
        y = np.exp(YR / 100) if loss == "gamma" else YR
        add(f"hist_{loss}", en.HistGradientBoostingRegressor(loss=loss, **more, **turns).fit(XR, y), r)
    add("hist_weights", en.HistGradientBoostingClassifier(class_weight="balanced", **turns).fit(XM, YM), m)
    add("hist_early", en.HistGradientBoostingClassifier(early_stopping=True, max_iter=60, n_iter_no_change=2, random_state=0).fit(XC, YC), c)
    add("hist_monotone", en.HistGradientBoostingRegressor(monotonic_cst=monotone, l2_regularization=2.0, **turns).fit(XR, YR), r)
    add("hist_labels", en.HistGradientBoostingClassifier(**turns).fit(fit.holes(XM), np.array(["a", "b", "c"])[YM]), m)
    add("isolation_rows", en.IsolationForest(n_estimators=6, max_samples=30, bootstrap=True, random_state=0).fit(XR), r)
    add("isolation_share", en.IsolationForest(n_estimators=6, contamination=0.2, random_state=0).fit(XR), r)
    add("ada_two", en.AdaBoostClassifier(n_estimators=4, learning_rate=0.5, random_state=0).fit(XC, YC), c)
    add("ada_labels", en.AdaBoostClassifier(n_estimators=4, random_state=0).fit(XM, np.array(["a", "b", "c"])[YM]), m)
    add("ada_regressor", en.AdaBoostRegressor(n_estimators=4, random_state=0).fit(XR, YR), r)
    add("bag", en.BaggingClassifier(tree.DecisionTreeClassifier(max_depth=2), 4, random_state=0).fit(XM, YM), m)
    add("bag_some", en.BaggingClassifier(linear_model.LogisticRegression(), 4, max_features=0.6, random_state=0).fit(XM, YM), m, only=("", "proba"))
    rare = YM.copy()
    rare[rare == 2] = 1
    rare[:2] = 2
    add("bag_rare", en.BaggingClassifier(tree.DecisionTreeClassifier(max_depth=2), 5, max_samples=0.2, random_state=1).fit(XM, rare), m)
    add("bag_hard", en.BaggingClassifier(linear_model.Perceptron(), 3, random_state=0).fit(XM, YM), m, only=("", "proba"))
    add("bag_regressor", en.BaggingRegressor(linear_model.Ridge(), 3, max_features=0.7, random_state=0).fit(XR, YR), r)
    two = [("a", linear_model.LogisticRegression()), ("b", tree.DecisionTreeClassifier(max_depth=3))]
    add("vote_hard", en.VotingClassifier(two + [("c", naive_bayes.GaussianNB())]).fit(XM, YM), m, only=("",))
    add("vote_weights", en.VotingClassifier(two, voting="soft", weights=[1, 3]).fit(XM, np.array(["a", "b", "c"])[YM]), m, only=("", "proba"))
    add("vote_dropped", en.VotingClassifier(two + [("c", "drop")], voting="soft", weights=[1, 3, 2]).fit(XM, YM), m, only=("", "proba"))
    pair = [("a", linear_model.Ridge()), ("b", tree.DecisionTreeRegressor(max_depth=3))]
    add("vote_regressor", en.VotingRegressor(pair, weights=[0.3, 0.7]).fit(XR, YR), r, only=("",))


def others(c, m, r):
    pp = preprocessing
    p = asked("positive", XP)
    add("kmeans_two", cluster.KMeans(2, init="random", n_init=2, random_state=0).fit(XR), r)
    add("kmeans_many", cluster.KMeans(20, n_init=1, algorithm="elkan", random_state=0).fit(XR), r)
    add("naive_priors", naive_bayes.GaussianNB(priors=[0.2, 0.5, 0.3], var_smoothing=1e-3).fit(XM, YM), m)
    add("naive_two", naive_bayes.GaussianNB().fit(XC, YC), c)
    add("bernoulli_none", naive_bayes.BernoulliNB(binarize=None).fit((XM > 0).astype(float), YM), m)
    add("bernoulli_some", naive_bayes.BernoulliNB(binarize=0.7, alpha=0.1, fit_prior=False).fit(XC, YC), c)
    add("multinomial_two", naive_bayes.MultinomialNB(alpha=0.1, class_prior=[0.3, 0.7]).fit(np.abs(XC), YC), p)
    add("complement", naive_bayes.ComplementNB().fit(XP, YM), p)
    add("pca_share", decomposition.PCA(0.8, svd_solver="full").fit(XR), r)
    add("pca_single", decomposition.PCA(2, whiten=True).fit(XR.astype(np.float32)), r, 1e-6)
    add("standard_none", pp.StandardScaler(with_mean=False, with_std=False).fit(XR), r, None)
    add("standard_constant", pp.StandardScaler().fit(np.c_[XR[:, :4], np.ones(len(XR))]), r, None)
    add("standard_holes", pp.StandardScaler().fit(fit.holes(XR)), r, None)
    add("min_max_constant", pp.MinMaxScaler().fit(np.c_[XR[:, :4], np.ones(len(XR))]), r, None)
    add("min_max_clip", pp.MinMaxScaler((-3, 0.5), clip=True).fit(XR[:20]), r, None)
    add("max_abs_holes", pp.MaxAbsScaler().fit(fit.holes(XR)), r, None)
    add("robust_range", pp.RobustScaler(quantile_range=(10, 80), unit_variance=True).fit(XR), r, None)
    add("robust_bare", pp.RobustScaler(with_centering=False).fit(XR), r, None)
    add("binarizer_low", pp.Binarizer(threshold=-0.5).fit(XR), r, None)
    for at, more in enumerate([dict(strategy="median"), dict(strategy="constant", fill_value=-7), dict(add_indicator=True, strategy="most_frequent")]):
        add(f"imputer_{at}", impute.SimpleImputer(**more).fit(fit.holes(XR)), r, None)
    empty = fit.holes(XR)
    empty[:, 1] = np.nan
    add("imputer_empty", impute.SimpleImputer().fit(empty), r, None)
    add("imputer_kept", impute.SimpleImputer(keep_empty_features=True).fit(empty), r, None)
    add("imputer_marks", impute.SimpleImputer(add_indicator=True).fit(np.c_[XR[:, :3], fit.holes(XR[:, 3:])]), r, None)
    zeros = asked("zeros", np.round(XR))
    add("imputer_zero", impute.SimpleImputer(missing_values=0).fit(np.round(XR)), zeros, None)
    add("imputer_zero_float", impute.SimpleImputer(missing_values=0.0, strategy="most_frequent", add_indicator=True).fit(np.round(XR)), zeros, None)
    add("polynomial_two_three", pp.PolynomialFeatures((2, 3)).fit(XR), r, None)
    add("polynomial_four", pp.PolynomialFeatures(4, include_bias=False).fit(XR[:, :5]), r, None)
    add("polynomial_three_inter", pp.PolynomialFeatures(3, interaction_only=True).fit(XR), r, None)
    add("polynomial_f", pp.PolynomialFeatures(2, order="F").fit(XR), r, None)
    for strategy in ("uniform", "quantile", "kmeans"):
        fitted = pp.KBinsDiscretizer(3, encode="onehot", strategy=strategy, random_state=0).fit(XR)
        add(f"bins_{strategy}", fitted, r, None)
    nn = dict(max_iter=20, random_state=0)
    for activation in ("identity", "logistic", "tanh", "relu"):
        add(f"mlp_{activation}", neural_network.MLPClassifier((4, 3), activation, **nn).fit(XM, YM), m)
    add("mlp_many", neural_network.MLPRegressor((4,), **nn).fit(XR, np.c_[YR, -YR]), r)
    add("mlp_labels", neural_network.MLPClassifier((4,), early_stopping=True, **nn).fit(XM, (np.c_[YM == 1, YM == 2]).astype(int)), m, only=("",))
    add("svc_sigmoid", svm.SVC(kernel="sigmoid", gamma="auto", coef0=0.3).fit(XM, YM), m)
    add("svc_weights", svm.SVC(class_weight="balanced", C=0.3).fit(XM, YM), m)
    add("svc_poly_two", svm.SVC(kernel="poly", degree=2, gamma=0.3, coef0=1.0).fit(XC, YC), c)
    add("svc_ties", svm.SVC(break_ties=True).fit(XM, YM), m)
    add("nu_svc", svm.NuSVC().fit(XC, YC), c)
    add("nu_svr", svm.NuSVR(kernel="linear").fit(XR, YR), r)
    for at, more in enumerate([dict(n_neighbors=1), dict(n_neighbors=3, p=1), dict(n_neighbors=4, weights="distance", algorithm="kd_tree"), dict(algorithm="brute"), dict(metric="chebyshev")]):
        add(f"knn_{at}", neighbors.KNeighborsClassifier(**more).fit(XM, YM), m)
    add("knn_weights_many", neighbors.KNeighborsRegressor(3, weights="distance").fit(XR, np.c_[YR, -YR]), r)
    add("feature_union", pipeline.FeatureUnion([("a", pp.StandardScaler()), ("b", decomposition.PCA(2))], transformer_weights={"a": 2.0}).fit(XR), r)
    add("function", pp.FunctionTransformer(np.log1p).fit(XR), r)
    add("function_none", pp.FunctionTransformer().fit(XR), r, None)
    add("pipe_pass", pipeline.make_pipeline(pp.StandardScaler(), "passthrough", linear_model.Ridge()).fit(XR, YR), r)
    add("pipe_last_pass", pipeline.Pipeline([("s", pp.StandardScaler()), ("p", "passthrough")]).fit(XR), r, None)
    add("pipe_impute", pipeline.make_pipeline(impute.SimpleImputer(), pp.MinMaxScaler(), decomposition.PCA(2), linear_model.LogisticRegression()).fit(fit.holes(XM), YM), m)
    add("pipe_in_pipe", pipeline.make_pipeline(pipeline.make_pipeline(pp.RobustScaler(), pp.PolynomialFeatures(2)), linear_model.Ridge()).fit(XR, YR), r)
    add("pipe_kmeans", pipeline.make_pipeline(pp.StandardScaler(), cluster.KMeans(3, n_init=1, random_state=0)).fit(XR), r, only=("", "transform"))
    add("pipe_sparse", pipeline.make_pipeline(pp.MaxAbsScaler(), linear_model.LogisticRegression()).fit(sparse.csr_matrix(XM), YM), m)


SUMS = {
    "linear.pkl": ["predict"],
    "logistic.pkl": ["predict_proba", "predict"],
    "pipe_poly.pkl": ["predict"],
    "kmeans.pkl": ["predict"],
    "forest_regressor.pkl": ["predict"],
    "forest_classifier.pkl": ["predict_proba"],
    "boosting_regressor.pkl": ["predict"],
    "hist_regressor.pkl": ["predict"],
}


def sums():
    """The workloads of `speed.py` over few rows: what the answers sum up to, each column by itself."""
    rows = np.array([[((at * 7 + feature * 13) % 101 - 50) / 10.0 for feature in range(6)] for at in range(2000)])
    for file, methods in SUMS.items():
        with open(os.path.join(fit.HERE, file), "rb") as opened:
            model = pickle.load(opened)
        for method in methods:
            answer = np.asarray(getattr(model, method)(rows), dtype=float).reshape(len(rows), -1)
            yield {"file": file, "output": {"predict": "", "predict_proba": "proba"}[method], "sums": answer.sum(axis=0).tolist()}


def main():
    for old in os.listdir(fit.HERE):
        if old.startswith("o_"):
            os.remove(os.path.join(fit.HERE, old))
    c, m, r = asked("binary", XC), asked("multi", XM), asked("real", XR)
    linear(c, m, r)
    newer(c)
    trees(c, m, r)
    others(c, m, r)
    import fit_option_frames
    import fit_option_boosters

    fit_option_frames.main(add)
    fit_option_boosters.main(add, ask, (XC, YC, c), (XM, YM, m), (XR, YR, r))
    with open(os.path.join(fit.HERE, "cases_options.json"), "w") as out:
        json.dump({"data": fit.DATA, "cases": fit.CASES, "sums": list(sums())}, out, separators=(",", ":"))
        out.write("\n")
    print(len(fit.CASES), "cases of", len({case["file"] for case in fit.CASES}), "models")


if __name__ == "__main__":
    main()
