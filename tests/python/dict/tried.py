# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    counts = {}
    for c in s:
        try:
            counts[c] += 1
        except KeyError:
            counts[c] = n
    seen = set(s)
    try:
        seen.remove("b")
        found = str(counts.pop("a"))
    except KeyError as error:
        found = repr(error)
    try:
        last = counts.popitem()
    except KeyError as error:
        last = str(error)
    try:
        counts[[n]] = 1
    except TypeError:
        found += "!"
    return f"{counts} {found} {last} {sorted(seen)}"

# row: 'abcab', 1
# row: 'b', 2
# row: 'cc', 3
# row: '', 4
