# sql: (a BIGINT, x DOUBLE, s TEXT) RETURNS TEXT
# tier: native
def kind(v):
    if type(v) is bool:
        return "truth"
    if type(v) in (int, float):
        return type(v).__name__ + "!"
    return v.__class__.__name__

def f(a, x, s):
    parts = [kind(v) for v in (a, x, s, a > 1, None, (a,), [s], {"k": a})]
    parts.append(str(type(a) == type(x)) + str(type(a) is int) + str(type(s)) + str(type(a)("7") + a))
    return " ".join(parts)

# row: 1, 2.5, 'a'
# row: 5, -0.0, ''
