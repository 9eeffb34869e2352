# Functions that walk through all that a JSON text stands for: copies, changes in place, depths, paths, merges.
# sql: (s TEXT, t TEXT) RETURNS TEXT
# tier: native
import json


def cleaned(v):
    if isinstance(v, dict):
        return {k: cleaned(x) for k, x in v.items() if x is not None}
    if isinstance(v, list):
        return [cleaned(x) for x in v]
    return v.strip() if isinstance(v, str) else v


def redacted(v):
    if isinstance(v, dict):
        for k in v:
            if k in ("age", "q"):
                v[k] = "***"
            else:
                redacted(v[k])
    elif isinstance(v, list):
        for x in v:
            redacted(x)
    return v


def depth(v):
    if isinstance(v, list):
        return 1 + max((depth(x) for x in v), default=0)
    if isinstance(v, dict):
        return 1 + max((depth(x) for x in v.values()), default=0)
    return 0


def flat(v, path, out):
    if isinstance(v, dict):
        for k, x in v.items():
            flat(x, f"{path}.{k}" if path else k, out)
    elif isinstance(v, list):
        for i, x in enumerate(v):
            flat(x, f"{path}[{i}]", out)
    else:
        out[path] = v


def merged(a, b):
    for k, v in b.items():
        if k in a and isinstance(a[k], dict) and isinstance(v, dict):
            merged(a[k], v)
        else:
            a[k] = v
    return a


def f(s, t):
    out = {}
    flat(json.loads(s), "", out)
    parts = [cleaned(json.loads(s)), redacted(json.loads(s)), depth(json.loads(s)), out]
    if t:
        parts.append(merged(json.loads(s), json.loads(t)))
    return json.dumps(parts, sort_keys=True)

# row: '{"user": {"age": 3, "n": null}, "items": [{"q": 1}, {"q": 2.5}], "n": null, "a": " x y ", "tags": ["z", "a", "z"]}', '{"user": {"age": [1], "m": 1}, "n": {}}'
# row: '[1, [" a ", {"q": {"q": [[]]}}], null]', ''
# row: '" x "', ''
# row: '{"a": 1}', '[1]'
# row: '{"a": {"b": 1}}', '{"a": {"b": {"c": 2}, "d": null}}'
