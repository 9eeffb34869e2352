# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(a, b):
    m, n = len(a), len(b)
    d = []
    for i in range(m + 1):
        d.append([0] * (n + 1))
        d[i][0] = i
    for j in range(n + 1):
        d[0][j] = j
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if a[i - 1] == b[j - 1]:
                d[i][j] = d[i - 1][j - 1]
            else:
                d[i][j] = 1 + min(d[i - 1][j], d[i][j - 1], d[i - 1][j - 1])
    return d[m][n]

# row: 'kitten', 'sitting'
# row: '', ''
# row: 'flaw', 'läwn'
