"""The module hmac: digests with a key, of all that was given at once."""

# The module has a function of this name, too.
_hash = digest

_BLOCKS = {'md5': 64, 'sha1': 64, 'sha224': 64, 'sha256': 64, 'sha384': 128, 'sha512': 128}
_SIZES = {'md5': 16, 'sha1': 20, 'sha224': 28, 'sha256': 32, 'sha384': 48, 'sha512': 64}


def _named(digestmod):
    """The name of a digest that is given by it or by its constructor."""
    if not known(digestmod):
        give_up('a digest that is known at run time only')
    name = digestmod if isinstance(digestmod, str) else getattr(digestmod, '__name__', '')
    name = name.removeprefix('openssl_')
    if name not in _BLOCKS:
        give_up('a digest of this kind')
    return name


def _keyed(name, key, data):
    if len(key) > _BLOCKS[name]:
        key = _hash(name, key)
    key = key.ljust(_BLOCKS[name], b'\0')
    inner = _hash(name, bytes([byte ^ 0x36 for byte in key]) + data)
    return _hash(name, bytes([byte ^ 0x5C for byte in key]) + inner)


def _checked(key, data):
    if not isinstance(key, bytes) or not isinstance(data, bytes):
        give_up('a digest of anything but bytes')


class HMAC:
    def __init__(self, key, msg=None, digestmod=''):
        self._name = _named(digestmod)
        data = b'' if msg is None else msg
        _checked(key, data)
        self._key = key
        self._data = data

    @property
    def name(self):
        return 'hmac-' + self._name

    @property
    def block_size(self):
        return _BLOCKS[self._name]

    @property
    def digest_size(self):
        return _SIZES[self._name]

    def update(self, msg):
        _checked(self._key, msg)
        self._data += msg

    def copy(self):
        return HMAC(self._key, self._data, self._name)

    def digest(self):
        return _keyed(self._name, self._key, self._data)

    def hexdigest(self):
        return self.digest().hex()


def new(key, msg=None, digestmod=''):
    return HMAC(key, msg, digestmod)


def digest(key, msg, digest):
    _checked(key, msg)
    return _keyed(_named(digest), key, msg)
