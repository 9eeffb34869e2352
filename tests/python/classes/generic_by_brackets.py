# sql: (s TEXT) RETURNS TEXT
# tier: native
# python: 3.12


class Stack[T]:
    def __init__(self) -> None:
        self._items: list[T] = []

    def push(self, item: T) -> None:
        self._items.append(item)

    def pop(self) -> T:
        return self._items.pop()


def first[U](xs: list[U]) -> U:
    return xs[0]


def f(s):
    st = Stack[float]()
    for t in s.split():
        st.push(float(t))
    return f'{st.pop():g}' + first(s.split())


# row: '3 4'
# row: '1 2 3'
