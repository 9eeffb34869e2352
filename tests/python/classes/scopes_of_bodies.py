# sql: (s TEXT) RETURNS TEXT
def outer_deco(fn):
    fn.marked = True
    return fn


x = 'module'


class Outer:
    class A:
        v = "a"

    class B(A):
        w = "b"

    LIMIT = 3

    class C(B):
        def go(self, s):
            return self.v + self.w + s

    def d(self, n=LIMIT):
        return n

    first = [i for i in range(LIMIT)]
    x = 'class'
    seen = [x for _ in range(1)]
    pairs = [(a, b) for a in range(LIMIT) for b in range(a)]

    def own(self):
        return x

    lam = lambda self, n=LIMIT: (n, x)

    def deco(fn):
        return fn

    @deco
    def g(self):
        return __class__.__name__

    @outer_deco
    def h(self):
        return super().__repr__()[:1]

    if LIMIT > 2:
        big = LIMIT * 2
    else:
        small = LIMIT
    for step in range(2):
        last = step
    del step
    try:
        gone = step
    except NameError:
        gone = 'deleted'

    class Inner:
        try:
            y = LIMIT
        except NameError:
            y = 'not seen'

    table = {name: size for name, size in [('a', LIMIT)]}

    @property
    def p(self):
        return self.LIMIT

    @p.setter
    def p(self, value):
        self.LIMIT = value


class Global:
    global made
    made = 'by class body'
    x = x + '!'


def nested(s):
    n = len(s)

    class Local:
        class Base:
            size = n

        class Derived(Base):
            def double(self):
                return self.size * 2

        n = 'own'
        items = [n for _ in 'ab']

        def change(self):
            nonlocal n
            n += 1
            return n

    class Counts:
        nonlocal n
        n += 100

    return f'{Local.Derived().double()} {Local.items} {Local.n} {Local().change()} {n}'


def f(s):
    o = Outer()
    parts = [Outer.C().go(s), o.d(), Outer.first, Outer.seen, Outer.pairs, o.own(), o.lam(), o.g(), o.h()]
    parts += [Outer.big, hasattr(Outer, 'small'), Outer.last, Outer.gone, Outer.Inner.y, Outer.table, o.p]
    o.p = 9
    parts += [o.p, made, Global.x, x, hasattr(Global, 'made'), nested(s)]
    return ' '.join(map(str, parts))

# row: 'x'
# row: 'long'
