"""Discrete Fourier transforms."""
from numpy._core.fromnumeric import named
from numpy._core.multiarray import asarray, call
from numpy._core.numeric import roll


def _along(name):
    def function(a, n=None, axis=-1, norm=None, out=None):
        made = call(f"fft_{name}", asarray(a), n, axis, norm)
        if out is not None:
            out[...] = made
            return out
        return made

    return named(function, name)


def _over(name, default):
    def function(a, s=None, axes=default, norm=None, out=None):
        made = call(f"fft_{name}", asarray(a), s, axes, norm)
        if out is not None:
            out[...] = made
            return out
        return made

    return named(function, name)


fft, ifft, rfft, irfft, hfft, ihfft = (_along(name) for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"))
fft2, ifft2, rfft2, irfft2 = (_over(name, (-2, -1)) for name in ("fft2", "ifft2", "rfft2", "irfft2"))
fftn, ifftn, rfftn, irfftn = (_over(name, None) for name in ("fftn", "ifftn", "rfftn", "irfftn"))


def fftfreq(n, d=1.0, device=None):
    if not isinstance(n, int):
        raise ValueError("n should be an integer")
    return call("fftfreq", n, d)


def rfftfreq(n, d=1.0, device=None):
    if not isinstance(n, int):
        raise ValueError("n should be an integer")
    return call("rfftfreq", n, d)


def _axes(x, axes):
    return tuple(range(x.ndim)) if axes is None else axes if isinstance(axes, tuple) else (axes,)


def fftshift(x, axes=None):
    x = asarray(x)
    axes = _axes(x, axes)
    return roll(x, tuple(x.shape[axis] // 2 for axis in axes), axes)


def ifftshift(x, axes=None):
    x = asarray(x)
    axes = _axes(x, axes)
    return roll(x, tuple(-(x.shape[axis] // 2) for axis in axes), axes)
