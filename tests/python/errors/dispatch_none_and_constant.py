# sql: (k TEXT, s TEXT) RETURNS TEXT
# tier: native
def check(s):
    if s is None:
        return s.strip()
    return int("n/a")


def ok(s):
    return "ok"


TABLE = {"ok": ok, "check": check}


def f(k, s):
    try:
        return str(TABLE.get(k, check)(s))
    except AttributeError:
        return "missing"
    except ValueError:
        return "not a number"


# row: 'ok', 'x'
# row: 'check', 'x'
# row: 'check', None
# row: 'zz', None
# row: None, None
# row: None, 'y'
