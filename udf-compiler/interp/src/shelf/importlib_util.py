"""Whether a module can be imported."""
from importlib import _resolved as resolve_name
from importlib.machinery import SOURCE_SUFFIXES


class _Spec:
    def __init__(self, name):
        self.name = name
        self.loader = self.origin = None


def find_spec(name, package=None):
    whole = resolve_name(name, package)
    try:
        __import__(whole)
    except ImportError:
        return None
    return _Spec(whole)
