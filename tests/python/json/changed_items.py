# What a JSON text stands for, changed: items set and deleted, at any depth, by loops and by methods.
# sql: (s TEXT) RETURNS TEXT
# tier: native
import json


def f(s):
    d = json.loads(s)
    d["n"] = len(d["items"])
    d["user"]["age"] = d["user"]["age"] + 1
    d["user"]["new"] = {"k": [1, 2.5, None, {"x": True}], "l": []}
    d["user"]["new"]["l"].append(d["a"])
    del d["user"]["n"]
    d["tags"][0] = {"was": d["tags"][0]}
    d["tags"] += ["end"]
    d["items"].append("x")
    d["items"] = [x for x in d["items"] if x != "x" and x["q"] > 1]
    for x in d["items"]:
        x["total"] = x["q"] * 2
    d.pop("none", None)
    d.setdefault("more", {}).setdefault("deep", []).append(d.pop("a"))
    d.update(z=1, y="2")
    d["u"] = dict(d["user"], x=1)
    d["both"] = {**d["user"], **d["more"]}
    d["tags"].insert(1, [])
    d["items"][0], d["first"] = d["tags"][0], d["items"][0]
    d["first"]["same"] = "seen twice"
    return json.dumps(d)

# row: '{"user": {"age": 3, "n": null}, "items": [{"q": 1}, {"q": 2.5}], "n": null, "a": " x y ", "tags": ["z", "a", "z"]}'
# row: '{"user": {"age": 1, "n": 1}, "items": [{"q": 5}, {"q": 0}], "a": 1, "tags": ["", []], "more": {"deep": ["d"]}}'
# row: '{"user": {"age": "1"}, "items": []}'
# row: '[]'
