# sql: (a BIGINT, b BIGINT) RETURNS TEXT
# tier: native
# replays: 0
def f(a, b):
    x = (a * 0x9E3779B97F4A7C15) & 2**64 - 1
    y = (b * 0x9E3779B97F4A7C15) & 2**64 - 1
    order = [x < y, x <= y, x > y, x >= y, x == y, x != y, x < 2**64, x > 2**63, -x < 0, ~x < y, x == 0]
    best = x
    if y > best:
        best = y
    return str(order) + str(best % 1000) + str(best >> 60) + str(x - y < 2**63) + f"{best:,} {best:x} {best:>30} {best:b}"

# row: 0, 0
# row: 1, 2
# row: 2, 1
# row: -1, 1
# row: 9223372036854775807, -9223372036854775808
