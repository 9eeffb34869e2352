# sql: (a BIGINT, b BIGINT, c BIGINT, d BIGINT) RETURNS BIGINT
# tier: native
def f(a, b, c, d):
    m = [[a, b], [c, d]]
    r = [[0, 0], [0, 0]]
    for i in range(2):
        for j in range(2):
            for k in range(2):
                r[i][j] += m[i][k] * m[k][j]
    return r[0][0] * 1000000 + r[0][1] * 10000 + r[1][0] * 100 + r[1][1]

# row: 1, 1, 1, 0
# row: 1, 2, 3, 4
# row: -1, 0, 5, 2
