# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
def f(a, s):
    limits = {"low": 1, "high": 10}
    if a > 5:
        limits["high"] = a
    elif a < 0:
        limits["negative"] = True
        del limits["low"]
    total = 0
    for c in s:
        if c in limits:
            total += 1
        elif c == "x":
            limits[c] = total
    for name, limit in limits.items():
        total += limit
    return f"{limits} {total} {limits.get('low')} {isinstance(limits, dict)} {type(limits) is dict} {limits['high']}"

# row: 1, 'abc'
# row: 7, 'xx'
# row: -2, 'x'
