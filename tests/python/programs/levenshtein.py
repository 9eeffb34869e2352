# sql: (a TEXT, b TEXT) RETURNS BIGINT
# tier: native
def f(a, b):
    if a == b:
        return 0
    prev = list(range(len(b) + 1))
    for i, ca in enumerate(a, 1):
        cur = [i]
        for j, cb in enumerate(b, 1):
            cost = 0 if ca == cb else 1
            cur.append(min(prev[j] + 1, cur[j - 1] + 1, prev[j - 1] + cost))
        prev = cur
    return prev[-1]

# row: 'kitten', 'sitting'
# row: '', 'abc'
# row: 'abc', ''
# row: 'grüße', 'grusse'
# row: 'same', 'same'
# row: '日本語', '日本'
# row: None, 'a'
