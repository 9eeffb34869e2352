# sql: (n BIGINT) RETURNS BIGINT
# tier: native
def digits(n):
    while n > 0:
        yield n % 10
        n //= 10


def f(n):
    total = 0
    for d in digits(n):
        total = total * 3 + d
    return total

# row: 0
# row: 7
# row: 1203
# row: -5
# row: 9223372036854775807
