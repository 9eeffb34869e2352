# sql: (s TEXT, n BIGINT) RETURNS TEXT
# tier: native
def f(s, n):
    counts = {}
    for word in s.split():
        counts[word] = counts.get(word, 0) + 1
    if n == 0:
        best = ""
        for word, count in counts.items():
            if count > counts.get(best, 0):
                best = word
        return best
    if n == 1:
        best = "a"
        for word in counts:
            if counts[word] > counts[best]:
                best = word
        return best
    best = "b"
    for word in list(counts):
        if counts.get(word, 0) >= counts.get(best, 0):
            best = word
        elif n == 3:
            del counts[best]
            best = word
    return best + str(counts)

# row: '', 0
# row: 'b a b a c', 0
# row: 'a a b b b c', 1
# row: 'b b', 1
# row: 'a', 1
# row: 'x y x', 2
# row: 'b b c a a a', 2
# row: 'b b c a a a', 3
