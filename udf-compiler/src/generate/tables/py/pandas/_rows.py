"""One row of a table, as functions applied to rows see it."""


class Row:
    def __init__(self, values):
        self._values = values

    def __getitem__(self, name):
        return self._values[name]

    def __getattr__(self, name):
        try:
            return self._values[name]
        except KeyError:
            raise AttributeError(f"'Series' object has no attribute '{name}'") from None

    def get(self, name, default=None):
        return self._values.get(name, default)

    def __contains__(self, name):
        return name in self._values
