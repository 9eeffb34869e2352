# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# replays: 1
def f(a, s):
    words = set(s.split())
    try:
        for w in words:
            words.add(w + 'x')
    except RuntimeError:
        return 'changed'
    return str(sorted(words)) + str(len(words))

# row: 1, 'a b'
# row: 1, ''
