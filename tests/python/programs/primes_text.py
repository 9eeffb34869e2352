# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    out = []
    d = 2
    while n > 1:
        while n % d == 0:
            out.append(str(d))
            n //= d
        d += 1
        if d * d > n and n > 1:
            out.append(str(n))
            break
    return "*".join(out)

# row: 360
# row: 97
# row: 1
# row: 1000003
