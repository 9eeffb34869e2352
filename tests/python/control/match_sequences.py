# sql: (a TEXT) RETURNS TEXT
# tier: native
def f(a):
    match a.split():
        case []:
            return "nothing"
        case ["go", where]:
            return "go to " + where
        case ["go"] | ["go", _, *_]:
            return "go where"
        case ["put", what, "in" | "on" as how, *rest] if rest:
            return f"{what} {how} {' '.join(rest)}"
        case [first, *middle, last] if first == last:
            return f"round {len(middle)}"
        case [one]:
            return "one " + one
        case [*most, "end"]:
            return f"ends {len(most)} {most}"
        case (_, second, *_, before, _):
            return second + before
        case [_, _, *_]:
            return "few"

# row: ''
# row: 'go home'
# row: 'go'
# row: 'go far away'
# row: 'put it in'
# row: 'put it in the box'
# row: 'put it on it'
# row: 'put it at it'
# row: 'a b c a'
# row: 'a a'
# row: 'alone'
# row: 'the very end'
# row: 'end'
# row: 'a b c d e'
# row: 'a b c d'
# row: 'a b c'
# row: 'ä ö'
