"""What every part of the library needs: what kind a value is, and what ends the recording. Knows no operation on columns."""
from _taipan_ground.lib import as_list, line, unsupported


# What pandas computes with.
NUMBERS = ("int", "float", "bool")


def down_rows(name, axis):
    """What is not computed across columns is refused there."""
    if axis in (1, "columns"):
        unsupported(f"{name}(axis=1) of a table")


def distinct(labels):
    """The labels, of which none may be there twice."""
    labels = list(labels)
    for place, label in enumerate(labels):
        if label in labels[:place]:
            unsupported(f"a table with several columns named {label!r}")
    return labels


class _NoDefault:
    def __repr__(self):
        return "<no_default>"


NO_DEFAULT = _NoDefault()


def is_scalar(value):
    """Whether it is a value over all rows, which is not known yet."""
    return hasattr(value, "_cache")


def is_column(value):
    return hasattr(value, "_expr") and not is_scalar(value)


def is_missing(value):
    return value is None or value != value


def is_missing_scalar(value):
    return not hasattr(value, "_expr") and not hasattr(value, "_columns") and is_missing(value)


def kind_of(labels):
    """The kind of values that the program has written."""
    if all(isinstance(label, int) and not isinstance(label, bool) for label in labels):
        return "int"
    if any(isinstance(label, float) for label in labels) and all(type(label) in (int, float) for label in labels):
        return "float" if all(isinstance(label, float) for label in labels) else "object"
    return "object"


def refuse_options(function, given, **known):
    """Options must have the value that the library knows, or be left out."""
    for name, value in given.items():
        if name not in known:
            raise TypeError(f"{function}() got an unexpected keyword argument '{name}'")
        if value is not known[name] and value != known[name]:
            unsupported(f"{function}({name}={value!r})")
