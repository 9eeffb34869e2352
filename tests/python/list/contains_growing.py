# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    seen = []
    twice = []
    for w in s.split():
        if w in seen and w not in twice:
            twice.append(w)
        seen.append(w)
    return " ".join(twice) + str(1 in seen) + str("a" in [])

# row: 'a b a c b a'
# row: ''
