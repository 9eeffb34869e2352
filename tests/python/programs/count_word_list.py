# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    """most frequent word, ties by first seen, with parallel lists"""
    words = []
    counts = []
    for w in s.lower().split():
        w = w.strip('.,')
        if not w:
            continue
        if w in words:
            counts[words.index(w)] += 1
        else:
            words.append(w)
            counts.append(1)
    if not words:
        return None
    best = max(counts)
    return words[counts.index(best)] + ':' + str(best)

# row: 'the cat and the hat. The end.'
# row: ''
# row: 'b a'
