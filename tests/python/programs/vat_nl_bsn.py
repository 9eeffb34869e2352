# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
# replays: 1
def f(s):
    weights = [9, 8, 7, 6, 5, 4, 3, 2, -1]
    digits = list(s.zfill(9))
    if len(digits) != 9:
        return False
    try:
        return sum(w * int(d) for w, d in zip(weights, digits)) % 11 == 0
    except ValueError:
        return False

# row: '111222333'
# row: '123456782'
# row: 'abc'
# row: ''
