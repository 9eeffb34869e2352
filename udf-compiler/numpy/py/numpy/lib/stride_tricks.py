"""Views over others' elements."""
from numpy._core.multiarray import asarray, call
from numpy._core.numeric import broadcast_arrays, broadcast_shapes, broadcast_to
from numpy._refusing import refuse


def sliding_window_view(x, window_shape, axis=None, *, subok=False, writeable=False):
    x = asarray(x)
    window = tuple(window_shape) if hasattr(window_shape, "__iter__") else (window_shape,)
    if any(length < 0 for length in window):
        raise ValueError("`window_shape` cannot contain negative values")
    if axis is None:
        axes = tuple(range(x.ndim))
        if len(window) != len(axes):
            raise ValueError(
                f"Since axis is None, must provide window_shape for all dimensions of `x`; got {len(window)} window_shape elements and "
                f"`x.ndim` is {x.ndim}."
            )
    else:
        axes = tuple(call("normal_axis", one, x.ndim) for one in (axis if isinstance(axis, tuple) else (axis,)))
        if len(window) != len(axes):
            raise ValueError(
                f"Must provide matching length window_shape and axis; got {len(window)} window_shape elements and {len(axes)} axes elements."
            )
    return call("sliding_windows", x, window, axes, writeable)


def as_strided(x, shape=None, strides=None, subok=False, writeable=True):
    return refuse("lib.stride_tricks.as_strided")


__all__ = ["as_strided", "broadcast_arrays", "broadcast_shapes", "broadcast_to", "sliding_window_view"]
