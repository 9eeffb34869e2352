"""Models of other versions of scikit-learn: `python fit_versions.py PREFIX`, with the version installed.

Run with scikit-learn 1.2.2 and numpy 1.26.4 as `v12`, and with scikit-learn 1.9 as `v19`. Writes `files/PREFIX_*.pkl` and
`files/cases_PREFIX.json`, as `fit.py` writes its own.
"""

import json
import os
import sys

import fit
import numpy as np
from sklearn import cluster, ensemble, linear_model, naive_bayes, neural_network, pipeline, preprocessing, tree


def main(prefix):
    binary, multi, real = fit.sets()
    (xc, yc), (xm, ym), (xr, yr) = binary, multi, real
    for name, (x, _) in {"binary": binary, "multi": multi, "real": real}.items():
        fit.data(name, x[:20])
    tc, tm, tr = xc[:20], xm[:20], xr[:20]

    def add(name, model, data, x, near=None, exact=()):
        fit.add(f"{prefix}_{name}", model, data, x, ("pkl",), near, exact=exact)

    lm, en, near = linear_model, ensemble, fit.NEAR
    add("linear", lm.LinearRegression().fit(xr, yr), "real", tr, near)
    add("ridge", lm.Ridge().fit(xr, yr), "real", tr, near)
    add("logistic", lm.LogisticRegression().fit(xc, yc), "binary", tc, near)
    add("logistic_multi", lm.LogisticRegression().fit(xm, ym), "multi", tm, near)
    add("sgd", lm.SGDClassifier(loss="log_loss", random_state=0).fit(xm, ym), "multi", tm, near)
    add("pipe", pipeline.make_pipeline(preprocessing.StandardScaler(), lm.LogisticRegression()).fit(xc, yc), "binary", tc, near)
    add("tree", tree.DecisionTreeClassifier(max_depth=4, random_state=0).fit(xm, ym), "multi", tm)
    add("forest", en.RandomForestClassifier(4, max_depth=4, random_state=0).fit(xm, ym), "multi", tm)
    add("forest_regressor", en.RandomForestRegressor(4, max_depth=4, random_state=0).fit(xr, yr), "real", tr)
    add("boosting", en.GradientBoostingClassifier(n_estimators=5, random_state=0).fit(xc, yc), "binary", tc, near)
    add("boosting_multi", en.GradientBoostingClassifier(n_estimators=3, max_depth=2, random_state=0).fit(xm, ym), "multi", tm, near)
    add("boosting_regressor", en.GradientBoostingRegressor(n_estimators=5, random_state=0).fit(xr, yr), "real", tr)
    hist = dict(max_iter=4, max_leaf_nodes=8, random_state=0)
    add("hist", en.HistGradientBoostingClassifier(**hist).fit(xc, yc), "binary", tc, near, exact=("decision",))
    add("hist_regressor", en.HistGradientBoostingRegressor(**hist).fit(xr, yr), "real", tr)
    add("kmeans", cluster.KMeans(4, random_state=0, n_init=1).fit(xr), "real", tr, near)
    add("naive", naive_bayes.GaussianNB().fit(xm, ym), "multi", tm, near)
    add("mlp", neural_network.MLPClassifier((5,), max_iter=30, random_state=0).fit(xm, ym), "multi", tm, near)
    with open(os.path.join(fit.HERE, f"cases_{prefix}.json"), "w") as out:
        json.dump({"data": fit.DATA, "cases": fit.CASES}, out, separators=(",", ":"))
        out.write("\n")


if __name__ == "__main__":
    main(sys.argv[1])
