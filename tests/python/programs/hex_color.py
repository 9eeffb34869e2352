# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    s = s.lstrip("#")
    if len(s) == 3:
        s = s[0] * 2 + s[1] * 2 + s[2] * 2
    if len(s) != 6:
        return None
    r, g, b = int(s[0:2], 16), int(s[2:4], 16), int(s[4:6], 16)
    return f"rgb({r}, {g}, {b})"

# row: '#ff8800'
# row: 'fff'
# row: '#12'
# row: '#gggggg'
