# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    factors = []
    d = 2
    while d * d <= n:
        while n % d == 0:
            factors.append(d)
            n //= d
        d += 1
    if n > 1:
        factors.append(n)
    return ' x '.join(str(p) for p in factors) if factors else str(n)

# row: 360
# row: 1
# row: 97
