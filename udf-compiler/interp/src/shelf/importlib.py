"""Imports by name: what a function may import anyway."""


def _resolved(name, package):
    level = len(name) - len(name.lstrip('.'))
    if not level:
        return name
    if not package:
        raise TypeError(f"the 'package' argument is required to perform a relative import for {name!r}")
    bits = package.rsplit('.', level - 1)
    if len(bits) < level:
        raise ImportError('attempted relative import beyond top-level package')
    base = bits[0]
    return f'{base}.{name[level:]}' if name[level:] else base


def import_module(name, package=None):
    whole = _resolved(name, package)
    found = __import__(whole)
    for part in whole.split('.')[1:]:
        found = getattr(found, part)
    return found


def invalidate_caches():
    pass


def reload(module):
    raise NotImplementedError('modules are loaded once in functions')
