# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    s = s.lstrip('#').rjust(6, '0')[:6]
    r, g, b = (int(s[i:i + 2], 16) for i in (0, 2, 4))
    lum = 0.2126 * r + 0.7152 * g + 0.0722 * b
    return f"rgb({r}, {g}, {b}) {'dark' if lum < 128 else 'light'} {255 - r:02X}{255 - g:02X}{255 - b:02X}"

# row: '#ff8800'
# row: '0'
# row: 'xyz'
