import base58

INPUTS = [('00' * (n % 3)) + format(n * 7919 ** 3, 'x').rjust(n % 20 * 2 + 2, 'a') for n in range(110)] + ['', '00', 'zz']


def check(x):
    data = bytes.fromhex(x if len(x) % 2 == 0 else '0' + x)
    text = base58.b58encode(data)
    checked = base58.b58encode_check(data)
    found = [text, base58.b58decode(text), checked, base58.b58decode_check(checked), base58.b58encode(data, alphabet=base58.RIPPLE_ALPHABET), base58.b58decode_int(text)]
    try:
        base58.b58decode_check(checked[:-1] + b'1')
    except ValueError as error:
        found.append(str(error))
    return found
