"""What `print`, `str` and `to_string` say of columns. How values are written is in `printing.py`."""
import _taipan_tables as _t

from pandas._libs.lib import kind_of
from pandas.core.snapshot import Shown
from pandas.io import printing
from pandas.io.formatting import index_texts
from pandas.io.printing import Style, beside, plainly


def series_text(series, name=False, dtype=False, length=False, index=True, header=True, most=None, fewer=None,
                missing="NaN", float_format=None):
    shown = Shown(series.to_frame("value"), most, fewer)
    kind, values = shown.kinds[0], shown.lists[0]
    footer = []
    if name and series.name is not None:
        footer.append(f"Name: {plainly(series.name)}")
    if length is True or length == "truncate" and shown.half is not None:
        footer.append(f"Length: {shown.total}")
    if dtype:
        footer.append(f"dtype: {_dtype_name(series, kind)}")
    footer = ", ".join(footer)
    if dtype and kind == "category":
        footer += ("\n" if footer else "") + _categories(series._expr)
    if not shown.total:
        return f"Series([], {footer})"
    texts = printing.column(kind, values, Style(missing, float_format, index))
    own = index_texts(shown, True)
    own = own[0] if len(own) == 1 else beside(2, *own).split("\n")
    if shown.half is not None:
        half = max(shown.half, 1)
        width = len(texts[half - 1])
        texts.insert(half, ("..." if width > 3 else "..").center(width))
        own = own[: half + 1] + [""] + own[half + 1 :]
    made = beside(3, own[1:], texts) if index else beside(3, texts)
    if header and shown.has_names:
        made = own[0] + "\n" + made
    return made + ("\n" + footer if footer else "")


def _dtype_name(series, kind):
    if kind == "category":
        return kind
    return {"int": _t.dtype(series._expr), "float": "float64"}.get(kind, kind) if kind != "datetime" else "datetime64[ns]"


def _categories(expr):
    texts = [f"'{name}'" if isinstance(name, str) else plainly(name) for name in expr.names]
    dtype = {"int": "int64", "float": "float64"}.get(kind_of(list(expr.names)) if texts else "object", "object")
    if len(texts) > 8:
        texts = texts[:4] + ["..."] + texts[-4:]
    separator = " < " if expr.ordered else ", "
    head = f"Categories ({len(expr.names)}, {dtype}): "
    made, used = "", len(head)
    for place, text in enumerate(texts):
        if used + len(separator) + len(text) > printing.WIDTH:
            made += separator.rstrip() + "\n" + " " * (len(head) + 1)
            used = len(head) + 1
        elif place:
            made += separator
            used += len(text)
        made += text
    return f"{head}[{made.replace(' < ... < ', ' ... ')}]"
