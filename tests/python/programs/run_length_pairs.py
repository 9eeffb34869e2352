# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    runs = []
    for c in s:
        if runs and runs[-1][0] == c:
            runs[-1] = (c, runs[-1][1] + 1)
        else:
            runs.append((c, 1))
    return ' '.join(f'{c}{n}' for c, n in runs)

# row: 'aabccc'
# row: ''
