# Lists and dicts of every make, put into what a JSON text stands for.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import json


def f(s):
    d = json.loads(s)
    d["words"] = d["a"].split()
    d["words"].append(3)
    d["sorted"] = sorted(d["a"].split(), reverse=True)
    d["by"] = sorted(d["items"], key=lambda x: -x["q"])
    d["slice"] = d["a"].split()[:1]
    d["copy"] = d["items"].copy()
    d["keys"] = list(d["user"])
    d["values"] = list(d["user"].values())
    d["lengths"] = {x: len(x) for x in d["tags"]}
    d["zipped"] = dict(zip(d["tags"], d["items"]))
    d["pairs"] = [[k, v] for k, v in d["user"].items()]
    counts = {}
    for x in d["tags"]:
        counts[x] = counts.get(x, 0) + 1
    d["counts"] = counts
    groups = {}
    for x in d["items"]:
        groups.setdefault(str(x["q"]), []).append(x)
    d["groups"] = groups
    d["joined"] = ",".join(d["tags"]) + " ".join(map(str, d["items"]))
    d["numbered"] = [{"i": i, **x} for i, x in enumerate(d["items"])]
    d["loaded"] = json.loads(json.dumps(d["user"]))
    d["backwards"] = list(reversed(d["tags"]))
    shared = []
    d["one"] = d["other"] = shared
    shared.append(d["a"])
    d["same"] = [shared] * 2 == [[d["a"]], d["other"]]
    return json.dumps(d)

# row: '{"user": {"age": 3, "n": null}, "items": [{"q": 1}, {"q": 2.5}], "n": null, "a": " x y ", "tags": ["z", "a", "z"]}'
# row: '{"user": {}, "items": [{"q": 1}], "a": "", "tags": ["\u00e4"]}'
