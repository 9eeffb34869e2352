# python: 3.12
# sql: (s TEXT) RETURNS TEXT
def f(s):
    xs = [float(p) for p in s.split()]
    n = len(xs)
    if n < 2:
        return None
    mean = sum(xs) / n
    var = sum([(x - mean) ** 2 for x in xs]) / (n - 1)
    return f"{mean:.6g} {var:.6g} {var ** 0.5:.6g}"

# row: '1 2 3 4'
# row: '0.1 0.2 0.3'
# row: '5'
