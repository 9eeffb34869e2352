# sql: (s TEXT, n BIGINT, other TEXT) RETURNS TEXT
# tier: native
def walk(n, text):
    if n is None:
        return text
    if n > 3:
        return walk(n - 2, text + "a")
    if n > 0:
        return walk(n - 1, text + "b")
    return walk(None, text + "c")


def f(s, n, other):
    a = s is None
    b = n is None
    c = other is None
    shown = walk(n, "x")
    d = other is not None
    if a:
        shown += " no s"
    if b:
        shown += " no n"
    if c or not d:
        return shown + " no other"
    return shown + (s or "-") + other

# row: 'a', 5, 'c'
# row: None, 5, 'c'
# row: 'a', None, 'c'
# row: 'a', 1, None
# row: None, None, None
