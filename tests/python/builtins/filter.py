# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = list(filter(None, s.split(" ")))
    letters = "".join(filter(str.isalpha, s))
    n = 0
    for word in filter(str.istitle, words):
        n += len(word)
    return f"{words} {letters} {n}"

# row: 'The  quick Brown fox'
# row: ''
