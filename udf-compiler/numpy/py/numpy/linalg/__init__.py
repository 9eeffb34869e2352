"""Linear algebra."""
import _taipan_array as _array
from numpy._core import numeric
from numpy._core.fromnumeric import diagonal as _diagonal, named, trace as _trace
from numpy._core.multiarray import asarray, call
from numpy._refusing import refuse


class LinAlgError(ValueError):
    """What is wrong with a matrix."""

    __module__ = "numpy.linalg"


_array.register("LinAlgError", LinAlgError)


class _Named(tuple):
    """Results that have names."""

    __slots__ = ()

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in zip(self._fields, self))})"


def _results(name, fields):
    made = {"__slots__": (), "_fields": tuple(fields.split()), "__module__": "numpy.linalg"}
    for place, field in enumerate(fields.split()):
        made[field] = property(lambda self, place=place: self[place])
    return type(name, (_Named,), made)


EigResult, EighResult = _results("EigResult", "eigenvalues eigenvectors"), _results("EighResult", "eigenvalues eigenvectors")
QRResult, SVDResult = _results("QRResult", "Q R"), _results("SVDResult", "U S Vh")
SlogdetResult = _results("SlogdetResult", "sign logabsdet")


def _one(name):
    def function(a):
        return call(f"linalg_{name}", asarray(a))

    return named(function, name)


inv, det, eigvals = _one("inv"), _one("det"), _one("eigvals")


def solve(a, b):
    return call("linalg_solve", asarray(a), asarray(b))


def slogdet(a):
    return SlogdetResult(call("linalg_slogdet", asarray(a)))


def eig(a):
    return EigResult(call("linalg_eig", asarray(a)))


def eigh(a, UPLO="L"):
    return EighResult(call("linalg_eigh", asarray(a), UPLO))


def eigvalsh(a, UPLO="L"):
    return call("linalg_eigvalsh", asarray(a), UPLO)


def cholesky(a, /, *, upper=False):
    return call("linalg_cholesky", asarray(a), upper)


def qr(a, mode="reduced"):
    made = call("linalg_qr", asarray(a), mode)
    return QRResult(made) if mode in ("reduced", "complete") else made


def svd(a, full_matrices=True, compute_uv=True, hermitian=False):
    made = call("linalg_svd", asarray(a), full_matrices, compute_uv, hermitian)
    return SVDResult(made) if compute_uv else made


def svdvals(x, /):
    return svd(x, compute_uv=False)


def lstsq(a, b, rcond=None):
    return call("linalg_lstsq", asarray(a), asarray(b), rcond)


def pinv(a, rcond=None, hermitian=False, *, rtol=None):
    return call("linalg_pinv", asarray(a), rcond if rtol is None else rtol, hermitian)


def matrix_rank(A, tol=None, hermitian=False, *, rtol=None):
    if rtol is not None:
        refuse("linalg.matrix_rank with rtol")
    A = asarray(A)
    if tol is not None and asarray(tol).ndim:
        refuse("linalg.matrix_rank with several tol")
    if A.ndim < 2:
        return int(bool((A != 0).any()))
    return call("linalg_matrix_rank", A, tol, hermitian)


def cond(x, p=None):
    return call("linalg_cond", asarray(x), p)


def norm(x, ord=None, axis=None, keepdims=False):
    return call("linalg_norm", asarray(x), ord, axis, keepdims)


def vector_norm(x, /, *, axis=None, keepdims=False, ord=2):
    x = asarray(x)
    if axis is None:
        x, axis = call("ravel", x, "C"), 0
        if keepdims:
            refuse("linalg.vector_norm with keepdims")
    return norm(x, ord, axis, keepdims)


def matrix_norm(x, /, *, keepdims=False, ord="fro"):
    return norm(x, ord, (-2, -1), keepdims)


def matrix_power(a, n):
    return call("linalg_matrix_power", asarray(a), n)


def multi_dot(arrays, *, out=None):
    made = call("linalg_multi_dot", [asarray(one) for one in arrays])
    return made if out is None else refuse("linalg.multi_dot with out")


def matmul(x1, x2, /):
    return numeric.matmul(x1, x2)


def outer(x1, x2, /):
    x1, x2 = asarray(x1), asarray(x2)
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError(f"Input arrays must be one-dimensional, but they are {x1.ndim=} and {x2.ndim=}.")
    return numeric.outer(x1, x2)


def cross(x1, x2, /, *, axis=-1):
    x1, x2 = asarray(x1), asarray(x2)
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ValueError(
            "Both input arrays must be (arrays of) 3-dimensional vectors, "
            f"but they are {x1.shape[axis]} and {x2.shape[axis]} dimensional instead."
        )
    return numeric.cross(x1, x2, axis=axis)


def tensordot(x1, x2, /, *, axes=2):
    return numeric.tensordot(x1, x2, axes)


def vecdot(x1, x2, /, *, axis=-1):
    return call("vecdot", x1, x2, axis)


def matrix_transpose(x, /):
    return asarray(x).mT


def diagonal(x, /, *, offset=0):
    return _diagonal(x, offset, -2, -1)


def trace(x, /, *, offset=0, dtype=None):
    return _trace(x, offset, -2, -1, dtype)


def tensorinv(a, ind=2):
    return call("linalg_tensorinv", asarray(a), ind)


def tensorsolve(a, b, axes=None):
    a, b = asarray(a), asarray(b)
    if axes is not None:
        order = list(range(a.ndim))
        for axis in axes:
            order.remove(axis)
            order.append(axis)
        a = call("transpose", a, order)
    shape = a.shape[-(a.ndim - b.ndim):]
    count = 1
    for length in shape:
        count *= length
    if a.size != count**2:
        raise LinAlgError(
            "Input arrays must satisfy the requirement             prod(a.shape[b.ndim:]) == prod(a.shape[:b.ndim])"
        )
    return call("reshape", solve(call("reshape", a, (count, count)), call("ravel", b, "C")), shape)
