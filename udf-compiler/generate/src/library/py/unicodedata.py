"""The module unicodedata: properties of characters, and normal forms. Names of characters are the interpreter's."""

# In their order, which is what the tables have.
_CATEGORIES = ('Cc', 'Cf', 'Cn', 'Co', 'Cs', 'Ll', 'Lm', 'Lo', 'Lt', 'Lu', 'Mc', 'Me', 'Mn', 'Nd', 'Nl', 'No', 'Pc', 'Pd', 'Pe',
               'Pf', 'Pi', 'Po', 'Ps', 'Sc', 'Sk', 'Sm', 'So', 'Zl', 'Zp', 'Zs')
_DIRECTIONS = ('', 'AL', 'AN', 'B', 'BN', 'CS', 'EN', 'ES', 'ET', 'FSI', 'L', 'LRE', 'LRI', 'LRO', 'NSM', 'ON', 'PDF', 'PDI',
               'R', 'RLE', 'RLI', 'RLO', 'S', 'WS')
_WIDTHS = ('A', 'F', 'H', 'N', 'Na', 'W')

_NONE = object()


def _property(chr, number):
    if not isinstance(chr, str):
        give_up('unicodedata of anything but a text')
    if len(chr) != 1:
        raise TypeError('argument must be a unicode character')
    return unicode('property', chr, number)


def category(chr, /):
    return _CATEGORIES[_property(chr, 0)]


def bidirectional(chr, /):
    return _DIRECTIONS[_property(chr, 1)]


def east_asian_width(chr, /):
    return _WIDTHS[_property(chr, 2)]


def combining(chr, /):
    return _property(chr, 3)


def mirrored(chr, /):
    return _property(chr, 4)


def digit(chr, default=_NONE, /):
    value = _property(chr, 5)
    if value >= 0:
        return value
    if default is _NONE:
        raise ValueError('not a digit')
    return default


def decimal(chr, default=_NONE, /):
    value = _property(chr, 6)
    if value >= 0:
        return value
    if default is _NONE:
        raise ValueError('not a decimal')
    return default


def numeric(chr, default=_NONE, /):
    _property(chr, 0)
    value = unicode('numeric', chr)
    if value == value:
        return value
    if default is _NONE:
        raise ValueError('not a numeric character')
    return default


def _form(form):
    """The number of a normal form."""
    if form == 'NFC':
        return 0
    if form == 'NFD':
        return 1
    if form == 'NFKC':
        return 2
    if form == 'NFKD':
        return 3
    raise ValueError('invalid normalization form')


def normalize(form, unistr, /):
    if not isinstance(form, str) or not isinstance(unistr, str):
        give_up('unicodedata of anything but a text')
    # The empty text is in every form, whatever it is called.
    return unicode('normal', unistr, _form(form)) if unistr else unistr


def is_normalized(form, unistr, /):
    if not isinstance(form, str) or not isinstance(unistr, str):
        give_up('unicodedata of anything but a text')
    return not unistr or unicode('is_normal', unistr, _form(form))
