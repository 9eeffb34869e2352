# sql: (text TEXT) RETURNS TEXT
# tier: native
def f(text):
    groups = {}
    seen = set()
    for word in text.split():
        key = tuple(sorted(word))
        groups.setdefault(key, []).append(word)
        seen.add(key)
    named = {('a', 'b'): 1, ('c',): 2, (): 3}
    found = [named.get(key, 0) for key in groups]
    return f'{groups} {len(seen)} {found} {("a", "b") in seen}'

# row: 'ab ba c abc cab x'
# row: ''
