# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = s.split()
    words.sort(key=lambda w: (len(words), w))
    same = words
    words.sort(key=len)
    return f"{words} {same is words}"

# row: 'b a cc'
# row: ''
