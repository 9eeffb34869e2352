# sql: (x DOUBLE) RETURNS TEXT
# replays: 2
import math
from decimal import Decimal

def f(x):
    d = Decimal(x)
    return f"{d} {math.floor(d)} {math.ceil(d)} {math.trunc(d)} {math.sqrt(abs(d))}"

# row: 0.5
# row: -0.125
# row: 3.0
# row: -0.0
# row: 0.1
# row: 123456.789
