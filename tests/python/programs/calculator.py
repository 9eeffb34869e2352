# sql: (s TEXT) RETURNS DOUBLE
# tier: native
def parse_expr(s, i):
    value, i = parse_term(s, i)
    while i < len(s) and s[i] in '+-':
        op = s[i]
        right, i = parse_term(s, i + 1)
        value = value + right if op == '+' else value - right
    return value, i


def parse_term(s, i):
    value, i = parse_factor(s, i)
    while i < len(s) and s[i] in '*/':
        op = s[i]
        right, i = parse_factor(s, i + 1)
        value = value * right if op == '*' else value / right
    return value, i


def parse_factor(s, i):
    if i < len(s) and s[i] == '(':
        value, i = parse_expr(s, i + 1)
        if i >= len(s) or s[i] != ')':
            raise ValueError(f'expected ) at {i}')
        return value, i + 1
    start = i
    while i < len(s) and (s[i].isdigit() or s[i] == '.'):
        i += 1
    return float(s[start:i]), i


def f(s):
    s = s.replace(' ', '')
    value, i = parse_expr(s, 0)
    if i != len(s):
        raise ValueError(f'unexpected {s[i]!r} at {i}')
    return value

# row: '1 + 2 * (3 - 4) / 8'
# row: '(1'
# row: '1/0'
# row: '2x'
