# sql: (t TEXT) RETURNS TEXT
import base64
import hashlib
import struct
import unicodedata
import zlib


def f(t):
    data = t.encode()
    packed = struct.pack('<hI', len(data), zlib.crc32(data))
    return ' '.join([hashlib.sha256(data).hexdigest(), hashlib.md5(data).hexdigest(), base64.b64encode(data).decode(), packed.hex(), unicodedata.normalize('NFD', t)])

# row: ''
# row: 'abc'
# row: 'ünï'
