"""How pandas writes values in columns: each column as texts of one width. Knows no column."""
import re

from pandas._libs.lib import is_missing, kind_of

WIDTH = 80
CUT = 50
DIGITS = 6
ESCAPES = {"\t": r"\t", "\n": r"\n", "\r": r"\r"}
DECIMAL = re.compile(r"^\s*[\+-]?[0-9]+\.[0-9]*$")


def plainly(value):
    """A value as it stands in a cell."""
    if isinstance(value, (tuple, list)):
        body = ", ".join(plainly(item) for item in value)
        return f"({body}{',' if len(value) == 1 else ''})" if isinstance(value, tuple) else f"[{body}]"
    text = str(value)
    for known, escaped in ESCAPES.items():
        text = text.replace(known, escaped)
    return text


def justified(texts, width, side):
    if side == "left":
        return [text.ljust(width) for text in texts]
    return [text.center(width) if side == "center" else text.rjust(width) for text in texts]


def of_one_width(texts, side, least=0, cut=CUT):
    """The texts with blanks on one side; what is longer than `cut` ends in dots."""
    if not texts or side == "all":
        return texts
    width = max(least, *(len(text) for text in texts))
    if cut is not None and width > cut:
        width = cut
        texts = [text[: width - 3] + "..." if cut > 3 and len(text) > width else text for text in texts]
    return justified(texts, width, side)


def beside(space, *columns):
    """Columns side by side, so many blanks apart; short ones end at the bottom."""
    widths = [max(map(len, column)) + space for column in columns[:-1]] + [max(map(len, columns[-1]))]
    count = max(map(len, columns))
    made = []
    for column, width in zip(columns, widths):
        made.append([" " * width] * (count - len(column)) + justified(column, width, "left"))
    return "\n".join("".join(line) for line in zip(*made))


class Style:
    """What a program says about how values are written."""

    def __init__(self, missing="NaN", float_format=None, leading=True, side="right", cut=CUT, formatter=None):
        self.missing, self.float_format, self.leading, self.side, self.cut = missing, float_format, leading, side, cut
        self.formatter = formatter


def column(kind, values, style):
    """The values of a column as texts of one width."""
    return of_one_width(_texts(kind, values, style), style.side, 0, style.cut)


def _texts(kind, values, style):
    if kind == "float":
        return _floats(values, style)
    if kind in ("datetime", "timedelta", "int") and style.formatter is not None:
        return [style.formatter(value) for value in values]
    if kind == "int":
        return [f"{value: d}" if style.leading is not False else f"{value:d}" for value in values]
    if kind == "datetime":
        return datetimes(values)
    if kind == "timedelta":
        return timedeltas(values)
    return [_object(value, kind, style) for value in values]


def _object(value, kind, style):
    lead = "" if style.leading is False else " "
    if style.formatter is None and isinstance(value, float) and value == value:
        if style.float_format is not None:
            return _with_format(style.float_format, value)
        return f"{value: .{DIGITS}f}".rstrip("0") + ("0" if f"{value: .{DIGITS}f}".rstrip("0").endswith(".") else "")
    if kind == "category" and is_missing(value):
        return lead + style.missing
    if value is None:
        return lead + "None"
    if value != value:
        return lead + style.missing
    return lead + (plainly(value) if style.formatter is None else str(style.formatter(value)))


def _with_format(form, value):
    return form(value) if callable(form) else form % value


def _floats(values, style):
    form = style.formatter or (style.float_format if callable(style.float_format) else None)
    if form is not None:
        return [style.missing if is_missing(value) else form(value) for value in values]
    missing = " " + style.missing if style.side == "left" else style.missing
    if style.float_format is not None:
        return [missing if is_missing(value) else style.float_format % value for value in values]
    sign = " " if style.leading is True else ""
    texts = _trimmed([missing if is_missing(value) else f"{value:{sign}.{DIGITS}f}" for value in values])
    sizes = [abs(value) for value in values if not is_missing(value)]
    large = any(size > 1e6 for size in sizes) and max(map(len, texts)) > DIGITS + 6
    if large or any(0 < size < 10**-DIGITS for size in sizes):
        texts = _trimmed([missing if is_missing(value) else f"{value:{sign}.{DIGITS}e}" for value in values])
    return texts


def _trimmed(texts):
    """Without the zeros at the end that all of them have."""
    while True:
        numbers = [text for text in texts if DECIMAL.match(text)]
        if not numbers or not all(text.endswith("0") for text in numbers):
            break
        texts = [text[:-1] if DECIMAL.match(text) else text for text in texts]
    return [text + "0" if DECIMAL.match(text) and text.endswith(".") else text for text in texts]


