# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    i = 0
    while i < len(s):
        c = s[i]
        i += 1
        n = 0
        while i < len(s) and s[i].isdigit():
            n = n * 10 + int(s[i])
            i += 1
        out += c * (n or 1)
    return out

# row: 'a3b1c2'
# row: 'a12'
# row: 'é2x'
# row: ''
