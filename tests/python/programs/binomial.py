# sql: (n BIGINT) RETURNS TEXT
# tier: native
from math import comb, factorial


def pascal(n):
    row = [1]
    for k in range(n):
        row = [1] + [row[i] + row[i + 1] for i in range(len(row) - 1)] + [1]
    return row


def f(n):
    return ','.join(map(str, pascal(n))) + ' ' + str(comb(n, n // 2)) + ' ' + str(factorial(n))

# row: 5
# row: 0
# row: -1
