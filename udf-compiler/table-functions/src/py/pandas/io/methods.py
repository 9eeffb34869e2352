"""Texts as methods: of tables, columns and labels, and of those whose values the program knows."""
import _taipan_tables as _t

from _taipan_ground.base import extends
from pandas._libs.lib import kind_of, unsupported
from pandas.core.eager import Known, KnownFrame
from pandas.core.frame import DataFrame
from pandas.core.indexes.base import Index
from pandas.core.indexes.columns import Labels
from pandas.core.series import Series
from pandas.core.snapshot import Shown, of_known
from pandas.io import printing
from pandas.io.formatting import FEWER_ROWS, MOST_ROWS, frame_string, shown_repr, shown_string
from pandas.io.series import series_text


@extends(DataFrame, lazy=True)
class FrameTexts:
    def _repr_text(self):
        return shown_repr(Shown(self, MOST_ROWS, FEWER_ROWS))

    def to_string(self, *args, **options):
        return frame_string(self, *args, **options)


@extends(Series, lazy=True)
class SeriesTexts:
    def _repr_text(self):
        return series_text(self, True, True, "truncate", most=MOST_ROWS, fewer=FEWER_ROWS)

    def to_string(self, buf=None, na_rep="NaN", float_format=None, header=True, index=True, length=False, dtype=False,
                  name=False, max_rows=None, min_rows=None):
        if buf is not None:
            unsupported("to_string with a buffer")
        return series_text(self, name, dtype, length, index, header, max_rows, min_rows, na_rep, float_format)


@extends(Index, lazy=True)
class IndexTexts:
    def _repr_text(self):
        if self._frame._index is None and _t.origin(self._frame._rel) == self._frame._rel:
            return f"RangeIndex(start=0, stop={len(self)}, step=1)"
        kind, values = Shown(self._frame, None, None).index[0]
        return printing.index_text(values, self.name, kind)


@extends(Labels, lazy=True)
class LabelsTexts:
    def _repr_text(self):
        if list(self) == list(range(len(self))) and self:
            return f"RangeIndex(start=0, stop={len(self)}, step=1)"
        return printing.index_text(list(self), None)


@extends(Known, lazy=True)
class KnownTexts:
    def _repr_text(self):
        return self._text(True, True)

    def to_string(self):
        return self._text(False, False)

    def _text(self, named, typed):
        name = f"Name: {printing.plainly(self.name)}" if named and self.name is not None else ""
        footer = ", ".join(part for part in (name, "dtype: object" if typed else "") if part)
        if not self._values:
            return f"Series([], {footer})"
        texts = printing.column("object", self._values, printing.Style())
        labels = printing.labels(kind_of(self._labels), self._labels)
        width = max(map(len, labels))
        lines = [f"{label.ljust(width)}   {text}" for label, text in zip(labels, texts)]
        return "\n".join(lines + ([footer] if footer else []))


@extends(KnownFrame, lazy=True)
class KnownFrameTexts:
    def _repr_text(self):
        return shown_repr(of_known(self, MOST_ROWS, FEWER_ROWS))

    def to_string(self, **options):
        return shown_string(of_known(self, options.pop("max_rows", None), options.pop("min_rows", None)), **options)
