# sql: (s TEXT, xs TEXT) RETURNS TEXT
# tier: native
def entry(s, xs):
    key = {"abs": abs, "neg": lambda x: -x}.get(s)
    return str(sorted(xs, key=key)) + str(max(xs, key=key, default=None))
def f(s, xs):
    return entry(s, [int(x) for x in xs.split()])

# row: 'abs', '-3 1 2'
# row: 'neg', '-3 1 2'
# row: 'zzz', '3 -1'
