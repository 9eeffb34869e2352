# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = []
    for i, c in enumerate(s, 1):
        out.append(f"{i}{c}")
    for i, c in enumerate(s, start=5):
        out.append(f"{i}{c}")
    return " ".join(out)

# row: 'abc'
# row: ''
# row: 'é日'
