# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
def f(a, b):
    rows = []
    rows.extend(map(str, (a, b)))
    best = max(map(abs, (a, b, -1)))
    return "-".join(map(str, [a, b])) + " ".join(rows) + f"{best} {sorted(map(int, (a, b, 0)))} {any(map(bool, (a, b)))}"

# row: 4, 9
# row: -4, 0
# row: 0, 0
