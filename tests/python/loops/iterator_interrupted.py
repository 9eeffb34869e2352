# sql: (s TEXT) RETURNS TEXT
def f(s):
    letters = enumerate(s)
    head = ""
    for i, c in letters:
        if c == ",":
            break
        head += c
    tail = ""
    for i, c in letters:
        tail += c
    return head + "|" + tail

# row: 'ab,cd'
# row: 'ab'
