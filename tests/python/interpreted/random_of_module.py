# sql: (n BIGINT) RETURNS BOOLEAN
# tier: interpreted
import random

numbers = random.Random(7)

def f(n):
    a = numbers.random()
    b = numbers.random()
    return a != b and n == n

# row: 1
# row: 2
