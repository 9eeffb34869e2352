# sql: (x DOUBLE, word TEXT) RETURNS TEXT
# tier: native
import bisect

TABLE = [(0.5, 'low'), (2.0, 'mid'), (7.25, 'high'), (100.0, 'top')]
WORDS = ['ant', 'Bee', 'cat', 'Dog', 'élan']


def f(x, word):
    place = bisect.bisect_left(TABLE, x, key=lambda row: row[0])
    name = TABLE[place][1] if place < len(TABLE) else 'above'
    by_case = bisect.bisect(WORDS, word.lower(), key=str.lower)
    letters = bisect.bisect_right('aeiou', word[:1])
    return f'{name} {by_case} {letters}'

# row: 0.5, 'bee'
# row: 0.6, 'Cat'
# row: -1.0, ''
# row: 7.25, 'zebra'
# row: 1e9, 'Élan'
# row: nan, 'u'
