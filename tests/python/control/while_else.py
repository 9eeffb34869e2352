# sql: (n BIGINT) RETURNS TEXT
# tier: native
def f(n):
    d = 2
    while d * d <= n:
        if n % d == 0:
            break
        d += 1
    else:
        return "prime"
    return "divisible by " + str(d)

# row: 2
# row: 9
# row: 97
# row: 91
# row: 1
