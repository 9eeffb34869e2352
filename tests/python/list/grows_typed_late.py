# The element type is found out inside the loop.
# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = []
    word = ""
    for c in s:
        if c == " ":
            if word:
                words.append(word)
            word = ""
        else:
            word += c
    if word:
        words.append(word)
    return "|".join(words)

# row: 'a bc  d'
# row: ''
# row: '   '
# row: 'é ü'
