# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# replays: 2
def f(a, b):
    # What is kept must be an i64, or the row is replayed.
    products = [a * b]
    rest = a * b % 1000
    products.append(rest)
    large = (a + 2**63) * 3
    return str(products) + str(large - 2**64 > 0)

# row: 3, 4
# row: 9223372036854775807, 2
# row: -9223372036854775808, -1
# row: -5, 3
