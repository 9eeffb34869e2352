# sql: (a TEXT) RETURNS TEXT
# tier: native
from collections import Counter
LETTERS = Counter("aeiouelns")


def f(a):
    fits = [w for w in a.split() if Counter(w) <= LETTERS]
    lack = [''.join((Counter(w) - LETTERS).elements()) for w in a.split()]
    total = sum((Counter(w) for w in a.split()), Counter())
    shared = sorted((LETTERS & total).items())
    return f"{fits} {lack} {total.most_common(3)} {shared} {LETTERS[a[:1]]} {LETTERS == total} {LETTERS.get(a[1:2], 9)}"


# row: 'listen silent enlist google elbow below'
# row: ''
