# sql: (a BIGINT, b DOUBLE, c BOOLEAN, d TEXT) RETURNS TEXT
# tier: native
def kind(x):
    match x:
        case None:
            return "none"
        case True:
            return "true"
        case False:
            return "false"
        case 1:
            return "one"
        case -1:
            return "minus one"
        case 0:
            return "zero"
        case 2.5 | -2.5:
            return "two and a half"
        case "one" | "two" | "drei":
            return "word"
        case "" | "ß":
            return "odd text"
        case b"x":
            return "bytes"
    return "other"


def f(a, b, c, d):
    return kind(a) + ", " + kind(b) + ", " + kind(c) + ", " + kind(d)

# row: 1, 1.0, True, 'one'
# row: 0, -0.0, False, ''
# row: -1, -1.0, None, 'ß'
# row: 2, 2.5, True, 'drei'
# row: 9223372036854775807, nan, False, 'x'
# row: None, None, None, None
# row: -9223372036854775808, -2.5, True, 'one '
