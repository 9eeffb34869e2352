# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    seen = []
    s = ""
    def emit(t):
        nonlocal s
        s += t
        seen.append(len(s))
    for i in range(x): emit(str(i))
    return s + str(seen)

# row: 3
# row: -1
# row: 0
# row: 12
