"""Models beside their libraries, one thread, in one run: `python speed.py TARGET/release/examples/evaluate`.

Prints nanoseconds a row, the best of five, and the sums of the answers, which are to agree: of the library, of ONNX Runtime over
32 bits where the model can be converted, and ours. `tests/models/sums.rs` runs such workloads over few rows.
"""

import os

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"

import pickle
import subprocess
import sys
import tempfile
import time

import lightgbm as lgb
import numpy as np
import onnxruntime
import xgboost as xgb
from skl2onnx import to_onnx
from sklearn import cluster, datasets, ensemble, linear_model, pipeline, preprocessing


def best(call):
    times = []
    for _ in range(5):
        start = time.perf_counter()
        answer = call()
        times.append(time.perf_counter() - start)
    return min(times), float(np.sum(answer))


def onnx(model, rows):
    """What ONNX Runtime takes on one thread, and the sum; nothing for models of other libraries."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    kinds = {id(part): {"zipmap": False} for part in getattr(model, "steps", [(None, model)])[-1][1:] if hasattr(part, "predict_proba")}
    made = to_onnx(model, rows[:1].astype(np.float32), options=kinds or None, target_opset={"": 17, "ai.onnx.ml": 3})
    session = onnxruntime.InferenceSession(made.SerializeToString(), options, providers=["CPUExecutionProvider"])
    single = rows.astype(np.float32)
    output = session.get_outputs()[1 if kinds else 0].name
    return best(lambda: session.run([output], {"X": single})[0])


def main(program):
    folder = tempfile.mkdtemp()
    x, y = datasets.make_regression(20_000, 8, noise=10.0, random_state=1)
    label = (y > 0).astype(int)
    big = np.random.default_rng(2).normal(size=(100_000, 8))
    booster = lgb.train({"verbose": -1, "num_leaves": 31, "num_threads": 1}, lgb.Dataset(x, y), 100)
    booster.save_model(f"{folder}/lgb.txt")
    extreme = xgb.train({"max_depth": 6, "nthread": 1}, xgb.DMatrix(x, y), 100)
    extreme.save_model(f"{folder}/xgb.json")
    matrix = xgb.DMatrix(big)
    forest = ensemble.RandomForestRegressor(100, max_depth=8, n_jobs=1, random_state=0).fit(x, y)
    logistic = linear_model.LogisticRegression().fit(x, label)
    pipe = pipeline.make_pipeline(preprocessing.MinMaxScaler(), linear_model.LogisticRegression()).fit(x, label)
    means = cluster.KMeans(8, n_init=1, random_state=0).fit(x)
    works = [
        ("LightGBM 100 x 31 leaves", "lgb.txt", "decision", lambda: booster.predict(big, raw_score=True, num_threads=1)),
        ("XGBoost 100 x depth 6", "xgb.json", "decision", lambda: extreme.predict(matrix, output_margin=True)),
        ("forest 100 x depth 8", "forest.pkl", "", lambda: forest.predict(big)),
        ("logistic, 8 features", "logistic.pkl", "proba", lambda: logistic.predict_proba(big)),
        ("min-max and logistic", "pipe.pkl", "proba", lambda: pipe.predict_proba(big)),
        ("k-means, 8 centres", "means.pkl", "", lambda: means.predict(big)),
    ]
    for name, model in {"forest": forest, "logistic": logistic, "pipe": pipe, "means": means}.items():
        with open(f"{folder}/{name}.pkl", "wb") as out:
            pickle.dump(model, out)
    np.ascontiguousarray(big.T).tofile(f"{folder}/columns")
    fitted = {"forest.pkl": forest, "logistic.pkl": logistic, "pipe.pkl": pipe, "means.pkl": means}
    for name, file, output, call in works:
        took, sums = best(call)
        peer, peer_sum = onnx(fitted[file], big) if file in fitted else (float("nan"), float("nan"))
        given = subprocess.run([program, f"{folder}/{file}", f"{folder}/columns", str(len(big)), output], capture_output=True, text=True, check=True)
        ours, ours_sum, read = given.stdout.split()
        library = took / len(big) * 1e9
        onnx_ns = peer / len(big) * 1e9
        times = f"{library:9.1f} ns  ONNX {onnx_ns:9.1f} ns  ours {float(ours):9.1f} ns"
        ratios = f"{library / float(ours):6.2f} x {onnx_ns / float(ours):6.2f} x"
        print(f"{name:26} {times} {ratios}  read {float(read):.1f} ms  {sums!r} {peer_sum!r} {ours_sum}")


main(sys.argv[1])
