# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    groups = [[], [], []]
    for i, c in enumerate(s):
        groups[i % 3].append(c)
    for group in groups:
        group.append("!")
    rows = [[] for _ in range(2)]
    rows[len(s) % 2].append(len(s))
    return f"{groups} {rows}"

# row: 'abcdefg'
# row: ''
