# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def find(xs, lo, hi, x):
    if lo >= hi:
        raise LookupError(f"{x} missing")
    mid = (lo + hi) // 2
    if xs[mid] == x:
        return mid
    if xs[mid] < x:
        return find(xs, mid + 1, hi, x)
    return find(xs, lo, mid, x)

def f(a, s):
    xs = [int(c) for c in s.split(",")]
    xs.sort()
    try:
        return str(find(xs, 0, len(xs), a))
    except LookupError as e:
        return str(e)

# row: 3, '1,2,3,4'
# row: 5, '9,5,3,1'
# row: 6, '9,5,3,1'
