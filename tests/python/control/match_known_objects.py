# sql: (a BIGINT, b TEXT) RETURNS TEXT
# tier: native
from typing import NamedTuple
from enum import Enum
from dataclasses import dataclass
from collections import namedtuple

class Colour(Enum):
    RED = 1
    BLUE = 2

class P(NamedTuple):
    x: int
    y: int

@dataclass
class D:
    a: int
    b: str = "z"

ITEMS = [P(1, 2), P(0, 5), D(1), D(2, "q"), Colour.RED, Colour.BLUE, {"k": [1, {"z": 3}]}, (1, [2, 3]), None]

def f(a, b):
    out = ""
    for it in ITEMS:
        match it:
            case P(0, y):
                out += f"P0 {y + a};"
            case {"q": _} | [[*_], *_]:
                out += "never"
            case (x, y) if x == a:
                out += f"pair {x} {y};"
            case D(1, b=name):
                out += f"D {name}{b};"
            case D(a=n):
                out += f"D{n};"
            case Colour.RED:
                out += "red;"
            case Colour():
                out += "colour;"
            case {"k": [_, {"z": z}]}:
                out += f"z{z * a};"
            case [x, [*xs]]:
                out += f"{x}{xs};"
            case None:
                out += "none"
    return out

# row: 1, 'x'
# row: 7, 'ä'
