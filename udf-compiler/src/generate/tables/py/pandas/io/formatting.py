"""What `print`, `str` and `to_string` say of tables: pandas' text, of rows that the program looks at."""
import _taipan_tables as _t

from pandas._libs import observe as _look
from pandas.io import printing as _printing
from pandas._libs.lib import literal, op, unsupported
from pandas.core.dtypes.dtypes import Category
from pandas.core.indexing.enlargement import Unset
from pandas.core.indexes.levels import levels, reversed_order
from pandas.io.printing import Style, beside, justified, of_one_width, plainly

MOST_ROWS, FEWER_ROWS = 60, 10


class Shown:
    """Rows of a frame as they are shown: all, or the first and the last."""

    def __init__(self, frame, most, fewer):
        rel, own = levels(frame)
        self.labels = list(frame._columns)
        exprs = [expr for _, expr in own] + list(frame._columns.values())
        self.total, exprs, kinds = _known(rel, exprs)
        self.half = None
        if most and self.total > most:
            self.half = (min(fewer, most) if fewer else most) // 2
            rel = _ends(rel, max(self.half, 1), self.half == 0)
        lists = _look.columns(rel, exprs, "the text of a table") if exprs else []
        lists = [_valued(kind, values) for kind, values in zip(kinds, lists)]
        kinds = ["object" if kind == "unset" else kind for kind in kinds]
        self.kinds, self.lists = kinds[len(own) :], lists[len(own) :]
        self.names = [name for name, _ in own]
        self.index = list(zip(kinds, lists))[: len(own)]
        self.count = len(lists[0]) if lists else 0
        self.picked = list(range(len(self.labels)))

    @property
    def has_names(self):
        return any(name is not None for name in self.names)

    def index_texts(self, named):
        """A list of texts for each level."""
        made = []
        for name, (kind, values) in zip(self.names, self.index):
            texts = _printing.labels(kind, values)
            if len(self.index) > 1:
                gone = "NaT" if kind in ("datetime", "timedelta") else "NaN"
                texts = [gone if _printing.is_missing(value) else text for value, text in zip(values, texts)]
            made.append(([plainly(name) if name is not None else ""] if named else []) + texts)
        if len(made) > 1 and self.count:
            made = _printing.sparse(made, int(named))
        return made


def _known(rel, exprs):
    """The number of rows, and the expressions as pandas has them, with their kinds."""
    unsure = [expr for expr in exprs if _t.family(expr) in ("int", "bool") and _t.nullable(expr)]
    counted, made = _t.group(rel, [], [("size", None)] + [("count", expr) for expr in unsure], True)
    counts = [one[0] for one in _look.columns(counted, made, "the number of rows of a table")]
    whole = {expr for expr, count in zip(unsure, counts[1:]) if count == counts[0]}
    found, kinds = [], []
    for expr in exprs:
        kind = "category" if isinstance(expr, Category) else _t.family(expr)
        if kind == "int" and _t.nullable(expr) and expr not in whole:
            expr, kind = _t.cast(expr, "float64"), "float"
        if kind == "bool" and _t.nullable(expr) and expr not in whole:
            kind = "object"
        found.append(expr)
        kind = "unset" if isinstance(expr, Unset) else kind
        kinds.append(kind if kind in ("unset", "int", "float", "bool", "datetime", "timedelta", "category") else "object")
    return counts[0], found, kinds


def _valued(kind, values):
    return [_look.nan if value is None else value for value in values] if kind in ("float", "unset") else values


def _ends(rel, half, only_first):
    """The first rows and the last."""
    rel, place = _t.window(rel, ("row_number", []), None, [], None)
    if only_first:
        return _t.filter(rel, op("lt", place, literal(half)))
    backwards = reversed_order(rel)
    rel, from_end = _t.window(rel, ("row_number", []), None, [], backwards)
    test = op("or", op("lt", place, literal(half)), op("lt", from_end, literal(half)))
    return _t.filter(rel, test)


