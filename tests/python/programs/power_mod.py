# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
def f(a, b):
    result = 1
    base = a % 1000003
    e = b
    while e > 0:
        if e & 1:
            result = result * base % 1000003
        base = base * base % 1000003
        e >>= 1
    assert result == pow(a, b, 1000003)
    return result

# row: 7, 13
# row: -7, 2
