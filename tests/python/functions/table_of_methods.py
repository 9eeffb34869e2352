# sql: (s TEXT, steps TEXT) RETURNS TEXT
# tier: native
STEPS = {"strip": str.strip, "lower": str.lower, "rev": lambda s: s[::-1], "dbl": lambda s: s * 2}
def f(s, steps):
    for name in steps.split(","):
        step = STEPS.get(name)
        if step:
            s = step(s)
    return s

# row: ' aB ', 'strip,lower,rev'
# row: 'x', 'dbl,dbl,q'
# row: '', ','
