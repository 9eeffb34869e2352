# Forms that are known at run time only.
# sql: (form TEXT, s TEXT) RETURNS TEXT
# tier: native
import unicodedata


def f(form, s):
    normal = unicodedata.normalize(form, s)
    return f"{ascii(normal)} {unicodedata.is_normalized(form, s)} {unicodedata.is_normalized(form, normal)} {normal!a:>8} {len(normal)}"


# row: 'NFC', 'e\u0301\u0323'
# row: 'NFD', '\u1e69\u212b'
# row: 'NFKC', '\ufb01 \u2460 \uff21'
# row: 'NFKD', '\ufdfa'
# row: 'NFC', 'plain'
# row: 'NFKD', 'plain\n"\'\\'
# row: 'NFC', ''
# row: 'nfc', 'x'
# row: 'NFD', '\U0001d15e \ud55c'
