# sql: (x BIGINT) RETURNS TEXT
# tier: interpreted
def f(x):
    try:
        return str(sum((t if t > 0 else "a") if t != 5 else int("q") for t in [x, 5]))
    except TypeError:
        return "type"
    except ValueError:
        return "value"

# row: 3
# row: -1
# row: 0
