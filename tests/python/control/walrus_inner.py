# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    parts = s.split(",")
    def good(p):
        return len(p) > 1 and (q := p.strip()) != "" and q[0] != "#"
    return "|".join(p for p in parts if good(p))

# row: 'ab, c,#d, ,x'
