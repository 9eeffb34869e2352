# sql: (s TEXT, w TEXT) RETURNS BIGINT
# tier: native
def f(s, w):
    n = 0
    for part in s.lower().split():
        if part.strip(".,;!?") == w:
            n += 1
    return n

# row: 'The cat, the dog. THE end', 'the'
# row: '', 'a'
