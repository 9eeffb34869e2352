# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = []
    def go(prefix, rest):
        if not rest:
            out.append(prefix)
            return
        for i in range(len(rest)):
            go(prefix + rest[i], rest[:i] + rest[i+1:])
    go("", s)
    return ",".join(out)

# row: 'abc'
# row: ''
# row: 'x'
