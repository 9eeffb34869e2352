# sql: (s TEXT) RETURNS TEXT
def f(s):
    match s.split():
        case ["go", where]:
            return "to " + where
        case [first, *rest] if len(rest) > 1:
            return f"{first} and {len(rest)}"
        case []:
            return "nothing"
        case _:
            return "?"

# row: 'go home'
# row: 'a b c'
# row: ''
# row: 'x'
