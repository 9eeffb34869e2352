class _taipan_Row:
    def __init__(self, values):
        self._values = values

    def __getitem__(self, name):
        return self._values[name]

    def __getattr__(self, name):
        return self._values[name]

    def get(self, name, default=None):
        return self._values.get(name, default)

    def __contains__(self, name):
        return name in self._values
