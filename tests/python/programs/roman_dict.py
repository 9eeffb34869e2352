# sql: (s TEXT) RETURNS BIGINT
# tier: native
VALUES = {'I': 1, 'V': 5, 'X': 10, 'L': 50, 'C': 100, 'D': 500, 'M': 1000}


def f(s):
    total = 0
    prev = 0
    for c in reversed(s.upper()):
        v = VALUES[c]
        if v < prev:
            total -= v
        else:
            total += v
        prev = v
    return total

# row: 'MCMXCIV'
# row: 'iv'
# row: ''
# row: 'ABC'
