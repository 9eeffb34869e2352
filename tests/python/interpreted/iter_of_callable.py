# sql: (s TEXT) RETURNS TEXT


def f(s):
    it = iter(s)
    head = "".join(iter(lambda: next(it), "."))
    rest = [c for c in iter(lambda: next(it), "!")]
    try:
        list(iter(lambda: int(next(it)), 0))
    except ValueError as e:
        return f"{head}|{rest}|{e}"
    return f"{head}|{rest}|{list(it)}"


# row: "xyz"
# row: "ab.cd!12034"
# row: ".!x"
# row: ""
