# sql: (line TEXT) RETURNS TEXT
# tier: native
# replays: 1
HEX = '0123456789abcdef'


def unquote(s):
    out = ''
    i = 0
    while i < len(s):
        if s[i] == '%' and i + 2 < len(s) and s[i + 1].lower() in HEX and s[i + 2].lower() in HEX:
            out += chr(HEX.index(s[i + 1].lower()) * 16 + HEX.index(s[i + 2].lower()))
            i += 3
        else:
            out += ' ' if s[i] == '+' else s[i]
            i += 1
    return out


def f(line):
    try:
        path = line.split('"')[1].split(' ')[1]
    except IndexError:
        return None
    return unquote(path)

# row: 'x "GET /a%20b+c%zz HTTP/1.0"'
# row: 'x'
