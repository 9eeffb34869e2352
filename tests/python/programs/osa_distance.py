# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(s1, s2):
    if len(s1) < len(s2):
        s1, s2 = s2, s1
    d = []
    for i in range(len(s1) + 1):
        row = [i]
        for j in range(1, len(s2) + 1):
            if i == 0:
                row.append(j)
                continue
            cost = int(s1[i - 1] != s2[j - 1])
            best = min(d[i - 1][j] + 1, row[j - 1] + 1, d[i - 1][j - 1] + cost)
            if i > 1 and j > 1 and s1[i - 1] == s2[j - 2] and s1[i - 2] == s2[j - 1]:
                best = min(best, d[i - 2][j - 2] + cost)
            row.append(best)
        d.append(row)
    return d[len(s1)][len(s2)]

# row: 'ca', 'abc'
# row: 'kitten', 'sitting'
# row: '', ''
