# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass


@dataclass
class Num:
    v: int


@dataclass
class Add:
    l: object
    r: object


def parse(toks):
    if len(toks) == 1:
        return Num(int(toks[0]))
    return Add(Num(int(toks[0])), parse(toks[2:]))


def f(s):
    a = parse(s.split())
    b = parse(s.split()[::-1])
    return f'{a == b} {a != b} {a}'


# row: '1 + 2'
# row: '1 + 1'
# row: '1'
# row: '1 + 2 + 3'
