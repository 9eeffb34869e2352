# sql: (s TEXT) RETURNS BIGINT
# tier: native
# replays: 0
def f(s):
    # Grows without bound; only its low bits are looked at.
    h = 7
    for c in s:
        h = h * 31 + ord(c)
    h &= 0xFFFFFFFF
    return h - 2**32 if h >= 2**31 else h

# row: ''
# row: 'a'
# row: 'the quick brown fox jumps over the lazy dog, again and again'
# row: 'Grüße aus 東京, und noch etwas mehr Text dazu 😀'
