# sql: (a TEXT, x DOUBLE) RETURNS TEXT
# diverges: messages: exceptions of `decimal`
from decimal import Decimal

def f(a, x):
    return str(Decimal(a) + x)

# row: '1.5', 2.5
