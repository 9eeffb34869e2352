# sql: (s TEXT) RETURNS TEXT
# tier: native
def f(s):
    words = s.split(' ')
    for i in range(0, len(words) - 1, 2):
        words[i], words[i + 1] = words[i + 1], words[i]
    return ' '.join(w.swapcase() if len(w) % 2 else w[::-1] for w in words)

# row: 'the quick brown fox jumps'
# row: ''
