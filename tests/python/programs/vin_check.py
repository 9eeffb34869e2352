# sql: (s TEXT) RETURNS BOOLEAN
# tier: native
MAP = "0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ"
WEIGHTS = "8765432X098765432"


def transliterate(c):
    return MAP.index(c) % 10


def f(vin):
    if len(vin) != 17:
        return False
    total = 0
    for i in range(17):
        w = WEIGHTS[i]
        total += transliterate(vin[i]) * (10 if w == 'X' else int(w))
    return vin[8] == '0123456789X'[total % 11]

# row: '1M8GDM9AXKP042788'
# row: '1M8GDM9A1KP042788'
# row: '1M8GDM9A!KP042788'
# row: ''
