"""The module struct, of formats that are known beforehand."""

_STANDARD = {'b': 1, 'B': 1, '?': 1, 'h': 2, 'H': 2, 'i': 4, 'I': 4, 'l': 4, 'L': 4, 'q': 8, 'Q': 8, 'f': 4, 'd': 8}
_NATIVE = {**_STANDARD, 'l': 8, 'L': 8, 'n': 8, 'N': 8}


def _parsed(format):
    """Whether the lowest byte comes first, the items as (kind, offset, size), and how long all of it is."""
    if isinstance(format, bytes):
        format = format.decode('ascii')
    mark = format[:1]
    native = mark not in ('=', '<', '>', '!')
    little = mark not in ('>', '!')
    if mark in ('@', '=', '<', '>', '!'):
        format = format[1:]
    sizes = _NATIVE if native and mark != '=' else _STANDARD
    items = []
    offset = 0
    count = ''
    for kind in format:
        if kind.isdigit():
            count += kind
            continue
        if kind.isspace():
            if count:
                give_up('a format with a blank behind a count')
            continue
        times = int(count) if count else 1
        count = ''
        if kind == 'x':
            offset += times
        elif kind == 's':
            items.append((kind, offset, times))
            offset += times
        elif kind == 'c':
            for _ in range(times):
                items.append((kind, offset, 1))
                offset += 1
        elif kind in sizes:
            size = sizes[kind]
            if native and offset % size:
                offset += size - offset % size
            for _ in range(times):
                items.append((kind, offset, size))
                offset += size
        else:
            give_up('this format of struct')
    if count:
        give_up('a format that ends in a count')
    return little, tuple(items), offset


def _item(kind, part, little):
    if kind == 's' or kind == 'c':
        return part
    if kind == '?':
        return part != b'\0'
    if kind == 'f' or kind == 'd':
        return to_float(part, little)
    return int.from_bytes(part, 'little' if little else 'big', signed=kind.islower())


def _unpacked(format, data, start):
    little, items, size = _parsed(format)
    return tuple([_item(kind, data[start + offset:start + offset + width], little) for kind, offset, width in items])


def unpack(format, data, /):
    if not isinstance(data, bytes) or len(data) != _parsed(format)[2]:
        give_up('bytes of another length than the format')
    return _unpacked(format, data, 0)


def unpack_from(format, /, buffer, offset=0):
    if not isinstance(buffer, bytes) or not isinstance(offset, int):
        give_up('this buffer')
    if offset < 0:
        give_up('an offset from the end')
    if offset + _parsed(format)[2] > len(buffer):
        give_up('a buffer that is too short')
    return _unpacked(format, buffer, offset)


def _bytes_of(kind, value, size, little):
    if kind == 's':
        if not isinstance(value, bytes):
            give_up('what is no bytes')
        return value[:size].ljust(size, b'\0')
    if kind == 'c':
        if not isinstance(value, bytes) or len(value) != 1:
            give_up('what is no single byte')
        return value
    if kind == '?':
        return b'\1' if value else b'\0'
    if kind == 'f' or kind == 'd':
        if not isinstance(value, (int, float)):
            give_up('what is no number')
        return of_float(value, size, little)
    if not isinstance(value, int):
        give_up('what is no int')
    return int(value).to_bytes(size, 'little' if little else 'big', signed=kind.islower())


def pack(format, /, *values):
    little, items, size = _parsed(format)
    if len(values) != len(items):
        give_up('as many values as the format has')
    out = b''
    at = 0
    for (kind, offset, width), value in zip(items, values):
        if offset > at:
            out += bytes(offset - at)
        out += _bytes_of(kind, value, width, little)
        at = offset + width
    if size > at:
        out += bytes(size - at)
    return out
