class _taipan_Row:
    def __init__(self, values, others):
        self._values = values
        self._others = others

    def _of(self, name):
        if name in self._others:
            raise NotImplementedError(f"column {name!r} of a row, under a name that is computed")
        return self._values[name]

    def __getitem__(self, name):
        return self._of(name)

    def __getattr__(self, name):
        if name == "name":
            raise NotImplementedError("the label of a row (reset_index() makes it a column)")
        return self._of(name)

    def get(self, name, default=None):
        return self._values.get(name, default)

    def __contains__(self, name):
        return name in self._values or name in self._others
