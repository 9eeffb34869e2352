# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    values = [int(v) for v in s.split(',')]
    buckets = [0] * 5
    for v in values:
        buckets[min(v // 3, 4)] += 1
    top = max(buckets)
    return '\n'.join('%2d-%2d %s' % (i * 3, i * 3 + 2, '#' * round(10 * n / top)) for i, n in enumerate(buckets))

# row: '1,2,3,12,14'
# row: '99'
# row: '-1'
