# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
from functools import cmp_to_key


def by_length(a, b):
    if len(a) != len(b):
        return len(a) - len(b)
    return -1 if a > b else 1 if a < b else 0


class Backwards:
    def __init__(self, text):
        self.text = text

    def __lt__(self, other):
        return self.text > other.text


@dataclass(order=True)
class Place:
    length: int
    text: str


def f(s):
    words = s.split()
    first = sorted(words, key=cmp_to_key(by_length))
    last = sorted(words, key=cmp_to_key(by_length), reverse=True)
    words.sort(key=Backwards)
    placed = sorted(words, key=lambda w: Place(len(w) % 2, w[::-1]))
    stable = sorted(words, key=lambda w: Place(len(w), ''), reverse=True)
    return f'{first} {last} {words} {placed} {stable}'


# row: 'ab cde x y fg'
# row: ''
# row: 'one'
# row: 'b a b a ccc bb aa'
