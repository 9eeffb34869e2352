# sql: (a BIGINT, b TEXT, c BIGINT) RETURNS TEXT
# tier: native
def pick(a, b, c):
    if c == 0:
        return a
    if c == 1:
        return b
    if c == 2:
        return a / 2
    if c == 3:
        return a > 0
    if c == 4:
        return (a, b)
    return None


def f(a, b, c):
    match pick(a, b, c):
        case bool(x):
            return f"bool {x}"
        case int(x) if x > 10:
            return f"large {x + 1}"
        case int():
            return "int"
        case float(x):
            return f"float {x * 2}"
        case str("a" | "b" as x):
            return "letter " + x.upper()
        case str(x):
            return f"text {len(x)}"
        case tuple((x, str(y))):
            return f"tuple {x} {y}"
        case list(x):
            return "list"
        case None:
            return "none"

# row: 5, 'x', 0
# row: 50, 'x', 0
# row: 5, 'a', 1
# row: 5, 'xyz', 1
# row: 5, 'x', 2
# row: 5, 'x', 3
# row: -5, 'x', 3
# row: 5, 'x', 4
# row: 5, 'x', 5
