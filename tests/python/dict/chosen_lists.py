# sql: (s TEXT, k BIGINT) RETURNS TEXT
# tier: native
A = [1, 2, 3]
B = [["x"], ["y", "z"]]
def f(s, k):
    d = A if s == "a" else B
    try:
        n = len(d) + d
    except TypeError:
        n = "te"
    return f"{len(d)} {d[k]} {n} {d}"

# row: 'a', 1
# row: 'b', 1
# row: 'b', 0
# row: 'b', 5
