# sql: (s TEXT) RETURNS TEXT
def f(s):
    class Outer:
        class A:
            v = "a"

        class B(A):
            pass

        n = len(s)
        m = [n] * 2
        k = [i for i in range(n)]

        class C(B, metaclass=type):
            w = s

    return Outer.B.v + str(Outer.m) + Outer.C.w + str(Outer.k)

# row: 'x'
# row: ''
# row: 'three'
