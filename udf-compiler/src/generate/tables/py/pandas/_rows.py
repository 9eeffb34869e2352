"""One row of a table, as functions applied to rows see it."""


class Row:
    def __init__(self, values, others=()):
        self._values = values
        self._others = others

    def __getitem__(self, name):
        if name in self._others:
            raise NotImplementedError(f"column {name!r} of a row, under a name that is computed")
        return self._values[name]

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"'Series' object has no attribute '{name}'") from None

    def get(self, name, default=None):
        return self._values.get(name, default)

    def __contains__(self, name):
        return name in self._values or name in self._others

    def __iter__(self):
        return iter(self._values.values())

    def __len__(self):
        return len(self._values) + len(self._others)

    def items(self):
        return self._values.items()

    def keys(self):
        return list(self._values)

    index = property(keys)

    def to_dict(self):
        return dict(self._values)
