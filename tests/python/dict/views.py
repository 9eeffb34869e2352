# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# replays: 1
def f(a, s):
    d = {"n": a, "m": 2}
    values = d.values()
    d["k"] = d["n"] * d["m"]
    words = {"x": s, "y": "-"}
    pairs = {"p": s, "q": s + "!"}
    parts = [sum(values), max(values), min(values), sorted(values), sorted(d.items())]
    parts += [any({"z": a - 3}.values()), all(values), 3 in values, ("n", 3) in d.items(), len(values)]
    parts += [list(zip(d.values(), words.values())), list(enumerate(words.values(), 1)), list(map(str, values))]
    parts += [",".join(words.values()), list(reversed(d.values())), next(iter(d.items())), tuple(pairs.values())]
    first, *rest = values
    return str(parts) + str(first) + str(rest) + str([v for k, v in d.items() if k != "m"])

# row: 3, 'é'
# row: 0, ''
# row: -7, 'abc'
# row: 4611686018427387903, 'x'
