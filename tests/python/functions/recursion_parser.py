# sql: (s TEXT) RETURNS BIGINT
# tier: native
def total(s, i):
    value, i = product(s, i)
    while i < len(s) and s[i] == "+":
        right, i = product(s, i + 1)
        value += right
    return value, i


def product(s, i):
    value, i = factor(s, i)
    while i < len(s) and s[i] == "*":
        right, i = factor(s, i + 1)
        value *= right
    return value, i


def factor(s, i):
    if s[i] == "(":
        value, i = total(s, i + 1)
        return value, i + 1
    return int(s[i]), i + 1


def f(s):
    value, end = total(s, 0)
    return value if end == len(s) else None

# row: '1+2*3'
# row: '(1+2)*3'
# row: '((2))*(3+(4*5))'
# row: '1+'
# row: '(1'
# row: '1)'
