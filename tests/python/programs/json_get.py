# sql: (s TEXT, key TEXT) RETURNS TEXT
# tier: native
def f(s, key):
    """value of a key of a flat JSON object, parsed by hand"""
    needle = '"' + key + '"'
    i = s.find(needle)
    if i < 0:
        return None
    i += len(needle)
    n = len(s)
    while i < n and s[i] in ' :\t':
        i += 1
    if i >= n:
        return None
    if s[i] == '"':
        i += 1
        out = ''
        while i < n:
            c = s[i]
            if c == '\\' and i + 1 < n:
                i += 1
                e = s[i]
                if e == 'n':
                    out += '\n'
                elif e == 't':
                    out += '\t'
                elif e == 'u':
                    out += chr(int(s[i + 1:i + 5], 16))
                    i += 4
                else:
                    out += e
            elif c == '"':
                return out
            else:
                out += c
            i += 1
        raise ValueError('unterminated string')
    j = i
    while j < n and s[j] not in ',}':
        j += 1
    v = s[i:j].strip()
    return None if v == 'null' else v

# row: '{"a": 1, "b": "x\\u00e4y", "c": null}', 'a'
# row: '{"a": 1, "b": "x\\u00e4y", "c": null}', 'b'
# row: '{"a": 1, "b": "x\\u00e4y", "c": null}', 'c'
# row: '{"a": "x', 'a'
# row: '', 'a'
