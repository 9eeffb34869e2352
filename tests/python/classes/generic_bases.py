# sql: (s TEXT) RETURNS TEXT
# python: 3.12
class Box:
    class Item:
        kind = 'item'

    class Holder[T](Item):
        def of(self, x: T) -> T:
            return x

    def first[K](self, k: K) -> K:
        return k


def f(s):
    return Box.Holder.kind + Box.Holder().of(s) + Box().first(s)

# row: 'x'
