# sql: (s TEXT) RETURNS TEXT
def f(s):
    seen = set()
    out = ""
    for c in s:
        if c not in seen:
            seen.add(c)
            out += c
    return out + str(len(seen)) + str(sorted(seen & {"a", "b"}))

# row: 'banana'
# row: ''
