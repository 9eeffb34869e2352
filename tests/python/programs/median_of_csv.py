# sql: (s TEXT) RETURNS DOUBLE
# tier: native
def f(s):
    xs = []
    for part in s.split(";"):
        part = part.strip()
        if part:
            xs.append(float(part))
    if not xs:
        return None
    xs.sort()
    n = len(xs)
    if n % 2:
        return xs[n // 2]
    return (xs[n // 2 - 1] + xs[n // 2]) / 2

# row: '3; 1; 2'
# row: '4;1'
# row: ''
# row: '1;x'
