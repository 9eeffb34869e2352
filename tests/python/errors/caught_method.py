# sql: (a BIGINT, s TEXT) RETURNS TEXT
def f(a, s):
    t = None if a > 5 else s
    try:
        return str(t.count(s[a]))
    except IndexError:
        return "I"
    except AttributeError:
        return "A"

# row: 1, '11'
# row: 4, 'ab'
# row: 6, 'ab'
# row: 6, 'abcdefghij'
