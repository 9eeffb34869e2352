# sql: (s TEXT) RETURNS TEXT
def f(s):
    counts = {}
    for c in s.lower():
        if c in 'aeiou':
            counts[c] = counts.get(c, 0) + 1
    return ','.join(f'{k}={counts[k]}' for k in sorted(counts))

# row: 'banana bread'
# row: ''
