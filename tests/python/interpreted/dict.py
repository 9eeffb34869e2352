# sql: (s TEXT) RETURNS TEXT
def f(s):
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    return ",".join(f"{k}{v}" for k, v in sorted(counts.items()))

# row: 'banana'
# row: ''
# row: 'éé日'
