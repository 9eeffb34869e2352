class _Modules:
    """`sys.modules`. A function's own module is not among them: it is found by the frames that are under way."""

    def get(self, name, default=None):
        frame = _sys._getframe(1)
        while frame is not None:
            if frame.f_globals.get('__name__') == name:
                return types.SimpleNamespace(**frame.f_globals)
            frame = frame.f_back
        return _sys.modules.get(name, default)

    def __contains__(self, name):
        return name in _sys.modules

    def __getitem__(self, name):
        return _sys.modules[name]


class _Sys:
    """What is asked of `sys`."""

    modules = _Modules()

    def __getattr__(self, name):
        return getattr(_sys, name)


_sys, sys = sys, _Sys()
