# sql: (s TEXT) RETURNS TEXT
# tier: native
def toks(s):
    for t in s.replace('(', ' ( ').replace(')', ' ) ').split():
        yield t


def parse(ts):
    out = []
    while (t := next(ts, None)) is not None:
        if t == '(':
            out.append(parse(ts))
        elif t == ')':
            return '[' + ','.join(out) + ']'
        else:
            out.append(t)
    return ''.join(out)


def f(s):
    return parse(toks(s))


# row: '(a (b c) d)'
# row: '(x)'
# row: '()'
