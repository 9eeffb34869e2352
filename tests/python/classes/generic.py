# sql: (s TEXT) RETURNS TEXT
# tier: native
from dataclasses import dataclass
from typing import Generic, Iterator, Optional, TypeVar
T = TypeVar("T")


@dataclass
class Node(Generic[T]):
    value: T
    next: Optional["Node[T]"] = None


class Linked(Generic[T]):
    __slots__ = ("head", "size")

    def __init__(self) -> None:
        self.head: Optional[Node[T]] = None
        self.size = 0

    def push(self, v: T) -> None:
        self.head = Node(v, self.head)
        self.size += 1

    def __iter__(self) -> Iterator[T]:
        n = self.head
        while n is not None:
            yield n.value
            n = n.next

    def __len__(self):
        return self.size


def f(s):
    words, plain = Linked[str](), Linked()
    for w in s.split():
        words.push(w)
        plain.push(int(w))
    try:
        plain.head = None
        slots = hasattr(plain, "extra")
    except AttributeError:
        slots = 1
    return f"{','.join(words)} {sum(plain)} {len(words)} {slots} {isinstance(words, Linked)} {Linked[str] is Linked}"


# row: '3 4 1 2'
# row: ''
