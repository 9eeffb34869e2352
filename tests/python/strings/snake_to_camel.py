# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    parts = s.split("_")
    out = parts[0]
    for p in parts[1:]:
        out += p.capitalize()
    return out

# row: 'hello_big_world'
# row: 'x'
# row: '_a'
# row: ''
