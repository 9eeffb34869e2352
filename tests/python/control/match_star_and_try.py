# sql: (a BIGINT, b TEXT) RETURNS TEXT
# tier: native
# replays: 2
def f(a, b):
    match a, b:
        case int(n) | bool(n), str(s) if (k := len(s)) > n > 0:
            r = f"{n} {s} {k}"
        case (None as n, s) | (n, None as s):
            r = f"missing {n} {s}"
        case (-1 | -2, "x" | "y"):
            r = "neg"
        case *_, s:
            r = f"last {s}"
    try:
        match b:
            case "q":
                raise ValueError(a)
            case "r":
                return "early"
    except ValueError as e:
        r += f" {e}"
    else:
        r += "."
    return r

# row: 1, 'xy'
# row: None, 'q'
# row: 3, None
# row: None, None
# row: -1, 'x'
# row: -5, 'q'
# row: -5, 'r'
