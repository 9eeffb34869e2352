# sql: (xs TEXT) RETURNS TEXT
# tier: native
def entry(xs):
    def depth(lo, hi):
        if hi - lo <= 1:
            return [xs[i] for i in range(lo, hi)]
        mid = (lo + hi) // 2
        a, b = depth(lo, mid), depth(mid, hi)
        out = []
        i = j = 0
        while i < len(a) and j < len(b):
            if a[i] <= b[j]:
                out.append(a[i]); i += 1
            else:
                out.append(b[j]); j += 1
        return out + a[i:] + b[j:]
    return str(depth(0, len(xs)))
def f(xs):
    return entry([int(x) for x in xs.split()])

# row: '3 1 2'
# row: ''
# row: '5 4 3 2 1 0'