def datetimes(values):
    """Days alone where all are at midnight; else as many places of the second as one needs."""
    known = [value for value in values if value is not None]
    if all((v.hour, v.minute, v.second, v.microsecond) == (0, 0, 0, 0) for v in known):
        return ["NaT" if value is None else value.strftime("%Y-%m-%d") for value in values]
    places = 0
    for value in known:
        if value.microsecond:
            places = max(places, 6 if value.microsecond % 1000 else 3)
    made = []
    for value in values:
        part = "" if value is None or not places else f".{value.microsecond:06d}"[: places + 1]
        made.append("NaT" if value is None else value.strftime("%Y-%m-%d %H:%M:%S") + part)
    return made


def timedeltas(values):
    known = [value for value in values if value is not None]
    days = all(not value.seconds and not value.microseconds for value in known)
    made = []
    for value in values:
        if value is None:
            made.append("NaT")
            continue
        text = f"{value.days} days"
        if not days:
            hours, rest = divmod(value.seconds, 3600)
            part = f".{value.microseconds:06d}" if value.microseconds else ""
            sign = "+" if value.days < 0 else ""
            text += f" {sign}{hours:02}:{rest // 60:02}:{rest % 60:02}{part}"
        made.append(text)
    return made


def labels(kind, values):
    """The labels of an index as texts."""
    if not values:
        return []
    if kind in ("datetime", "timedelta"):
        return column(kind, values, Style(side="left", cut=None))
    side = "left" if kind in ("int", "float") else "all"
    texts = column(kind, values, Style(side=side))
    while all(texts) and all(text[0] == " " for text in texts):
        texts = [text[1:] for text in texts]
    return texts


def sparse(levels, start=0):
    """Levels of labels, in which what stands above is not said again."""
    rows = list(zip(*levels))
    made, before = list(rows[: start + 1]), rows[start] if rows else ()
    for row in rows[start + 1 :]:
        same = 0
        while same < len(row) - 1 and before[same] == row[same]:
            same += 1
        made.append([""] * same + list(row[same:]))
        before = row
    return [list(level) for level in zip(*made)]


def sequence(items, limit=100):
    """A list as pandas writes it in a line."""
    items = list(items)
    body = ", ".join(plainly(item) for item in items[:limit])
    return f"[{body}{', ...' if len(items) > limit else ''}]"


def summary(name, items, quoted, written=False):
    """The items of an index, in lines that fit. `quoted`: they are texts; `written`: they are texts to be shown as they are."""
    texts = [f"'{plainly(item)}'" if isinstance(item, str) and not written else plainly(item) for item in items]
    first = " " * (len(name) + 2)
    if len(texts) <= 2:
        return f"[{', '.join(texts)}], "
    cut = len(texts) > 100
    head, tail = (texts[:10], texts[-10:]) if cut else ([], texts)
    if not quoted and (cut or len(", ".join(tail)) >= WIDTH):
        width = max(map(len, head + tail))
        head, tail = justified(head, width, "right"), justified(tail, width, "right")
    made, current = "", "\n" + first

    def extended(word, width):
        nonlocal made, current
        if len(current.rstrip()) + len(word.rstrip()) >= width:
            made += current.rstrip()
            current = "\n" + first
        current += word

    for text in head:
        extended(text + ", ", WIDTH)
    if cut:
        made += current.rstrip() + "\n" + first + "..."
        current = "\n" + first
    for text in tail[:-1]:
        extended(text + ", ", WIDTH)
    extended(tail[-1], WIDTH - 2)
    made += current + "],"
    made += "\n" + " " * (len(name) + 1) if len(made) > WIDTH else " "
    return "[" + made[len(first) + 1 :]


def index_text(items, name, kind=None):
    """What `repr` says of an index of these labels."""
    kind = kind_of(items) if kind is None and items else kind or "object"
    types = {"int": "int64", "float": "float64", "bool": "bool", "datetime": "datetime64[ns]", "timedelta": "timedelta64[ns]"}
    named = "" if name is None else f", name={name!r}"
    title = {"datetime": "DatetimeIndex", "timedelta": "TimedeltaIndex"}.get(kind, "Index")
    if kind in ("datetime", "timedelta"):
        items = [f"'{text}'" for text in (datetimes(items) if kind == "datetime" else timedeltas(items))]
        named += ", freq=None"
    more = f"dtype='{types.get(kind, 'object')}'{named}"
    if len(items) > 100:
        more += f", length={len(items)}"
    return f"{title}({summary(title, items, kind == 'object', kind in ('datetime', 'timedelta'))}{more})"
