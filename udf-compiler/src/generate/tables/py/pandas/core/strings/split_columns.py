"""What `.str.split(expand=True)` gives."""
from pandas.core.frame import DataFrame
from pandas.core.strings.split_lists import Parts, frame_of


class SplitColumns(DataFrame):
    """How many columns there are depends on the values: the program looks, unless it asks for columns by their numbers."""

    def __init__(self, series, text):
        self.__dict__["_series"], self.__dict__["_parts"] = series, Parts(series, text)

    def _settle(self):
        longest = self._parts.len().max().item()
        count = max(int(longest), 1) if longest == longest else 1
        made = frame_of(self._series, {i: self._parts.get(i) for i in range(count)})
        self._become(made)

    def __getitem__(self, key):
        if "_rel" not in self.__dict__:
            if isinstance(key, int):
                return self._parts.get(key).rename(key)
            if isinstance(key, list) and all(isinstance(i, int) for i in key):
                return frame_of(self._series, {i: self._parts.get(i) for i in key})
        return DataFrame.__getitem__(self, key)

    def columns_of(self, count):
        """So many columns; a text with more parts is an error, as there."""
        more = f"if len(p) > {count}:\n    raise ValueError('Columns must be same length as key')\n"
        made = []
        for i in range(count):
            made.append(self._parts._compute(f"{more}return p[{i}] if len(p) > {i} else None"))
        return made
