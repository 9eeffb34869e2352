"""The modules and files of packages that a function brings."""
import collections

import _taipan_files

ModuleInfo = collections.namedtuple('ModuleInfo', 'module_finder name ispkg')


def iter_modules(path=None, prefix=''):
    for folder in path or ():
        for name in _taipan_files.names(folder):
            if name.endswith('.py') and name != '__init__.py':
                yield ModuleInfo(None, prefix + name[:-3], False)
            elif _taipan_files.size(f'{folder}/{name}/__init__.py') is not None:
                yield ModuleInfo(None, prefix + name, True)


def get_data(package, resource):
    from importlib.resources import files

    return files(package).joinpath(*resource.split('/')).read_bytes()


def extend_path(path, name):
    return path
