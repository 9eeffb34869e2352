# Two ways to spell nothing.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    if not s:
        return None
    if s == "":
        return "unreachable"
    return s

# row: ''
# row: 'x'
# row: None
