# sql: (n BIGINT) RETURNS TEXT
# tier: native
# replays: 1
from dataclasses import dataclass


@dataclass
class Node:
    v: int
    next: object = None


def f(n):
    a = Node(n)
    for i in range(n):
        a = Node(i, a)
    if n == 3:
        a.next = a
    try:
        return f"{a}"[:100]
    except RecursionError:
        return "deep"


# row: 0
# row: 1
# row: 3
# row: 20
