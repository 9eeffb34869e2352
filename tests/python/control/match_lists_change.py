# sql: (a TEXT) RETURNS TEXT
# tier: native
def f(a):
    queue = a.split()
    out = []
    while queue:
        match queue:
            case ["drop", *rest]:
                queue = rest
            case [x, "twice", *rest]:
                out.append(x)
                queue = [x] + rest
            case [x, *rest] if len(out) > 5:
                return "long"
            case [x, *rest]:
                out.append(x)
                queue = rest
    match out:
        case [x, *rest] if rest.append(x) or len(rest) > 2:
            out.append("!")
            return "".join(rest)
        case [x, *_]:
            return x + str(len(out))
    return "none"

# row: ''
# row: 'drop'
# row: 'drop a'
# row: 'a twice'
# row: 'a twice b c'
# row: 'a twice twice twice'
# row: 'a b c d e f g h'
# row: 'x y z'
