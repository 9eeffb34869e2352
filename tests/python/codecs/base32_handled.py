# sql: (x TEXT) RETURNS TEXT
# tier: native
import base64
import binascii


def f(x):
    try:
        return base64.b32decode(x, casefold=True).hex()
    except binascii.Error as e:
        return f'{e}'
    except ValueError:
        return 'no ASCII'

# row: 'mzxw6ytboi======'
# row: 'MZXW6YT1'
# row: 'MZXW6Y=='
# row: 'MY'
