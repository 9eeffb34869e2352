"""The module dataclasses: functions of objects that are known at run time only."""


def _names(obj, use):
    fields = type(obj).__dataclass_fields__.values()
    return [field.name for field in fields if field._field_type.name == '_FIELD' and getattr(field, use)]


def _fields_of(obj, name):
    if isinstance(obj, type) or not hasattr(type(obj), '__dataclass_fields__'):
        raise TypeError(f'{name}() should be called on dataclass instances')
    return _names(obj, 'name')


def asdict(obj, *, dict_factory=dict):
    if dict_factory is not dict:
        give_up('asdict into something else than a dict')
    _fields_of(obj, 'asdict')
    return _as_dict(obj)


def astuple(obj, *, tuple_factory=tuple):
    if tuple_factory is not tuple:
        give_up('astuple into something else than a tuple')
    _fields_of(obj, 'astuple')
    return _as_tuple(obj)


def _is_plain(value):
    return value is None or isinstance(value, (bool, int, float, complex, str, bytes))


def _as_dict(value):
    if _is_plain(value):
        return value
    if hasattr(type(value), '__dataclass_fields__'):
        return {name: _as_dict(getattr(value, name)) for name in _fields_of(value, 'asdict')}
    if isinstance(value, list):
        return [_as_dict(item) for item in value]
    if isinstance(value, tuple) and not hasattr(type(value), '_fields'):
        return tuple([_as_dict(item) for item in value])
    give_up('asdict of such a value')


def _as_tuple(value):
    if _is_plain(value):
        return value
    if hasattr(type(value), '__dataclass_fields__'):
        return tuple([_as_tuple(getattr(value, name)) for name in _fields_of(value, 'astuple')])
    if isinstance(value, list):
        return [_as_tuple(item) for item in value]
    if isinstance(value, tuple) and not hasattr(type(value), '_fields'):
        return tuple([_as_tuple(item) for item in value])
    give_up('astuple of such a value')


def replace(obj, /, **changes):
    _fields_of(obj, 'replace')
    arguments = {}
    for field in type(obj).__dataclass_fields__.values():
        kind = field._field_type.name
        if kind == '_FIELD' and field.init:
            arguments[field.name] = changes[field.name] if field.name in changes else getattr(obj, field.name)
        elif kind == '_FIELD_INITVAR' or field.name in changes:
            give_up('replace of such a field')
    for name in changes:
        if name not in arguments:
            give_up('replace of a field that is not there')
    return type(obj)(**arguments)


def repr_of(obj):
    parts = [f'{name}={getattr(obj, name)!r}' for name in _names(obj, 'repr')]
    return f"{type(obj).__qualname__}({', '.join(parts)})"


def compared(compare, left, right):
    names = _names(left, 'compare')
    mine = tuple([getattr(left, name) for name in names])
    return compare(mine, tuple([getattr(right, name) for name in names]))
