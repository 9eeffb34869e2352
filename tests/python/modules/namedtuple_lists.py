# sql: (n BIGINT, t TEXT) RETURNS TEXT
# tier: native
from collections import namedtuple
from typing import NamedTuple

Word = namedtuple('Word', 'text length')


class Item(NamedTuple):
    key: int
    name: str = ''

    def __str__(self):
        return f'<{self.key}:{self.name}>'


def smallest(n):
    if n <= 0:
        return Item(0, 'zero')
    before = smallest(n - 1)
    return Item(before.key + n, before.name + str(n))


def f(n, t):
    words = [Word(w, len(w)) for w in t.split()]
    words.sort(key=lambda w: (-w.length, w.text))
    longest = None
    by_length = {}
    for word in words:
        if longest is None or word > longest:
            longest = word
        by_length.setdefault(word.length, []).append(word.text)
    items = []
    for i in range(n):
        items.append(Item(i % 3, name=str(i)))
    chosen = max(items) if items else Item(-1)
    seen = {item.key for item in items}
    name = longest.text if longest is not None else 'none'
    match chosen:
        case Item(key=0, name=text):
            kind = 'zero ' + text
        case Item(k, _):
            kind = f'other {k}'
    return f'{words} {longest} {name} {by_length} {chosen} {chosen!r} {len(seen)} {kind} {smallest(n)} {items[:2]}'

# row: 0, ''
# row: 5, 'a bb ccc dd'
# row: 2, 'x'
# row: 4, 'ünï cödé zz'
