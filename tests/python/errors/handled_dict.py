# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
def f(n, s):
    try:
        m = {"a": 1, "b": [1, 2]}[s]
        return str(m)
    except KeyError:
        return "missing"
    except TypeError:
        return "type"

# row: 1, 'a'
# row: 1, 'b'
# row: 1, 'c'
