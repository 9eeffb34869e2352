# sql: () RETURNS TEXT
# tier: native
import math


def f():
    return f"{math.pi} {math.e} {math.tau} {math.inf} {math.nan} {-math.inf}"

# row:
