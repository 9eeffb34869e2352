# sql: (s TEXT) RETURNS BIGINT
# tier: native
def value(c):
    if c == "I":
        return 1
    if c == "V":
        return 5
    if c == "X":
        return 10
    if c == "L":
        return 50
    if c == "C":
        return 100
    if c == "D":
        return 500
    if c == "M":
        return 1000
    raise ValueError("not a roman digit: " + c)


def f(s):
    total = 0
    last = 0
    for c in reversed(s.upper()):
        v = value(c)
        if v < last:
            total -= v
        else:
            total += v
            last = v
    return total

# row: 'MCMXCIV'
# row: 'xlii'
# row: ''
# row: 'ABC'
