# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(n, s):
    best = None
    for w in s.split(" "):
        try:
            v = float(w)
            if v < n:
                raise ValueError("small", v)
            best = v if best is None else max(best, v)
        except ValueError as e:
            if len(e.args) == 2:
                return f"{e.args[1]} {best}"
            if best is None:
                best = -1.0
    return str(best)

# row: 3, '5 6 7'
# row: 3, 'x 8'
# row: 3, '9 1 x'
# row: 3, '1'
# row: 3, ''
