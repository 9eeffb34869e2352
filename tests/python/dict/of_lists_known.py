# sql: (s TEXT, n BIGINT) RETURNS BIGINT
# tier: native
T = {"a": [1, 2, 3], "b": [4, 5]}
def f(s, n):
    return T[s][n]

# row: 'a', 2
# row: 'b', 2
# row: 'b', 0
# row: 'x', 0
