# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def f(n):
    if n < 2:
        return 0
    sieve = bytearray([1]) * (n + 1)
    sieve[0] = sieve[1] = 0
    for i in range(2, int(n ** 0.5) + 1):
        if sieve[i]:
            sieve[i*i::i] = bytearray(len(range(i*i, n+1, i)))
    return sum(sieve)

# row: 10
# row: 100
# row: 1
