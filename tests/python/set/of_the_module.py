# sql: (s TEXT) RETURNS TEXT
# tier: native
WORDS = {"a", "z", "q"}
FROZEN = frozenset(["a", "y"])


class Known:
    names = {"a", "b"}


def f(s):
    w = set(s.split())
    made = [w & WORDS, WORDS - w, WORDS | w, w ^ FROZEN, WORDS.union(w), FROZEN & w, Known.names & w]
    grown = set(w)
    grown |= WORDS
    try:
        below = w <= WORDS
    except TypeError:
        below = "no sets"
    return f"{[sorted(x) for x in made]} {sorted(grown)} {below} {WORDS >= w} {w == WORDS} {WORDS.isdisjoint(w)}"


# row: 'a b c'
# row: 'z'
# row: ''
