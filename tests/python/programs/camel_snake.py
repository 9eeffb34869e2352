# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    out = []
    for i, c in enumerate(s):
        if c.isupper():
            if i > 0 and not s[i - 1].isupper() and s[i - 1] != '_':
                out.append('_')
            out.append(c.lower())
        elif c in ' -/':
            if out and out[-1] != '_':
                out.append('_')
        else:
            out.append(c)
    return ''.join(out)

# row: 'camelCaseHTTPText'
# row: 'Street Sign - Dangling'
# row: ''
