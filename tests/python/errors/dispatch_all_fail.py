# sql: (n BIGINT) RETURNS TEXT
def a():
    return bytes.fromhex("zz")


def b():
    return float.fromhex("zz")


def c():
    return "x".encode("utf-9")


def d():
    return {}["k"]


T = [a, b, c, d]


def f(n):
    try:
        return str(T[n]())
    except ValueError as e:
        return "V" + str(e)
    except KeyError as e:
        return "K" + str(e)
    except IndexError:
        return "none of them"
    except LookupError as e:
        return "L" + type(e).__name__


# row: 0
# row: 1
# row: 2
# row: 3
# row: 4
# row: -1
