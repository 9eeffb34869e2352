"""`to_numeric`. Knows no DataFrame."""
import _taipan_tables as _t

from pandas._libs.lib import is_column, unsupported


def to_numeric(arg, errors="raise", downcast=None, **options):
    if not is_column(arg):
        return _numeric_scalar(arg, errors)
    if downcast is not None:
        unsupported("to_numeric(downcast=…): the type depends on the values")
    family = _t.family(arg._expr)
    if family in ("int", "float", "bool"):
        return arg
    if family != "str":
        raise TypeError("Invalid object type")
    if errors == "coerce":
        text = "try:\n    return float(x)\nexcept ValueError:\n    return None"
    elif errors == "raise":
        text = "try:\n    return float(x)\nexcept ValueError:\n    raise ValueError(f'Unable to parse string \"{x}\"')"
    else:
        unsupported(f"to_numeric(errors={errors!r})")
    return arg._with(*_t.compute(arg._rel, (text, ["x"]), [arg._expr], "float", str(arg.name)))


def _numeric_scalar(arg, errors):
    if not isinstance(arg, str):
        return arg
    for kind in (int, float):
        try:
            return kind(arg)
        except ValueError:
            pass
    if errors == "coerce":
        return float("nan")
    raise ValueError(f'Unable to parse string "{arg}" at position 0')
