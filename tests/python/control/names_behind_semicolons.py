# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
a = 1; match = 'm'; case = a; type = 3
if a: case = 2
else: match = 0


def f(s, n):
    x = n; match = s; case = x; type = 3
    if n > 2: match = match + '!'; case += 1
    for _ in range(2): type += n
    if n > 3: type = type * 2; match += 'x'
    while case > 5: case -= 1; type -= 1
    text = ''; match, case = (match, case); text += match; match.upper()
    match s:
        case 'a': match = 'A'; case = -1
        case _: pass
    return f'{match}{case}{type}{text}' + g()


def g():
    return f'{match}{case}{type}'

# row: 'a', 1
# row: 'b', 4
# row: '', 9
