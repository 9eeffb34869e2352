# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
def f(a, x, s):
    return f"{max(a, x)} {min(a, x)} {max(x, a)} {min(x, a)} {max(True, 1)} {max(1, True)} {min(False, 0, -0.0)} {max([a, x, a])} {max((s, a), (s, a + 1))} {min(s, key=lambda c: (c.lower(), c))} {max([], default=s)} {max([a], default=0)} {max('ab', 'b', key=len)} {min([3, -3, 2], key=abs)} {max(3, -3, key=abs)} {type(max(a, x)).__name__}"

# row: 1, 1.0, 'bA'
# row: 2, 1.5, 'aA'
# row: 0, -0.0, 'zé'
# row: -1, inf, 'B'
# row: 9007199254740993, 9007199254740992.0, 'x'
