"""What `typing_extensions` has: the names of `typing`, and those that are elsewhere in Python's library."""
import abc
import collections.abc
import types
import typing
import warnings

globals().update({name: getattr(typing, name) for name in typing.__all__})
for _name in ('_AnnotatedAlias', 'AsyncContextManager', 'ContextManager', 'ChainMap', 'Counter', 'DefaultDict', 'Deque', 'Text'):
    if hasattr(typing, _name):
        globals()[_name] = getattr(typing, _name)

Buffer = collections.abc.Buffer
deprecated = warnings.deprecated
get_original_bases = types.get_original_bases
CapsuleType = getattr(types, 'CapsuleType', object)
runtime = typing.runtime_checkable


class Doc:
    def __init__(self, documentation, /):
        self.documentation = documentation

    def __repr__(self):
        return f'Doc({self.documentation!r})'

    def __eq__(self, other):
        return self.documentation == other.documentation if isinstance(other, Doc) else NotImplemented

    def __hash__(self):
        return hash(self.documentation)
