# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    it = iter(s)
    pairs = " ".join(a + "-" + b for a, b in zip(it, it))
    words = iter(s.split(","))
    numbered = [f"{n}{w}" for w, n in zip(words, range(2))]
    rest = list(words)
    parts = iter(s.split(","))
    found = "b" in parts
    left = [p for p in parts]
    digits = iter([1, 2, 3, len(s)])
    triples = [(a, b, c) for a, b, c in zip(digits, digits, digits)]
    return f"{pairs} {numbered} {rest} {found} {left} {triples} {list(digits)}"

# row: 'a,b,c,d'
# row: ''
# row: 'x'
# row: 'a,c,b,bb'
