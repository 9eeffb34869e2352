"""The module hashlib: digests of all that was given at once."""


class _Hash:
    def __init__(self, name, block_size, digest_size, data):
        if not isinstance(data, bytes):
            give_up('a digest of anything but bytes')
        self.name = name
        self.block_size = block_size
        self.digest_size = digest_size
        self._data = data

    def update(self, data):
        if not isinstance(data, bytes):
            give_up('a digest of anything but bytes')
        self._data += data

    def digest(self):
        return digest(self.name, self._data)

    def hexdigest(self):
        return digest(self.name, self._data).hex()

    def copy(self):
        return _Hash(self.name, self.block_size, self.digest_size, self._data)


def openssl_md5(data=b'', *, usedforsecurity=True):
    return _Hash('md5', 64, 16, data)


def openssl_sha1(data=b'', *, usedforsecurity=True):
    return _Hash('sha1', 64, 20, data)


def openssl_sha224(data=b'', *, usedforsecurity=True):
    return _Hash('sha224', 64, 28, data)


def openssl_sha256(data=b'', *, usedforsecurity=True):
    return _Hash('sha256', 64, 32, data)


def openssl_sha384(data=b'', *, usedforsecurity=True):
    return _Hash('sha384', 128, 48, data)


def openssl_sha512(data=b'', *, usedforsecurity=True):
    return _Hash('sha512', 128, 64, data)


def compare_digest(a, b, /):
    if isinstance(a, str) and isinstance(b, str):
        if not a.isascii() or not b.isascii():
            raise TypeError('comparing strings with non-ASCII characters is not supported')
        return a == b
    if not isinstance(a, bytes) or not isinstance(b, bytes):
        give_up('a comparison of anything but texts or bytes')
    return a == b
