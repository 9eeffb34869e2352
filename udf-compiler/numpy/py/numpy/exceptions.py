"""numpy's own exceptions and warnings."""
import _taipan_array as _array


class AxisError(ValueError, IndexError):
    def __init__(self, axis, ndim=None, msg_prefix=None):
        if ndim is None and msg_prefix is None:
            super().__init__(axis)
            self.axis = self.ndim = None
        else:
            text = f"axis {axis} is out of bounds for array of dimension {ndim}"
            super().__init__(f"{msg_prefix}: {text}" if msg_prefix is not None else text)
            self.axis, self.ndim = axis, ndim


class DTypePromotionError(TypeError):
    pass


class ComplexWarning(RuntimeWarning):
    pass


class ModuleDeprecationWarning(DeprecationWarning):
    pass


class VisibleDeprecationWarning(UserWarning):
    pass


class RankWarning(RuntimeWarning):
    pass


class TooHardError(RuntimeError):
    pass


class _ArrayMemoryError(MemoryError):
    pass


_ArrayMemoryError.__name__ = "MemoryError"
_ArrayMemoryError.__module__ = "numpy._core._exceptions"
for _name, _class in {"AxisError": AxisError, "DTypePromotionError": DTypePromotionError, "_ArrayMemoryError": _ArrayMemoryError}.items():
    _array.register(_name, _class)
