# sql: (a BIGINT) RETURNS BIGINT
def f(a):
    big = 123456789012345678901234567890
    return (a * big) % 1000000007

# row: 1
# row: -1
# row: 987654321
# row: 0
