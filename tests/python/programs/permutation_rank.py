# sql: (s TEXT) RETURNS BIGINT
# tier: native
def f(s):
    rank = 0
    rest = sorted(s)
    fact = 1
    for i in range(1, len(s)):
        fact *= i
    n = len(s) - 1
    for c in s:
        i = rest.index(c)
        rank += i * fact
        rest.pop(i)
        if n > 0:
            fact //= n
            n -= 1
    return rank

# row: 'bca'
# row: ''
