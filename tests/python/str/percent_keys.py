# sql: (s TEXT, n BIGINT, x DOUBLE) RETURNS TEXT
# tier: native
NAMES = {'one': 1, 'two': 2}


def f(s, n, x):
    row = {'name': s, 'count': n, 'share': x, 'a(b)': n}
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    out = ['%(name)s: %(count)05d of %(share).1f%% %(name)r %(name)10s|%(count)-6d|' % row]
    out.append('%(count)d %(count)x %(a(b))+d %%' % row)
    out.append('%s' % {'n': n})
    out.append('none' % row)
    out.append('%(l)d %(l)s' % counts if 'l' in counts else 'no l')
    out.append('%c%c|%3c|%a' % (s[0], n + 65, s[-1], s))
    try:
        out.append('%(missing)s' % row)
    except KeyError as e:
        out.append(repr(e))
    return '\n'.join(out)

# row: 'hello', 3, 0.25
# row: 'né', 0, -1e10
