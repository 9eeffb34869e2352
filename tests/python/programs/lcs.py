# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(a, b):
    prev = [0] * (len(b) + 1)
    for x in a:
        cur = [0]
        for j, y in enumerate(b):
            if x == y:
                cur.append(prev[j] + 1)
            else:
                cur.append(max(prev[j + 1], cur[j]))
        prev = cur
    return prev[len(b)]

# row: 'AGGTAB', 'GXTXAYB'
# row: '', 'abc'
# row: 'äöü', 'öü'
