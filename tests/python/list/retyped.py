# Lists that operations make, and that take elements of other types later.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = s.split()
    words.append(3)
    rest = words[1:]
    rest.append(None)
    ordered = sorted(s.split())
    ordered.insert(0, 1.5)
    lengths = {w: len(w) for w in s.split()}
    more = dict(lengths)
    more["all"] = words
    copy = s.split(",").copy()
    copy += [(1, 2)]
    return f"{words} {rest} {ordered} {lengths} {more} {copy}"

# row: 'a b c'
# row: ''
# row: 'b,a x'
