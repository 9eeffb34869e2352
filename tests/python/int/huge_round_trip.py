# sql: (a BIGINT, b BIGINT) RETURNS TEXT
def f(a, b):
    p = a * b
    q = p * p + a - b
    return f"{p} {q} {q // 7} {q % 7} {-q // 7} {-q % 7} {q >> 60} {q & 255} {q ^ p} {q.bit_length()} {q == p * p + a - b} {hash(q) == hash(q + 0)} {float(p)} {p / 3}"

# row: 9223372036854775807, 9223372036854775807
# row: -9223372036854775808, 3
# row: -9223372036854775808, -9223372036854775808
# row: 3, 4
# row: 0, 5
# row: 9223372036854775807, -1
