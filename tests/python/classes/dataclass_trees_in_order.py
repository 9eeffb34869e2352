# sql: (n BIGINT) RETURNS TEXT
# tier: native
from dataclasses import dataclass, field


@dataclass(order=True)
class Node:
    v: int
    kids: list = field(default_factory=list)
    tag: str = field(default="x", compare=False)
    hidden: int = field(default=3, repr=False)


def f(n):
    a = Node(n)
    b = Node(n, [], "y")
    for i in range(n):
        a = Node(i, [a])
        b = Node(i, [b], "z")
    c = Node(n, [a, b])
    return f"{a} {c} {a == b} {a < c} {c >= b} {a != c} {[a] == [b]} {max([a, c, b]).v}"


# row: 0
# row: 1
# row: 3
