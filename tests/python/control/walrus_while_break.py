# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    i = 0
    out = []
    while i < len(s) and (c := s[i]) != "x":
        i += 1
        if c == " ":
            continue
        if c == "!":
            break
        out.append(c)
    return "".join(out) + str(i)

# row: 'ab cxd'
# row: 'abc'
# row: ''
# row: 'a!b'
