"""What `print`, `str` and `to_string` say of tables: pandas' text, of rows that the program looks at. How values are written is
in `printing.py`."""
from pandas._libs.lib import is_missing, kind_of, unsupported
from pandas.core.snapshot import Shown
from pandas.io import printing
from pandas.io.printing import Style, beside, justified, of_one_width, plainly

MOST_ROWS, FEWER_ROWS = 60, 10


def index_texts(shown, named):
    """A list of texts for each level."""
    made = []
    for name, (kind, values) in zip(shown.names, shown.index):
        texts = printing.labels(kind, values)
        if len(shown.index) > 1:
            gone = "NaT" if kind in ("datetime", "timedelta") else "NaN"
            texts = [gone if is_missing(value) else text for value, text in zip(values, texts)]
        made.append(([plainly(name) if name is not None else ""] if named else []) + texts)
    if len(made) > 1 and shown.count:
        made = printing.sparse(made, int(named))
    return made


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
            texts = printing.column(shown.kinds[place], shown.lists[place], style)
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
            parts = [printing.labels(kind_of(level), list(level)) for level in zip(*labels)]
            lines = [list(line) for line in zip(*printing.sparse(parts))]
        else:
            texts = printing.labels(kind_of(labels), labels)
            lines = [[" " + text if one and not self._formatter(i, l) else text]
                     for i, (text, one, l) in enumerate(zip(texts, numeric, labels))]
        return [line + [""] if self.named else line for line in lines]

    def _depth(self):
        labels = self.shown.labels
        depth = len(labels[0]) if labels and isinstance(labels[0], tuple) else 1
        return depth if all(isinstance(label, tuple) and len(label) == depth for label in labels) else 1

    def _index_column(self):
        least = self._least("")
        texts = [of_one_width(level, "left", least, self.cut) for level in index_texts(self.shown, self.named)]
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
        columns = printing.sequence(self.shown.labels)
        return f"Empty DataFrame\nColumns: {columns}\nIndex: {printing.sequence(index)}"


def shown_repr(shown):
    text = FrameText(shown, cut=printing.CUT)
    if not text.shown.labels or not text.shown.total:
        return text.empty()
    text.most_columns(printing.WIDTH if len(text.shown.labels) > printing.WIDTH else None)
    made = text.fitted(printing.WIDTH)
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
