"""What a function has of the operating system: paths as text, an empty environment, and the files that it brings."""
import abc as _abc
import collections as _collections
import sys as _sys

import _taipan_files as _files

name = 'posix'
sep = '/'
altsep = None
extsep = '.'
pathsep = ':'
linesep = '\n'
curdir = '.'
pardir = '..'
devnull = '/dev/null'
defpath = '/bin:/usr/bin'
environ = {}
environb = {}
supports_bytes_environ = True
supports_follow_symlinks = supports_dir_fd = supports_fd = supports_effective_ids = frozenset()
error = OSError
O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND = 0, 1, 2, 64, 128, 512, 1024
F_OK, R_OK, W_OK, X_OK = 0, 4, 2, 1
SEEK_SET, SEEK_CUR, SEEK_END = 0, 1, 2


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
        found = type(path).__fspath__(path)
    except AttributeError:
        message = 'expected str, bytes or os.PathLike object, not ' + type(path).__name__
        raise TypeError(message) from None
    if isinstance(found, (str, bytes)):
        return found
    kinds = (type(path).__name__, type(found).__name__)
    raise TypeError('expected %s.__fspath__() to return str or bytes, not %s' % kinds)


def fsencode(filename):
    path = fspath(filename)
    return path.encode('utf-8', 'surrogateescape') if isinstance(path, str) else path


def fsdecode(filename):
    path = fspath(filename)
    return path.decode('utf-8', 'surrogateescape') if isinstance(path, bytes) else path


def getenv(key, default=None):
    return environ.get(key, default)


def getcwd():
    return _files.IMPORTS[:-1]


def getcwdb():
    return getcwd().encode()


def getpid():
    return 1


def cpu_count():
    return 1


process_cpu_count = cpu_count


def strerror(code):
    return {2: 'No such file or directory', 30: 'Read-only file system'}.get(code, 'Unknown error %d' % code)


def urandom(size):
    import secrets

    return secrets.token_bytes(size)


def register_at_fork(**hooks):
    pass


class terminal_size(_collections.namedtuple('terminal_size', 'columns lines')):
    """What there would be, if somebody looked."""

    __slots__ = ()

    def __new__(cls, sizes):
        columns, lines = sizes
        return super().__new__(cls, columns, lines)

    def __repr__(self):
        return 'os.terminal_size(columns=%r, lines=%r)' % self


def isatty(fd):
    return False


def get_terminal_size(fd=1):
    raise OSError(25, 'Inappropriate ioctl for device')


class stat_result(tuple):
    """Of a file that is brought: its kind and its size."""

    st_mode = property(lambda self: self[0])
    st_ino = property(lambda self: self[1])
    st_dev = property(lambda self: self[2])
    st_nlink = property(lambda self: self[3])
    st_uid = property(lambda self: self[4])
    st_gid = property(lambda self: self[5])
    st_size = property(lambda self: self[6])
    st_atime = property(lambda self: float(self[7]))
    st_mtime = property(lambda self: float(self[8]))
    st_ctime = property(lambda self: float(self[9]))


def stat(path, *, dir_fd=None, follow_symlinks=True):
    size = _files.size(path)
    if size is None:
        raise _files.missing(path)
    mode = 0o040555 if size == -1 else 0o100444
    return stat_result((mode, abs(hash(_files.absolute(path))) or 1, 1, 1, 0, 0, max(size, 0), 0, 0, 0))


def lstat(path, *, dir_fd=None):
    return stat(path)


def access(path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True):
    size = _files.size(path)
    return size is not None and not mode & W_OK and (not mode & X_OK or size == -1)


def listdir(path='.'):
    size = _files.size(path)
    if size is None:
        raise _files.missing(path)
    if size != -1:
        raise NotADirectoryError(20, 'Not a directory', path)
    return _files.names(path)


class DirEntry:
    def __init__(self, folder, name):
        self.name = name
        self.path = path.join(folder, name)

    def __fspath__(self):
        return self.path

    def __repr__(self):
        return '<DirEntry %r>' % self.name

    def is_dir(self, *, follow_symlinks=True):
        return _files.size(self.path) == -1

    def is_file(self, *, follow_symlinks=True):
        return not self.is_dir()

    def is_symlink(self):
        return False

    def is_junction(self):
        return False

    def stat(self, *, follow_symlinks=True):
        return stat(self.path)


class _Entries(list):
    def __enter__(self):
        return self

    def __exit__(self, *error):
        pass

    def close(self):
        pass


def scandir(path='.'):
    return _Entries(DirEntry(fspath(path), name) for name in listdir(path))


def walk(top, topdown=True, onerror=None, followlinks=False):
    try:
        found = listdir(top)
    except OSError as problem:
        if onerror is not None:
            onerror(problem)
        return
    folders = [name for name in found if _files.size(path.join(top, name)) == -1]
    files = [name for name in found if name not in folders]
    if topdown:
        yield top, folders, files
    for name in folders:
        yield from walk(path.join(top, name), topdown, onerror, followlinks)
    if not topdown:
        yield top, folders, files


def readlink(path, *, dir_fd=None):
    stat(path)
    raise OSError(22, 'Invalid argument', path)


def _refused(name):
    def refused(*args, **options):
        _files.refuse()

    refused.__name__ = refused.__qualname__ = name
    return refused


# What is there to be found, and does nothing.
for _name in (
    '_exit abort chdir chmod chown close dup execv execve execvp fdopen fork getlogin getppid getuid getgid kill link makedirs '
    'mkdir mkfifo open pipe popen putenv read remove removedirs rename renames replace rmdir spawnv symlink system '
    'truncate umask unlink unsetenv utime wait waitpid write'
).split():
    globals()[_name] = _refused(_name)

import posixpath as path
