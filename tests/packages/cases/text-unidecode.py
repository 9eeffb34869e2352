from text_unidecode import unidecode

INPUTS = [''.join(chr(start + n) for n in range(40)) for start in list(range(0xA0, 0x2400, 0x58)) + list(range(0x4E00, 0x9F00, 0x1400))] + ['', 'plain', '\U0001F984']


def check(x):
    return unidecode(x)
