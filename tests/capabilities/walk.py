"""Walks everything that can be reached from a function's globals: attributes, items, closures, code, frames, classes.

Gives a line for each module, native function and native class: what it is, a tab, and a way to it.
"""
import collections
import functools
import types
import weakref

# Loaded by the call, which has more time than what creates the function.
LOADED = [
    'abc', 'array', 'base64', 'binascii', 'bisect', 'calendar', 'cmath', 'codecs', 'collections',
    'collections.abc', 'colorsys', 'contextlib', 'contextvars', 'copy', 'csv', 'dataclasses', 'datetime',
    'decimal', 'difflib', 'enum', 'fnmatch', 'fractions', 'functools', 'graphlib', 'hashlib', 'heapq', 'hmac',
    'html', 'html.entities', 'html.parser', 'inspect', 'io', 'ipaddress', 'itertools', 'json', 'keyword',
    'math', 'numbers', 'numpy', 'operator', 'pandas', 'pickle', 'pprint', 'queue', 'quopri',
    'random', 're', 'reprlib', 'scipy', 'secrets', 'shlex', 'statistics', 'string', 'stringprep', 'struct', 'sys',
    'textwrap', 'threading', 'time', 'tomllib', 'traceback', 'types', 'typing', 'unicodedata', 'urllib.parse',
    'uuid', 'warnings', 'weakref', 'xml.dom.minidom', 'xml.etree.ElementTree', 'zlib', 'zoneinfo',
]

NATIVE = tuple(type(x) for x in (len, [].append, list.append, list.__add__, [].__add__, dict.__dict__['fromkeys']))
READ = (type(types.FunctionType.__dict__['__globals__']), type(types.FunctionType.__dict__['__code__']))

# Classes that Python code made have this flag: their module says what they are.
HEAP = 1 << 9


def attributes(o):
    t = type(o)
    if isinstance(o, NATIVE):
        yield '__self__', getattr(o, '__self__', None)
        yield '__objclass__', getattr(o, '__objclass__', None)
        return
    try:
        yield '__dict__', o.__dict__
    except Exception:
        pass
    for c in t.__mro__:
        for n, d in list(c.__dict__.items()):
            if isinstance(d, READ):
                try:
                    yield n, d.__get__(o, t)
                except Exception:
                    pass
    for n in ('__loader__', '__spec__', '__builtins__', '__wrapped__', '__origin__', '__args__'):
        try: yield n, getattr(o, n)
        except Exception: pass

def kids(o):
    yield 'type', type(o)
    yield from attributes(o)
    if isinstance(o, type):
        yield '__mro__', o.__mro__
        yield '__subclasses__', type.__subclasses__(o)
    if isinstance(o, (dict, types.MappingProxyType)):
        for k, v in list(o.items()):
            yield 'key', k
            yield k, v
    elif isinstance(o, (list, tuple, set, frozenset, collections.deque)):
        for v in list(o):
            yield 'item', v
    elif isinstance(o, weakref.ref):
        yield 'referent', o()
    elif isinstance(o, types.MethodType):
        yield '__func__', o.__func__
    if isinstance(o, types.FunctionType):
        yield 'code', o.__code__
        yield 'globals', o.__globals__

PLAIN = {int, float, str, bytes, bool, type(None), complex}
def walk(roots):
    seen = {}
    stack = list(roots)
    found = {}
    modules = {}
    try:
        raise ValueError
    except ValueError as e:
        stack.append(('tb', e.__traceback__))
    stack.append(('object', object))
    for own in (seen, stack, found, modules): seen[id(own)] = own
    while stack:
        path, o = stack.pop()
        if len(seen) > 200000: break
        if id(o) in seen: continue
        seen[id(o)] = o
        if isinstance(o, types.ModuleType):
            modules[str(getattr(o, '__name__', None))] = path
        if isinstance(o, NATIVE):
            key = 'function ' + str(getattr(o, '__module__', None) or 'builtins') + ':' + str(getattr(o, '__qualname__', '?'))
            found.setdefault(key, path)
        elif isinstance(o, type) and not o.__flags__ & HEAP:
            found.setdefault('class ' + str(o.__module__) + ':' + o.__qualname__, path)
        try:
            for n, k in kids(o):
                if type(k) not in PLAIN and id(k) not in seen:
                    stack.append(((path, n), k))
        except RuntimeError: pass
    def text(p):
        out = []
        while isinstance(p, tuple):
            out.append(str(p[1])); p = p[0]
        out.append(p)
        out = out[::-1]
        if len(out) > 14: out = out[:6] + ['...'] + out[-8:]
        return '.'.join(out)
    modules = {k: text(v) for k, v in modules.items()}
    found = {k: text(v) for k, v in found.items()}
    return len(seen), modules, found


def reached(x):
    for name in LOADED:
        __import__(name)
    n, modules, found = walk([('globals', globals())])
    lines = [f'module {k}\t{v}' for k, v in modules.items()]
    lines += [f'{k}\t{v}' for k, v in found.items()]
    return '\n'.join(sorted(lines))
