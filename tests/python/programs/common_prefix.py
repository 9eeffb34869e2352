# sql: (a TEXT, b TEXT) RETURNS TEXT
# tier: native
def f(*words):
    shortest = min(words, key=len)
    for i, c in enumerate(shortest):
        if any(w[i] != c for w in words):
            return shortest[:i]
    return shortest

# row: 'flower', 'flow'
# row: '', 'x'
