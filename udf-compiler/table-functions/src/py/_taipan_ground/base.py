"""How modules give Series, DataFrames and other kinds of objects their methods: at once, or when they are asked for first.
Knows none of them."""
from types import FunctionType


# Which module has given a kind a member.
_GIVEN = {}


def extends(kind, lazy=False):
    """The members of the class below are the kind's own from then on; `lazy`: it was said before that they would come."""

    def extended(block):
        for name, member in vars(block).items():
            if name.startswith("__") and not isinstance(member, FunctionType):
                continue
            _check(kind, name, block.__module__, lazy)
            if isinstance(member, FunctionType) and member.__name__ == name:
                member.__qualname__ = f"{kind.__qualname__}.{name}"
            setattr(kind, name, member)
        return block

    return extended


def _check(kind, name, module, lazy):
    """A member has one place. A module that was interrupted is loaded again."""
    there = vars(kind).get(name)
    announced = isinstance(there, Later)
    if announced != lazy or there is not None and not announced:
        if _GIVEN.get((kind, name)) != module:
            raise TypeError(f"{kind.__name__}.{name} is {'not announced' if lazy else 'there already'}")
    _GIVEN[kind, name] = module


class Later:
    """A member that a module gives its kind. The module is loaded when somebody asks for the first of them."""

    def __init__(self, kind, name, module):
        self._kind, self._name, self._module = kind, name, module

    def __get__(self, owner, kind=None):
        __import__(self._module, globals())
        return vars(self._kind)[self._name].__get__(owner, kind)


def later(kind, module, names):
    """Announces members of these names, which the module gives."""
    for name in names.split():
        if name not in vars(kind):
            setattr(kind, name, Later(kind, name, module))
