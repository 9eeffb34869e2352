# sql: (a BIGINT, b BIGINT) RETURNS BIGINT
# tier: native
def f(a, b):
    try:
        return a * a % b + a * a // b % 10
    except ZeroDivisionError:
        return -1

# row: 9223372036854775807, 0
# row: 9223372036854775807, 3
# row: 3037000500, -10
