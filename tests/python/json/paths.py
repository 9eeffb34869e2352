# sql: (s TEXT) RETURNS TEXT
# python: 3.12
import json

def f(s):
    d = json.loads(s)
    name = d["person"]["name"].strip().title()
    tags = [t.upper() for t in d["tags"] if isinstance(t, str)]
    first = d["tags"][0] if d["tags"] else None
    return f"{name} {'|'.join(tags)} {first is None}"

# row: '{"person": {"name": " anna b "}, "tags": ["x", 1, "y"]}'
# row: '{"tags": [], "person": {"name": "é"}}'
