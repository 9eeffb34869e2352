# sql: (x BIGINT) RETURNS TEXT
# tier: interpreted
def f(x):
    try:
        return str(min((int(t) for t in [str(x), "7", "z"]), key=lambda v: 10 // v))
    except ZeroDivisionError:
        return "zero"
    except ValueError:
        return "value"

# row: 3
# row: -1
# row: 0