class FrameText:
    """The text of a frame."""

    def __init__(self, shown, index=True, header=True, missing="NaN", cut=None, float_format=None, formatters=None,
                 justify="right", index_names=True, least=None):
        self.shown, self.index, self.header, self.cut, self.justify = shown, index, header, cut, justify
        self.named = shown.has_names and index and index_names
        self.missing, self.float_format, self.formatters, self.least = missing, float_format, formatters or {}, least or {}
        self.middle = None

    def columns(self):
        shown = self.shown
        style = Style(self.missing, self.float_format, self.index, cut=self.cut)
        heads = self._heads() if self.header else [[] for _ in shown.picked]
        made = []
        for place, head in zip(shown.picked, heads):
            label = shown.labels[place]
            style.formatter = self._formatter(place, label)
            least = max([self._least(label), *(len(text) for text in head)])
            texts = _printing.column(shown.kinds[place], shown.lists[place], style)
            texts = of_one_width(texts, self.justify, least, self.cut)
            width = max([least, *(len(text) for text in texts)])
            made.append(justified(head, width, self.justify) + texts)
        return [self._index_column(), *made] if self.index else made

    def _formatter(self, place, label):
        return self.formatters[place] if isinstance(self.formatters, (list, tuple)) else self.formatters.get(label)

    def _least(self, label):
        return self.least.get(label, 0) if isinstance(self.least, dict) else self.least

    def _heads(self):
        """The lines above each column."""
        shown = self.shown
        labels = [shown.labels[place] for place in shown.picked]
        # pandas takes the types from the left, whichever columns are left out.
        numeric = [kind in ("int", "float", "bool") for kind in shown.kinds]
        if isinstance(self.header, (list, tuple)):
            lines = [[str(text)] for text in self.header]
        elif self._depth() > 1:
            parts = [_printing.labels(_printing.kind_of(level), list(level)) for level in zip(*labels)]
            lines = [list(line) for line in zip(*_printing.sparse(parts))]
        else:
            texts = _printing.labels(_printing.kind_of(labels), labels)
            lines = [[" " + text if one and not self._formatter(i, l) else text]
                     for i, (text, one, l) in enumerate(zip(texts, numeric, labels))]
        return [line + [""] if self.named else line for line in lines]

    def _depth(self):
        labels = self.shown.labels
        depth = len(labels[0]) if labels and isinstance(labels[0], tuple) else 1
        return depth if all(isinstance(label, tuple) and len(label) == depth for label in labels) else 1

    def _index_column(self):
        least = self._least("")
        texts = [of_one_width(level, "left", least, self.cut) for level in self.shown.index_texts(self.named)]
        lines = beside(1, *texts).split("\n")
        return ([""] * self._depth() if self.header else []) + lines

    def lines(self):
        """Columns with dots where rows or columns are left out."""
        columns = self.columns()
        shown = self.shown
        if self.middle is not None:
            place = self.middle + bool(self.index)
            columns.insert(place, [" ..."] * len(columns[0]))
        if shown.half is not None:
            half = max(shown.half, 1)
            head = len(columns[0]) - shown.count
            for number, column in enumerate(columns):
                dotted = self.middle is not None and number == self.middle + bool(self.index)
                width = len(column[half])
                dots = "..." if width > 3 or dotted else ".."
                dots = dots.ljust(width) if number == 0 and self.index else dots.rjust(4 if dotted else width)
                column.insert(half + head, dots)
        return columns

    def fitted(self, width):
        """As many columns as fit, those in the middle left out."""
        columns = self.lines()
        widths = [max(map(len, column)) for column in columns]
        over = max(map(len, beside(1, *columns).split("\n"))) - width + 1
        while over > 0 and len(widths) > 1:
            over -= widths.pop(round(len(widths) / 2)) + 1
        self.most_columns(max(len(widths) - bool(self.index), 2))
        return beside(1, *self.lines())

    def most_columns(self, most):
        count = len(self.shown.labels)
        if most and count > most:
            self.middle = max(most // 2, 1)
            last = [] if most < 2 else list(range(count - self.middle, count))
            self.shown.picked = list(range(self.middle)) + last

    def wrapped(self, width):
        """Columns in several blocks, each as wide as allowed."""
        columns = self.lines()
        index = [columns.pop(0)] if self.index else []
        room = width - (max(map(len, index[0])) + 1 if index else 0)
        bins, used = [], 0
        for place, column in enumerate(columns):
            own = max(map(len, column)) + 1
            used += own
            if used + (1 if place == len(columns) - 1 else 2) > room and place > 0:
                bins.append(place)
                used = own
        bins.append(len(columns))
        blocks, start = [], 0
        for number, end in enumerate(bins):
            block = index + columns[start:end]
            if len(bins) > 1:
                count = len(block[-1])
                block.append([" \\"] + ["  "] * (count - 1) if number < len(bins) - 1 else [" "] * count)
            blocks.append(beside(1, *block))
            start = end
        return "\n\n".join(blocks)

    def dimensions(self):
        return f"\n\n[{self.shown.total} rows x {len(self.shown.labels)} columns]"

    def empty(self):
        index = [] if not self.shown.index else self.shown.index[0][1]
        if len(self.shown.index) > 1:
            index = list(zip(*[values for _, values in self.shown.index]))
        columns = _printing.sequence(self.shown.labels)
        return f"Empty DataFrame\nColumns: {columns}\nIndex: {_printing.sequence(index)}"


def shown_repr(shown):
    text = FrameText(shown, cut=_printing.CUT)
    if not text.shown.labels or not text.shown.total:
        return text.empty()
    text.most_columns(_printing.WIDTH if len(text.shown.labels) > _printing.WIDTH else None)
    made = text.fitted(_printing.WIDTH)
    return made + text.dimensions() if text.middle is not None or text.shown.half is not None else made


def frame_string(frame, buf=None, columns=None, max_rows=None, min_rows=None, **options):
    if buf is not None:
        unsupported("to_string with a buffer")
    frame = frame if columns is None else frame[list(columns)]
    return shown_string(Shown(frame, max_rows, min_rows), **options)


def shown_string(shown, col_space=None, header=True, index=True, na_rep="NaN", formatters=None, float_format=None, sparsify=None,
                 index_names=True, justify=None, max_cols=None, show_dimensions=False, decimal=".", line_width=None,
                 max_colwidth=None, encoding=None):
    if sparsify is not None or decimal != ".":
        unsupported("to_string with sparsify or decimal")
    if isinstance(header, (list, tuple)) and len(header) != len(shown.labels):
        raise ValueError(f"Writing {len(shown.labels)} cols but got {len(header)} aliases")
    text = FrameText(shown, index, header, na_rep, max_colwidth, float_format, formatters, justify or "right", index_names, col_space)
    if not shown.labels or not shown.total:
        made = text.empty()
    else:
        text.most_columns(max_cols)
        made = beside(1, *text.lines()) if line_width is None else text.wrapped(line_width)
    cut = text.middle is not None or shown.half is not None
    return made + text.dimensions() if show_dimensions is True or show_dimensions == "truncate" and cut else made


# The same for a Series.


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
    texts = _printing.column(kind, values, Style(missing, float_format, index))
    own = shown.index_texts(True)
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
    dtype = {"int": "int64", "float": "float64"}.get(_printing.kind_of(list(expr.names)) if texts else "object", "object")
    if len(texts) > 8:
        texts = texts[:4] + ["..."] + texts[-4:]
    separator = " < " if expr.ordered else ", "
    head = f"Categories ({len(expr.names)}, {dtype}): "
    made, used = "", len(head)
    for place, text in enumerate(texts):
        if used + len(separator) + len(text) > _printing.WIDTH:
            made += separator.rstrip() + "\n" + " " * (len(head) + 1)
            used = len(head) + 1
        elif place:
            made += separator
            used += len(text)
        made += text
    return f"{head}[{made.replace(' < ... < ', ' ... ')}]"


class FrameTexts:
    """Of a DataFrame."""

    def __repr__(self):
        return shown_repr(Shown(self, MOST_ROWS, FEWER_ROWS))

    def to_string(self, *args, **options):
        return frame_string(self, *args, **options)


class SeriesTexts:
    """Of a Series."""

    def __repr__(self):
        return series_text(self, True, True, "truncate", most=MOST_ROWS, fewer=FEWER_ROWS)

    def to_string(self, buf=None, na_rep="NaN", float_format=None, header=True, index=True, length=False, dtype=False,
                  name=False, max_rows=None, min_rows=None):
        if buf is not None:
            unsupported("to_string with a buffer")
        return series_text(self, name, dtype, length, index, header, max_rows, min_rows, na_rep, float_format)
