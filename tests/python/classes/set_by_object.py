# sql: (n BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass


@dataclass(frozen=True)
class Frozen:
    a: int
    b: int = 0

    def __post_init__(self):
        if self.a > 2:
            object.__setattr__(self, 'b', self.a * 2)


class Plain:
    def __init__(self, a):
        self.a = a
        if a > 2:
            object.__setattr__(self, 'c', 1)


def f(n):
    frozen = Frozen(n)
    plain = Plain(n)
    put = plain.__setattr__
    if n > 3:
        put('a', 'later')
    try:
        frozen.a = 1
    except AttributeError:
        caught = True
    return f"{frozen} {plain.a} {getattr(plain, 'c', 0)} {hasattr(plain, 'c')} {caught}"


# row: 3
# row: 0
# row: 5
