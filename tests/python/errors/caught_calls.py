# sql: (a BIGINT, s TEXT) RETURNS TEXT
# strict
import functools, re
class Node:
    pass

@functools.lru_cache(None)
def g(x):
    if x > 5:
        raise ValueError("big")
    return x

def f(a, s):
    out = []
    for fn in (lambda: g(a), lambda: re.match("(a+)", s).group(1), lambda: sorted([a, s]), lambda: sum([a, s]), lambda: max(a, s), lambda: {a: 1}[s], lambda: getattr(s, "zip"), lambda: int("x"), lambda: [1, 2][7], lambda: next(iter([])), lambda: (1).real.foo, lambda: 5 // (a - a)):
        try:
            out.append(str(fn()))
        except (TypeError, AttributeError) as e:
            out.append("T")
        except (ValueError, LookupError) as e:
            out.append("V" + type(e).__name__)
        except StopIteration:
            out.append("S")
        except ZeroDivisionError:
            out.append("Z")
    return ",".join(out)

# row: 1, 'abc'
# row: 9, 'xabc'
