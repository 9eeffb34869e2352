# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = s.split()
    words.sort()
    return " ".join(words) + "|" + "".join(sorted(s))

# row: 'the quick brown fox'
# row: ''
# row: 'é z a Z'
# row: 'b b a'
