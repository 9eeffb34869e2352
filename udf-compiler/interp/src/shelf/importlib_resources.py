"""The files of packages that a function brings."""
import contextlib
import types

import _taipan_files
from pathlib import Path

Package = types.ModuleType
Anchor = types.ModuleType


def files(anchor=None):
    if anchor is None:
        raise NotImplementedError('importlib.resources.files() without the name of a package')
    if isinstance(anchor, str):
        return _folder(anchor)
    folders = getattr(anchor, '__path__', None)
    if folders:
        return Path(folders[0])
    return Path(anchor.__file__).parent


def _folder(name):
    """The folder of a package by its name. The package is not loaded for that."""
    place = name.replace('.', '/')
    for root in _taipan_files.ROOTS:
        if _taipan_files.size(f'{root}{place}') == -1:
            return Path(f'{root}{place}')
        if _taipan_files.size(f'{root}{place}.py') is not None:
            return Path(f'{root}{place}').parent
    raise ModuleNotFoundError(f'No module named {name!r}', name=name)


def _file(package, names):
    return files(package).joinpath(*names)


def open_binary(package, *names):
    return _file(package, names).open('rb')


def open_text(package, *names, encoding='utf-8', errors='strict'):
    return _file(package, names).open('r', encoding=encoding, errors=errors)


def read_binary(package, *names):
    return _file(package, names).read_bytes()


def read_text(package, *names, encoding='utf-8', errors='strict'):
    return _taipan_files.read(_file(package, names)).decode(encoding, errors)


def is_resource(package, *names):
    return _file(package, names).is_file()


def contents(package, *names):
    return iter(_taipan_files.names(_file(package, names)))


@contextlib.contextmanager
def as_file(path):
    yield path


@contextlib.contextmanager
def path(package, *names):
    yield _file(package, names)
