# sql: (n BIGINT, s TEXT) RETURNS TEXT
# tier: native
def words(s):
    for w in s.split():
        if w.startswith("#"):
            return
        yield w


def nothing():
    return
    yield 1


def long():
    for i in range(5000):
        yield i


def add(a, b, c):
    return a + b * c


def three(n):
    yield n
    yield n + 1
    yield 2


def f(n, s):
    out = [s]
    out.extend(words(s))
    text = s.join(words(s)) + "|".join(out)
    for w in nothing():
        text += "never"
    total = 0
    for i in long():
        if i > n:
            break
        total += i
    a, b, c = three(n)
    first, *rest = words(s + " x")
    for q in words(s):
        pass
    return f"{text} {total} {a}{b}{c} {add(*three(n))} {first} {rest} {q}"

# row: 0, 'a'
# row: 10, 'a b c # d'
# row: 20000, ' x  yy '
# row: 3, ''
# row: 3, '# a'
