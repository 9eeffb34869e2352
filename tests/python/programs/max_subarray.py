# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    xs = [int(x) - 6 for x in s.split(',')]
    best = cur = xs[0]
    start = best_start = best_end = 0
    for i, x in enumerate(xs[1:], start=1):
        if cur < 0:
            cur, start = x, i
        else:
            cur += x
        if cur > best:
            best, best_start, best_end = cur, start, i
    return f'{best} [{best_start}:{best_end + 1}] {xs[best_start:best_end + 1]}'

# row: '1,2,3,12,14'
# row: '99'
# row: ''
