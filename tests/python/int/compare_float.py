# Comparing an int with a float does not round the int.
# sql: (a BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
def f(a, x):
    out = ""
    if a < x:
        out += "<"
    if a <= x:
        out += "l"
    if a == x:
        out += "="
    if a != x:
        out += "!"
    if a > x:
        out += ">"
    if a >= x:
        out += "g"
    return out

# row: 9007199254740993, 9007199254740992.0
# row: 9007199254740992, 9007199254740992.0
# row: 9223372036854775807, 9223372036854775808.0
# row: -9223372036854775808, -9223372036854775808.0
# row: 0, -0.0
# row: 1, nan
# row: 1, inf
# row: 1, -inf
# row: 3, 3.5
# row: -3, -3.5
