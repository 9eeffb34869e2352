"""What the sandbox has of the operating system: the names that pure library modules ask for when they are imported.

Nothing here reaches a file, a process or the environment.
"""
import abc as _abc

from _taipan_random import urandom

name = 'posix'
sep = '/'
altsep = None
extsep = '.'
pathsep = ':'
linesep = '\n'
curdir = '.'
pardir = '..'
devnull = '/dev/null'
defpath = ''
environ = {}
supports_bytes_environ = False
supports_follow_symlinks = frozenset()
error = OSError
O_RDONLY = 0


class PathLike(_abc.ABC):
    __slots__ = ()

    @_abc.abstractmethod
    def __fspath__(self):
        raise NotImplementedError

    @classmethod
    def __subclasshook__(cls, subclass):
        if cls is PathLike:
            return hasattr(subclass, '__fspath__')
        return NotImplemented


def fspath(path):
    if isinstance(path, (str, bytes)):
        return path
    try:
        return type(path).__fspath__(path)
    except AttributeError:
        message = 'expected str, bytes or os.PathLike object, not ' + type(path).__name__
    raise TypeError(message)


def fsencode(path):
    path = fspath(path)
    return path.encode('utf-8', 'surrogateescape') if isinstance(path, str) else path


def fsdecode(path):
    path = fspath(path)
    return path.decode('utf-8', 'surrogateescape') if isinstance(path, bytes) else path


def getenv(key, default=None):
    return default


def getpid():
    return 1


def cpu_count():
    return 1


def register_at_fork(**hooks):
    pass


def _refuse(*args, **options):
    raise PermissionError('functions have no access to the file system')


getcwd = listdir = scandir = stat = lstat = open = mkdir = remove = unlink = rename = replace = _refuse


class path:
    """Paths as text: nothing looks at the file system."""

    normcase = staticmethod(fspath)
    abspath = realpath = normpath = expanduser = normcase
    exists = isfile = isdir = isabs = staticmethod(lambda path: False)

    @staticmethod
    def split(path):
        head, slash, tail = fspath(path).rpartition('/')
        return (head or slash, tail)

    @staticmethod
    def basename(path):
        return path_split(path)[1]

    @staticmethod
    def dirname(path):
        return path_split(path)[0]

    @staticmethod
    def splitext(path):
        stem, dot, extension = fspath(path).rpartition('.')
        if not stem or '/' in extension:
            return (path, '')
        return (stem, dot + extension)

    @staticmethod
    def join(first, *rest):
        for part in rest:
            first = part if part.startswith('/') else first.rstrip('/') + '/' + part
        return first


path_split = path.split
