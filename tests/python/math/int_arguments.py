# sql: (a BIGINT) RETURNS TEXT
# tier: native
import math


def f(a):
    return f"{math.sqrt(a)} {math.floor(a)} {math.ceil(a)} {math.trunc(a)} {math.fabs(a)}"

# row: 4
# row: 0
# row: 9223372036854775807
