"""What of the module base64 is written in Python; `library/codecs.rs` has the rest."""

from binascii import Error

_LETTERS = b'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'


def b32encode(s):
    if not isinstance(s, bytes):
        give_up('base 32 of anything but bytes')
    digits = []
    for start in range(0, len(s), 5):
        block = s[start:start + 5]
        number = int.from_bytes(block, 'big') << 8 * (5 - len(block))
        for shift in range(35, -1, -5):
            digits.append(_LETTERS[number >> shift & 31])
    # A block of so many bytes has so many letters too many.
    padding = (0, 6, 4, 3, 1)[len(s) % 5]
    return bytes(digits[:len(digits) - padding]) + b'=' * padding


def b32decode(s, casefold=False, map01=None):
    if map01 is not None:
        give_up('letters that digits stand for')
    if isinstance(s, str):
        s = s.encode('ascii')
    elif not isinstance(s, bytes):
        give_up('base 32 of anything but texts and bytes')
    if len(s) % 8:
        raise Error('Incorrect padding')
    if casefold:
        s = s.upper()
    letters = s.rstrip(b'=')
    padding = len(s) - len(letters)
    decoded = []
    number = 0
    for place in range(len(letters)):
        digit = _LETTERS.find(letters[place])
        if digit < 0:
            raise Error('Non-base32 digit found')
        number = number << 5 | digit
        if place % 8 == 7:
            decoded.extend(number.to_bytes(5, 'big'))
            number = 0
    if padding not in (0, 1, 3, 4, 6):
        raise Error('Incorrect padding')
    if padding:
        last = (number << 5 * padding).to_bytes(5, 'big')
        decoded.extend(last[:(43 - 5 * padding) // 8])
    return bytes(decoded)
