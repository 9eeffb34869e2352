"""Opens the files that a function brings: they are read only, and there are no others."""
import io

IMPORTS = '/udf/imports/'


def written(path):
    """A path as text or bytes."""
    if isinstance(path, (str, bytes)):
        return path
    try:
        return type(path).__fspath__(path)
    except AttributeError:
        kind = type(path).__name__
        raise TypeError('expected str, bytes or os.PathLike object, not ' + kind) from None


def absolute(path):
    """A path as text, seen from the folder of imports, without `.` and `..`."""
    path = written(path)
    if isinstance(path, bytes):
        path = path.decode('utf-8', 'surrogateescape')
    if not path.startswith('/'):
        path = IMPORTS + path
    parts = []
    for part in path.split('/'):
        if part == '..':
            if parts:
                parts.pop()
        elif part not in ('', '.'):
            parts.append(part)
    return '/' + '/'.join(parts)


def size(path):
    """Bytes of a file, -1 for a folder, None where nothing is."""
    place = absolute(path)
    if place == '/':
        return -1
    return _size(place)


def names(path):
    return _names(absolute(path))


def missing(path):
    return FileNotFoundError(2, 'No such file or directory', path)


def read(path):
    content = _read(absolute(path))
    if content is None:
        if size(path) == -1:
            raise IsADirectoryError(21, 'Is a directory', path)
        raise missing(path)
    return content


class _Bytes(io.BytesIO):
    mode = 'rb'

    def writable(self):
        return False

    def write(self, data):
        raise io.UnsupportedOperation('write')

    def truncate(self, size=None):
        raise io.UnsupportedOperation('truncate')


def open(file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None):
    if not isinstance(mode, str):
        raise TypeError("open() argument 'mode' must be str, not " + type(mode).__name__)
    kinds = set(mode)
    if kinds - set('rwaxbt+') or len(mode) > len(kinds) or len(kinds & set('rwax')) != 1:
        if len(kinds & set('rwax')) != 1 and not kinds - set('rwaxbt+'):
            raise ValueError('must have exactly one of create/read/write/append mode')
        raise ValueError('invalid mode: ' + repr(mode))
    binary = 'b' in kinds
    if binary and 't' in kinds:
        raise ValueError("can't have text and binary mode at once")
    if binary and encoding is not None:
        raise ValueError("binary mode doesn't take an encoding argument")
    if binary and errors is not None:
        raise ValueError("binary mode doesn't take an errors argument")
    if binary and newline is not None:
        raise ValueError("binary mode doesn't take a newline argument")
    if isinstance(file, int):
        raise OSError(9, 'Bad file descriptor')
    file = written(file)
    if kinds & set('wax+'):
        raise OSError(30, 'Read-only file system', file)
    raw = _Bytes(read(file))
    raw.name = file
    if binary:
        return raw
    if encoding in (None, 'locale'):
        encoding = 'utf-8'
    text = io.TextIOWrapper(raw, encoding, errors, newline)
    text.mode = mode
    return text
