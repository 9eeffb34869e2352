# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = ""
    for c in s:
        if c.isdigit():
            out += "#"
        elif c == " ":
            continue
        else:
            out = c + out
    return out

# row: 'ab 12 c'
# row: ''
# row: 'é日 9😀'
# row: None
