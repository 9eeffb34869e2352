# sql: (a BIGINT, b TEXT) RETURNS TEXT
# tier: native
import math


class Level:
    LOW = 1
    HIGH = 10
    NAMES = "low"


def f(a, b):
    match a:
        case Level.LOW:
            r = "low"
        case Level.HIGH:
            r = "high"
        case math.pi:
            r = "pi"
        case _:
            r = "?"
    match b:
        case Level.NAMES | "niedrig":
            r += " name"
        case Level.HIGH:
            r += " never"
    return r

# row: 1, 'low'
# row: 10, 'niedrig'
# row: 3, 'high'
# row: None, None
