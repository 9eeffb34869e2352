# sql: (x BIGINT) RETURNS TEXT
# tier: native
def f(x):
    try:
        return str(sum(int(t) for t in [str(x), "7"])) + str(max(int(t) for t in ["3", str(x)])) + str(min((10 // v for v in [x, 2]), default=3))
    except ValueError:
        return "value"
    except ZeroDivisionError:
        return "zero"

# row: 3
# row: -1
# row: 0
