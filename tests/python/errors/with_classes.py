# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
class Quiet:
    def __enter__(self):
        return "in"

    def __exit__(self, kind, value, trace):
        return kind is not None and issubclass(kind, KeyError)

class Loud:
    def __enter__(self):
        return self

    def __exit__(self, *exc):
        if exc[0] is None:
            return True
        return len(str(exc[1])) > 3

def f(a, s):
    out = ""
    try:
        with Quiet() as q:
            out += q
            if a == 1:
                raise KeyError(s)
            if a == 2:
                raise ValueError(s)
            if a == 3:
                return "ret" + out
            out += str(6 // (a - 4))
        out += "."
        with Loud() as l:
            if a > 5:
                raise IndexError(s)
            out += "L"
    except ValueError as e:
        out += f"V{e}"
    except (ArithmeticError, IndexError) as e:
        out += "A" + type(e).__name__
    return out

# row: 1, 'x'
# row: 2, 'x'
# row: 3, 'x'
# row: 4, 'x'
# row: 5, 'x'
# row: 6, 'x'
# row: 6, 'xyz1'
