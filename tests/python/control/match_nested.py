# sql: (a TEXT) RETURNS TEXT
# tier: native
def f(a):
    rows = [(len(w), w[:1], w) for w in a.split(",")]
    match rows:
        case [(0, _, _)]:
            return "blank"
        case [(n, "a", w)]:
            return f"a word {n} {w}"
        case [(_, x, _), (n, y, _)] if x == y:
            return f"pair {x} {n}"
        case [(1, x, _), *_, (_, "z", last)]:
            return f"{x} to {last}"
        case [_, (n, _, w) as second, *rest]:
            return f"{n} {w} {second} {len(rest)}"
        case [(n, _, "b" | "c" as w)]:
            return f"{w} {n}"
    return "no"

# row: ''
# row: 'abc'
# row: 'ab,ac'
# row: 'x,y,zz'
# row: 'x,zed'
# row: 'xy,y,zz'
# row: 'b'
# row: 'd'
# row: 'c'
# row: 'ä,ö'
