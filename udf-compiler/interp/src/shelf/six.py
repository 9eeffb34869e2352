"""`six`, as far as it is about the one Python that there is."""
import builtins
import collections.abc
import functools
import io
import itertools
import operator
import sys
import types

__version__ = '1.17.0'
PY2, PY3, PY34 = False, True, True
MAXSIZE = sys.maxsize
string_types, integer_types, class_types = (str,), (int,), (type,)
text_type, binary_type = str, bytes
unichr, int2byte = chr, lambda number: bytes((number,))
StringIO, BytesIO = io.StringIO, io.BytesIO
byte2int = operator.itemgetter(0)
indexbytes, iterbytes = operator.getitem, iter
get_unbound_function = lambda unbound: unbound
create_bound_method = types.MethodType
create_unbound_method = lambda function, kind: function
get_method_function, get_method_self = operator.attrgetter('__func__'), operator.attrgetter('__self__')
get_function_closure, get_function_code = operator.attrgetter('__closure__'), operator.attrgetter('__code__')
get_function_defaults, get_function_globals = operator.attrgetter('__defaults__'), operator.attrgetter('__globals__')
advance_iterator, Iterator, callable = next, object, builtins.callable
wraps, print_ = functools.wraps, builtins.print
viewkeys, viewvalues, viewitems = (operator.methodcaller(name) for name in ('keys', 'values', 'items'))


def iterkeys(found, **options):
    return iter(found.keys(**options))


def itervalues(found, **options):
    return iter(found.values(**options))


def iteritems(found, **options):
    return iter(found.items(**options))


def iterlists(found, **options):
    return iter(found.lists(**options))


def u(text):
    return text


def b(text):
    return text.encode('latin-1')


def assertCountEqual(self, *args, **options):
    return self.assertCountEqual(*args, **options)


def reraise(kind, value, tb=None):
    if value is None:
        value = kind()
    if value.__traceback__ is not tb:
        raise value.with_traceback(tb)
    raise value


def raise_from(value, cause):
    raise value from cause


def with_metaclass(meta, *bases):
    class Making(type):
        def __new__(cls, name, this_bases, members):
            return meta(name, types.resolve_bases(bases), members)

        @classmethod
        def __prepare__(cls, name, this_bases):
            return meta.__prepare__(name, bases)

    return type.__new__(Making, 'temporary_class', (), {})


def add_metaclass(meta):
    def wrapper(cls):
        members = dict(cls.__dict__)
        slots = members.get('__slots__', ())
        for name in [slots] if isinstance(slots, str) else slots:
            members.pop(name, None)
        members.pop('__dict__', None)
        members.pop('__weakref__', None)
        members['__qualname__'] = cls.__qualname__
        return meta(cls.__name__, cls.__bases__, members)

    return wrapper


def ensure_binary(value, encoding='utf-8', errors='strict'):
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode(encoding, errors)
    raise TypeError("not expecting type '%s'" % type(value))


def ensure_str(value, encoding='utf-8', errors='strict'):
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        return value.decode(encoding, errors)
    raise TypeError("not expecting type '%s'" % type(value))


ensure_text = ensure_str


def python_2_unicode_compatible(cls):
    return cls


def add_move(move):
    raise NotImplementedError('six.add_move')


remove_move = add_move
