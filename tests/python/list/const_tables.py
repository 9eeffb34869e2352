# sql: (n BIGINT) RETURNS TEXT
# tier: native
STEPS = [(1, "a", None), (2.5, None, "b"), (None, "c", "d")]


def f(n):
    out = ""
    for i in range(n):
        limit, name, other = STEPS[i]
        out += (name or "-") + (other or "-") + ("" if limit is None else str(limit))
    return out

# row: 0
# row: 2
# row: 3
# row: 4
