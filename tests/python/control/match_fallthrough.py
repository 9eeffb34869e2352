# sql: (a BIGINT) RETURNS TEXT
# tier: native
def nothing(a):
    match a:
        case 1:
            pass
        case 2:
            return "two"


def f(a):
    r = "start"
    match a:
        case 1:
            r = "one"
        case 2:
            r += "!"
        case 3:
            match r:
                case "start":
                    r = 3.5
                case _:
                    r = None
    return f"{r} {nothing(a)}"

# row: 1
# row: 2
# row: 3
# row: 4
# row: None
