# sql: (a BIGINT, s TEXT) RETURNS TEXT
# tier: native
# strict
class MyError(Exception):
    pass

class Sub(MyError):
    pass

def check(a, s):
    if a < 0:
        raise MyError(f"neg {a}")
    if a == 0:
        raise Sub("zero", s)
    if a > 100:
        raise ValueError
    return a * 2

def f(a, s):
    try:
        try:
            r = check(a, s)
        except Sub as e:
            return f"sub {e} {len(e.args)} {e.args[1]}"
        except MyError:
            raise
        except (ValueError, TypeError) as e:
            return f"V{e}|{e!r}"
        return str(r)
    except Exception as e:
        return f"outer {type(e).__name__}: {e} {isinstance(e, MyError)}"

# row: 1, 'x'
# row: 0, 'y'
# row: -5, 'z'
# row: 101, ''
