# Logarithms of ints do not go through float where they are too large.
# sql: (a BIGINT) RETURNS TEXT
import math


def f(a):
    return f"{math.log(a):.9f} {math.log2(a):.9f} {math.log10(a):.9f} {math.log(a ** 100):.9f}"

# row: 1
# row: 1024
# row: 9223372036854775807
