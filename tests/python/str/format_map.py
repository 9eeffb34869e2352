# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    out = ['{name} {count:>5} {name!r:<8}|'.format_map({'name': s, 'count': n})]
    words = {}
    for word in s.split():
        words[word] = words.get(word, 0) + n
    out.append('{a:03d}'.format_map(words) if 'a' in words else 'no a')
    try:
        out.append('{b}'.format_map(words))
    except KeyError as e:
        out.append(repr(e))
    return '\n'.join(out)

# row: 'a c a', 4
# row: 'b', 4
# row: '', 0
