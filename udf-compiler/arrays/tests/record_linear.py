"""Records cases of linear algebra, polynomials and transforms. Tolerances are of the promise: n eps sum |a||b|, and for
decompositions a small multiple of eps times the size of the matrix (and its condition, where the answer depends on it)."""

import numpy as np

from recording import Cases, View

LA = np.linalg
rng = np.random.default_rng(35)


def eps(*arrays):
    single = all(np.asarray(a).dtype.name in ("float32", "complex64") for a in arrays)
    return 6e-8 if single else 1.2e-16


def size(result):
    result = result if isinstance(result, tuple) else (result,)
    parts = [np.abs(np.asarray(r)[np.isfinite(r)]) for r in result if np.asarray(r).dtype.kind in "fc"]
    return max((float(p.max()) for p in parts if p.size), default=1.0)


def tolerance(scale, *arrays):
    return f"tol={max(scale, 1e-300) * eps(*arrays):.2g}"


def plain(value):
    return value.array if isinstance(value, View) else value


def products(cases):
    def call(name, function, *args, **keys):
        arrays = [np.asarray(plain(a)) for a in args if isinstance(a, np.ndarray | View | np.generic)]
        inexact = any(a.dtype.kind in "fc" for a in arrays)
        bound = ""
        if inexact:
            try:
                sized = [np.abs(plain(a)) if isinstance(a, np.ndarray | View) else a for a in args]
                n = max([max(a.shape, default=1) for a in arrays])
                # Of the type that the function works in: a float32 with an int8 is one.
                works = np.empty(0, np.result_type(*[a.dtype for a in arrays]))
                bound = tolerance(4 * n * size(function(*sized, **keys)), works)
            except Exception:
                pass
        cases.call(name, function, *args, bound=bound, **keys)

    def some(*shape, dtype="f8"):
        dtype = np.dtype(dtype)
        if dtype.kind == "b":
            return rng.random(shape) < 0.5
        if dtype.kind in "iu":
            return rng.integers(0 if dtype.kind == "u" else -50, 100, shape).astype(dtype)
        if dtype.kind == "c":
            return (rng.normal(size=shape) + 1j * rng.normal(size=shape)).astype(dtype)
        return rng.normal(size=shape).astype(dtype)

    types = ["?", "i1", "i2", "i4", "i8", "u1", "u4", "u8", "f4", "f8", "c8", "c16"]
    for a in types:
        for b in types:
            call("dot", np.dot, some(3, dtype=a), some(3, dtype=b))
            call("matmul", np.matmul, some(2, 3, dtype=a), some(3, 2, dtype=b))
    for dtype in types:
        for pair in [((), ()), ((), (3,)), ((2, 3), ()), ((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 3), (3, 4)),
                     ((2, 2, 3), (3,)), ((2, 2, 3), (3, 2)), ((2, 3), (2, 3, 2)), ((0,), (0,)), ((2, 0), (0, 3)),
                     ((0, 2), (2, 3)), ((2, 3), (2,)), ((2, 3), (2, 3)), ((2,), (3,))]:
            call("dot", np.dot, some(*pair[0], dtype=dtype), some(*pair[1], dtype=dtype))
        for pair in [((3,), (3,)), ((2, 3), (3,)), ((3,), (3, 2)), ((2, 2, 3), (3, 2)), ((2, 1, 2, 3), (2, 3, 2)),
                     ((3,), (2, 3, 2)), ((2, 2, 3), (3,)), ((2, 3), (2, 3, 4)), ((2, 0, 3), (3, 2)), ((2, 3, 0), (0, 2)),
                     ((0, 2, 3), (3, 2))]:
            call("matmul", np.matmul, some(*pair[0], dtype=dtype), some(*pair[1], dtype=dtype))
        call("inner", np.inner, some(2, 3, dtype=dtype), some(4, 3, dtype=dtype))
        call("outer", np.outer, some(2, 2, dtype=dtype), some(3, dtype=dtype))
        call("vdot", np.vdot, some(2, 3, dtype=dtype), some(6, dtype=dtype))
        call("kron", np.kron, some(2, 2, dtype=dtype), some(3, dtype=dtype))
        call("trace", np.trace, some(3, 4, dtype=dtype))
        call("tensordot", np.tensordot, some(2, 3, 4, dtype=dtype), some(3, 4, 2, dtype=dtype), 2)
        call("einsum", np.einsum, "ij,jk->ki", some(2, 3, dtype=dtype), some(3, 2, dtype=dtype))
        call("einsum", np.einsum, "ii", some(3, 3, dtype=dtype))
        if dtype != "?":
            call("cross", np.cross, some(2, 3, dtype=dtype), some(3, dtype=dtype))
            call("matrix_power", LA.matrix_power, some(3, 3, dtype=dtype), 5)
        call("matrix_power", LA.matrix_power, some(2, 3, 3, dtype=dtype), 0)
        call("vecdot", np.vecdot, some(2, 3, dtype=dtype), some(3, dtype=dtype))
    for shape in [(1, 1), (1, 7, 1), (5, 17, 9), (40, 33, 27), (64, 8, 3), (3, 300, 2), (9, 1, 9)]:
        m, k, n = shape if len(shape) == 3 else (*shape, 1)
        for dtype in ["f4", "f8", "c8", "c16", "i8"]:
            if m * n < 1200 and m * k < 1000:
                call("matmul", np.matmul, some(m, k, dtype=dtype), some(k, n, dtype=dtype))
    for a in [View(some(3, 4), "T"), View(some(8, 6), "[::2,::2]"), View(some(4, 3), "[::-1,::-1]"), View(some(4, 6), "[:,1:4]")]:
        call("dot", np.dot, a, some(3, 2))
        call("matmul", np.matmul, a, some(3))
        call("inner", np.inner, a, View(some(3, 2), "T"))
        call("einsum", np.einsum, "ij->j", a)
        call("trace", np.trace, a)
        call("kron", np.kron, a, some(2, 2))
    special = np.array([[np.nan, 1.0], [np.inf, -0.0]])
    for b in [np.eye(2), np.zeros((2, 2)), special]:
        call("dot", np.dot, special, b)
        call("outer", np.outer, special, b)
        call("kron", np.kron, special, b)
    call("dot", np.dot, np.zeros((2, 3, 4)), np.zeros((2, 3)))
    for a, b in [((3,), (2,)), ((), (3,)), ((3,), ()), ((2, 3), (2, 3)), ((2, 3, 4), (3, 4, 5)), ((2, 2, 3), (3, 3, 2)),
                 ((2, 2, 3), (2,)), ((2, 3, 4), (2, 5, 4, 3))]:
        call("matmul", np.matmul, np.zeros(a), np.zeros(b))
    for a, b in [((3,), (2,)), ((2, 3), (2,)), ((), (3,)), ((2, 3), (2, 3, 3))]:
        call("inner", np.inner, np.zeros(a), np.zeros(b))
    call("vdot", np.vdot, np.zeros(3), np.zeros(2))
    call("vecdot", np.vecdot, np.zeros(3), np.zeros(2))
    call("vecdot", np.vecdot, np.zeros(3), np.zeros(()))
    call("vecdot", np.vecdot, some(4, 2, 3), some(4, 1, 3), axis=0)
    call("vecdot", np.vecdot, some(4, 2, dtype="c16"), some(4, 2, dtype="c16"), axis=0)
    for axes in [0, 1, 2, ([0], [1]), ([1, 0], [0, 1]), ([0, 1], [0]), ([0, 0], [0, 0]), (-1, 0), ([5], [0])]:
        call("tensordot", np.tensordot, some(3, 3), some(3, 3), axes)
    call("tensordot", np.tensordot, some(3), some(2), 1)
    call("tensordot", np.tensordot, some(2, 3, 4), some(4, 3, 5), ([1, 2], [1, 0]))
    for a, b in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 3), (3, 1)]:
        call("cross", np.cross, some(a), some(b))
        call("cross", np.cross, some(2, a), some(2, b))
        call("cross", np.cross, some(2, a, dtype="i4"), some(b, dtype="f4"))
    call("cross", np.cross, some(3, 4), some(3, 4), axisa=0, axisb=0, axisc=0)
    call("cross", np.cross, some(3, 4), some(4, 3), axisa=0, axisb=1)
    call("cross", np.cross, some(3), some())
    call("cross", np.cross, some(3), some(3), axisa=2)
    for keys in [dict(offset=1), dict(offset=-1), dict(offset=5), dict(axis1=1, axis2=0), dict(axis1=0, axis2=0),
                 dict(axis1=7), dict(axis1=-1, axis2=0)]:
        call("trace", np.trace, some(3, 4), **keys)
        call("trace", np.trace, some(3, 2, 4, dtype="i4"), **keys)
    call("trace", np.trace, some(3))
    for a, b in [((), (3,)), ((2, 2), (2, 3, 2)), ((2,), (0,)), ((2, 3, 1), (2, 2))]:
        call("kron", np.kron, some(*a), some(*b))
    s = some
    for text, *arrays in [
        ("ij,jk", s(2, 3), s(3, 4)), ("ij,jk->ik", s(2, 3), s(3, 4)), ("ij,kj->ik", s(2, 3), s(4, 3)),
        ("ij->ji", s(2, 3)), ("ij->", s(2, 3)), ("ij->i", s(2, 3)), ("ji", s(2, 3)), ("ii->i", s(3, 3)),
        ("i,i", s(4), s(4)), ("i,j->ij", s(2), s(3)), ("i,i->i", s(4), s(4)), ("ijk,ikl->ijl", s(2, 3, 4), s(2, 4, 2)),
        ("...ij,...jk->...ik", s(2, 3, 4), s(4, 2)), ("...i,...i", s(2, 3), s(3)), ("i...->...i", s(2, 3, 2)),
        ("ij,j,i->", s(2, 3), s(3), s(2)), ("ij,ik,il->jkl", s(2, 3), s(2, 2), s(2, 4)), ("iij->j", s(2, 2, 3)),
        ("ijij->", s(2, 3, 2, 3)), ("i,ij,j", s(2), s(2, 3), s(3)), ("bhqd,bhkd->bhqk", s(2, 1, 3, 2), s(2, 1, 4, 2)),
        (" i j , j k -> i k ", s(2, 3), s(3, 2)), ("ba", s(2, 3)), ("Ab", s(2, 3)), ("i,i", s(1), s(3)),
        ("ij,jk,kl->il", s(2, 3), s(3, 4), s(4, 2)), ("...", s(2, 3)), ("i...,j", s(2, 2), s(3)), ("i,i,i", s(3), s(3), s(3)),
        ("ij,ij->ij", s(2, 3), s(2, 3)), ("ij,ij->", s(2, 3), s(2, 3)), ("ij,j->ij", s(2, 3), s(3)), ("", s()),
        ("i->", s(0)), ("ij,jk", s(2, 0), s(0, 2)), ("i->...i", s(3)),
        ("ij,jk", s(2, 3), s(4, 5)), ("ij,jk->ki", s(2, 3), s(4, 5)), ("ij", s(2)), ("i", s(2, 2)), ("ij->k", s(2, 2)),
        ("ij->ii", s(2, 2)), ("i,i", s(2)), ("i", s(2), s(3)), ("ii", s(2, 3)), ("i1", s(2, 3)), ("i-j", s(2)),
        ("i.j", s(2, 2)), ("i...->i", s(2, 2)), ("...ij,...jk", s(2, 3, 4), s(3, 4, 5)), ("", s(2)),
    ]:
        call("einsum", np.einsum, text, *arrays)
    for n in [0, 1, 2, 3, 4, 7, 10]:
        call("matrix_power", LA.matrix_power, np.array([[1, 1], [1, 0]]), n)
        call("matrix_power", LA.matrix_power, np.array([[1.5, 1], [1, 0]]), n)
    call("matrix_power", LA.matrix_power, np.array([[2, 1], [1, 1]]), 60)
    call("matrix_power", LA.matrix_power, np.array([[2.0, 1], [1, 1]]), -2)
    call("matrix_power", LA.matrix_power, np.array([[2.0, 1], [2, 1]]), -1)
    call("matrix_power", LA.matrix_power, s(2, 3), 2)
    call("matrix_power", LA.matrix_power, s(3), 2)
    for arrays in [[s(2, 3), s(3, 4)], [s(2, 3), s(3, 4), s(4, 2)], [s(3), s(3, 4), s(4)], [s(3), s(3, 4), s(4, 2)],
                   [s(2, 5), s(5, 1), s(1, 5), s(5, 2)], [s(2, 3)], [s(2, 3), s(2, 3, 3), s(3, 2)]]:
        bound = tolerance(64 * 10)
        cases.call("multi_dot", LA.multi_dot, arrays, bound=bound)


def matrices():
    """Square matrices of several kinds, small."""
    yield np.array([[1, 2], [3, 4]])
    yield np.array([[1.0, 2.0], [3.0, 4.0]], dtype="f4")
    yield np.array([[2, 0], [0, 3.0]])
    yield np.array([[4.0]])
    yield np.array([[True, False], [True, True]])
    yield np.array([[1, 2j], [3, 4 - 1j]])
    yield np.array([[1, 2j], [3, 4 - 1j]], dtype="c8")
    yield np.array([[0, 1.0], [1, 0]])
    yield np.array([[0, 1.0], [-1, 0]])
    yield np.array([[1, 1.0], [0, 1]])
    yield np.array([[2, -1, 0], [-1, 2, -1], [0, -1, 2]])
    yield np.array([[1, 2, 3], [4, 5, 6], [7, 8, 10.0]])
    yield np.array([[1, 0, 0], [2, 3, 0], [4, 5, 6.0]])
    yield np.array([[0, 0, 1.0], [1, 0, 0], [0, 1, 0]])
    yield 1.0 / (np.arange(4)[:, None] + np.arange(4) + 1)
    yield np.diag([1e-150, 1.0, 1e150])
    for n in [3, 4, 5, 8, 12]:
        yield np.round(rng.normal(size=(n, n)), 3)
        yield np.round(rng.normal(size=(n, n)), 2) + 1j * np.round(rng.normal(size=(n, n)), 2)
    yield np.round(rng.normal(size=(3, 3, 3)), 2)
    yield np.round(rng.normal(size=(2, 2, 2)), 2) + 0.5j
    yield View(np.round(rng.normal(size=(4, 4)), 2), "T")
    yield np.zeros((0, 0))
    yield np.zeros((2, 0, 0))
    yield np.zeros((0, 2, 2))


def wrong_shapes():
    yield np.zeros(3)
    yield np.zeros((2, 3))
    yield np.zeros((2, 3, 2))
    yield np.zeros(())


def equations(cases):
    def call(name, function, *args, scale=64.0, **keys):
        arrays = [plain(a) for a in args if isinstance(a, np.ndarray | View)]
        try:
            result = function(*map(plain, args), **keys)
            whole = scale * max(1.0, size(tuple(result) if isinstance(result, tuple) else result))
        except Exception:
            whole = 1.0
        cases.call(name, lambda *a, **k: tuple(r) if isinstance(r := function(*a, **k), tuple) else r, *args,
                   bound=tolerance(whole, *arrays), **keys)

    for a in matrices():
        n = plain(a).shape[-1]
        try:
            worst = float(np.max(LA.cond(plain(a)), initial=1.0))
        except Exception:
            worst = 1.0
        worst = worst if worst < 1e10 else 1.0
        call("inv", LA.inv, a, scale=16 * worst)
        call("det", LA.det, a)
        call("slogdet", LA.slogdet, a)
        call("pinv", LA.pinv, a, scale=32 * worst)
        call("solve", LA.solve, a, np.arange(1.0, n + 1), scale=16 * worst)
        call("solve", LA.solve, a, np.arange(2.0 * n).reshape(n, 2), scale=16 * worst)
        call("cond", LA.cond, a, scale=64 * worst)
        call("cond", LA.cond, a, 1, scale=64 * worst)
        call("matrix_rank", LA.matrix_rank, a)
        for order in [None, "fro", "nuc", 1, -1, 2, -2, float("inf"), float("-inf")]:
            call("norm", LA.norm, a, order, (-2, -1), False)
    for a in wrong_shapes():
        for name in ["inv", "det", "slogdet", "pinv", "cond", "matrix_rank"]:
            call(name, getattr(LA, name), a)
        call("solve", LA.solve, a, np.zeros(2))
    for a in [np.zeros((2, 2)), np.array([[1, 2], [2, 4]]), np.array([[1.0, 2], [2, 4]]), np.ones((3, 3)), np.stack([np.eye(2), np.zeros((2, 2))])]:
        call("inv", LA.inv, a)
        call("det", LA.det, a)
        call("slogdet", LA.slogdet, a)
        call("solve", LA.solve, a, np.ones(a.shape[-1]))
        call("cond", LA.cond, a, 1)
        call("matrix_rank", LA.matrix_rank, a)
        call("matrix_rank", LA.matrix_rank, a, tol=0.5)
        call("matrix_rank", LA.matrix_rank, a, rtol=0.5)
    call("cond", LA.cond, np.zeros((2, 2)))
    for p in [None, 2, -2, 1, -1, float("inf"), "fro"]:
        call("cond", LA.cond, np.array([[1, 2, 3], [4, 5, 6], [7, 8, 10.0]]), p, scale=2e4)
    call("cond", LA.cond, np.ones((2, 3)), 1)
    call("solve", LA.solve, np.eye(2), np.zeros(3))
    call("solve", LA.solve, np.eye(2), np.zeros((3, 1)))
    call("solve", LA.solve, np.stack([np.eye(2), 2 * np.eye(2)]), np.array([1.0, 2.0]))
    call("solve", LA.solve, np.stack([np.eye(2), 2 * np.eye(2)]), np.arange(4.0).reshape(2, 2))
    call("solve", LA.solve, np.array([[2.0, 1], [1, 3]]), np.arange(8.0).reshape(2, 2, 2))
    call("solve", LA.solve, np.zeros((2, 2, 2)) + np.eye(2), np.zeros((3, 2, 1)))
    call("solve", LA.solve, np.array([[2, 1], [1, 3]]), np.array([1j, 2]))
    call("solve", LA.solve, np.array([[2, 1], [1, 3]], dtype="f4"), np.array([1, 2], dtype="f4"))
    call("solve", LA.solve, np.array([[2, 1], [1, 3]], dtype="f4"), np.array([1, 2]))
    for m, n in [(3, 2), (5, 3), (2, 3), (3, 3), (6, 1), (1, 4)]:
        for columns in [(), (2,)]:
            a, b = np.round(rng.normal(size=(m, n)), 2), np.round(rng.normal(size=(m, *columns)), 2)
            call("lstsq", LA.lstsq, a, b, scale=200)
            call("lstsq", LA.lstsq, a + 0.5j, b, scale=200)
            call("pinv", LA.pinv, a, scale=200)
    call("lstsq", LA.lstsq, np.array([[1, 2], [2, 4], [3, 6.0]]), np.array([1.0, 2, 3]))
    call("lstsq", LA.lstsq, np.array([[1, 2], [3, 4], [5, 6]]), np.array([1, 2, 4]))
    call("lstsq", LA.lstsq, np.array([[1, 2], [3, 4], [5, 6]], dtype="f4"), np.array([1, 2, 4], dtype="f4"), scale=400)
    call("lstsq", LA.lstsq, np.array([[1, 2], [3, 4.0], [5, 6]]), np.array([1, 2, 4.0]), 0.5)
    call("lstsq", LA.lstsq, np.array([[1, 2], [3, 4.0], [5, 6]]), np.array([1, 2, 4.0]), -1.0)
    call("lstsq", LA.lstsq, np.zeros((3, 2)), np.ones(3))
    call("lstsq", LA.lstsq, np.zeros((0, 2)), np.ones(0))
    call("lstsq", LA.lstsq, np.eye(2), np.zeros(3))
    call("lstsq", LA.lstsq, np.zeros(3), np.zeros(3))
    call("lstsq", LA.lstsq, np.array([[np.nan, 1], [1, 2]]), np.zeros(2))
    call("pinv", LA.pinv, np.array([[1, 2], [2, 4.0]]))
    call("pinv", LA.pinv, np.array([[1, 2], [2, 4.0]]), hermitian=True)
    call("pinv", LA.pinv, np.array([[1, 2], [3, 4.0]]), rcond=0.5)
    call("pinv", LA.pinv, np.array([[np.nan, 2], [3, 4.0]]))
    call("pinv", LA.pinv, np.zeros((0, 3)))
    call("pinv", LA.pinv, np.zeros((3, 2)))
    call("tensorinv", LA.tensorinv, np.eye(6).reshape(2, 3, 6) * 2, 2)
    call("tensorinv", LA.tensorinv, np.eye(4).reshape(4, 2, 2) + 1, 1)
    call("tensorinv", LA.tensorinv, np.eye(4), 0)
    call("tensorsolve", LA.tensorsolve, np.eye(6).reshape(2, 3, 2, 3) + 1, np.arange(6.0).reshape(2, 3))
    call("tensorsolve", LA.tensorsolve, (np.eye(6) + 1).reshape(2, 3, 6), np.arange(6.0).reshape(2, 3))
    call("tensorsolve", LA.tensorsolve, np.ones((2, 3, 4)), np.ones((2, 3)))
    inf = float("inf")
    vectors = [np.array([3, 4]), np.array([1.5, -2.0, 3.0]), np.array([1 + 1j, -2.0]), np.array([3, 4], dtype="f4"), np.zeros(0),
               np.array([np.nan, 1.0]), np.array([np.inf, 1.0]), np.arange(9.0)]
    for v in vectors:
        for order in [None, 0, 1, -1, 2, -2, 3, 0.5, inf, -inf, "fro", "nuc", "x"]:
            call("norm", LA.norm, v, order, None, False, scale=40)
    m = np.round(rng.normal(size=(2, 3, 4)), 2)
    for order in [None, 1, 2, 3, inf, -inf, 0]:
        for axis in [0, 1, -1, 3]:
            call("norm", LA.norm, m, order, axis, axis == 1)
    for order in [None, "fro", "nuc", 1, 2, -2, inf, 3, "x"]:
        for axis in [None, (0, 1), (2, 0), (0, 0), (0, 5), (0, 1, 2)]:
            call("norm", LA.norm, m, order, axis, True)
        call("norm", LA.norm, m[0], order, None, False)
        call("norm", LA.norm, np.zeros((0, 3)), order, None, False)
        call("norm", LA.norm, np.zeros(()), order, None, False)
    call("norm", LA.norm, np.array([["a"]]), None, None, False)


def decompositions(cases):
    def call(name, function, *args, scale=64.0, **keys):
        arrays = [plain(a) for a in args if isinstance(a, np.ndarray | View)]
        try:
            result = function(*map(plain, args), **keys)
            whole = scale * max(1.0, size(tuple(result) if isinstance(result, tuple) else result), size(arrays[0]))
        except Exception:
            whole = 1.0
        cases.call(name, lambda *a, **k: tuple(r) if isinstance(r := function(*a, **k), tuple) else r, *args,
                   bound=tolerance(whole, *arrays), **keys)

    def t(a):
        return np.swapaxes(a, -1, -2).conj()

    def svd_back(a, full, hermitian=False):
        u, s, vh = LA.svd(a, full, hermitian=hermitian)
        k = s.shape[-1]
        return (u[..., :, :k] * s[..., None, :]) @ vh[..., :k, :], t(u) @ u, vh @ t(vh), s

    def eigh_back(a, uplo="L"):
        w, v = LA.eigh(a, uplo)
        return (v * w[..., None, :]) @ t(v), t(v) @ v, w

    def eig_back(a):
        w, v = LA.eig(a)
        return (a @ v - v * w[..., None, :]) * 0, w

    rectangles = [np.round(rng.normal(size=shape), 2) for shape in
                  [(3, 2), (2, 3), (5, 3), (3, 5), (6, 2), (2, 6), (4, 3), (3, 4), (1, 3), (3, 1), (2, 4, 3), (30, 4), (4, 30)]]
    rectangles += [r + 1j * np.round(rng.normal(size=r.shape), 2) for r in rectangles[:8]]
    rectangles += [np.zeros((3, 2)), np.ones((3, 3)), np.zeros((0, 3)), np.zeros((3, 0)), np.zeros((2, 0, 3)), np.arange(6).reshape(2, 3),
                   np.arange(6, dtype="f4").reshape(3, 2), np.diag([1.0, 0, 2]), np.eye(3), -np.eye(2)]
    for a in [*matrices(), *rectangles]:
        if plain(a).ndim and plain(a).size < 300:
            call("qr", LA.qr, a)
            call("qr", LA.qr, a, mode="complete")
            call("qr", LA.qr, a, mode="r")
            call("qr", LA.qr, a, mode="raw")
            call("svd_back", svd_back, a, True)
            call("svd_back", svd_back, a, False)
            call("svdvals", LA.svdvals, a)
            degenerate = any(np.array_equal(plain(a), b) for b in [np.zeros((3, 2)), np.ones((3, 3))])
            if not degenerate and plain(a).shape[-1] != 30 and plain(a).shape[-2] != 30:
                call("svd", LA.svd, a, False)
                call("svd", LA.svd, a, True) if plain(a).shape[-1] == plain(a).shape[-2] else None
    for a in matrices():
        call("eigvals", LA.eigvals, a, scale=400)
        call("eig_back", eig_back, a, scale=400)
        b = plain(a)
        # Signs of vectors are LAPACK's where there are few steps to them; of others only what they do is compared.
        rotation = b.shape == (3, 3) and set(b.ravel()) == {0.0, 1.0}
        if b.shape[-1:] < (4,) and not rotation:
            call("eig", LA.eig, a, scale=1000)
        h = (b + t(b)) if b.dtype != bool else b | t(b)
        call("eigvalsh", LA.eigvalsh, h)
        call("eigh_back", eigh_back, h)
        if not rotation:
            call("eigh", LA.eigh, h, scale=400)
        call("eigh_back", eigh_back, h, "U")
        call("svd_back", svd_back, h, True, hermitian=True)
        call("svdvals", lambda x, hermitian: LA.svd(x, compute_uv=False, hermitian=hermitian), h, hermitian=True)
        if b.dtype != bool and size(b) < 1e100:
            p = b @ t(b) + np.eye(b.shape[-1], dtype=b.dtype)
            call("cholesky", LA.cholesky, p)
            call("cholesky", LA.cholesky, p, upper=True)
    for n in [20, 24]:
        a = np.round(rng.normal(size=(n, n)), 2)
        call("eigvals", LA.eigvals, a, scale=1000)
        call("eig_back", eig_back, a, scale=4000)
        call("eigh", LA.eigh, a + a.T, scale=400)
        call("svd", LA.svd, a, True, scale=400)
    a = np.round(rng.normal(size=(40, 40)), 1)
    call("eigvalsh", LA.eigvalsh, a + a.T)
    call("svdvals", LA.svdvals, a)
    call("eigvals", LA.eigvals, a, scale=4000)
    for a in [*wrong_shapes(), np.array([[np.nan, 1], [1, 2]]), np.array([[1, np.inf], [1, 2]])]:
        finite = bool(np.isfinite(a).all())
        for name in ["cholesky", "eig", "eigvals"]:
            if finite or name != "cholesky":
                call(name, getattr(LA, name), a)
        if finite:
            for name in ["eigh", "eigvalsh", "qr", "svdvals"]:
                call(name, getattr(LA, name), a)
        if finite or np.isnan(a).any():
            call("svd", LA.svd, a, True)
    call("cholesky", LA.cholesky, np.array([[1, 2], [2, 1]]))
    for a in [[[0.23], [1.06], [-0.08]], [[0.23, 1.06]], [[-0.5]], [[0.5, 0.0]], [[1.5 + 1j], [2]], [[1j, 0.5, 2]]]:
        call("svd", LA.svd, np.array(a), False)
    call("cholesky", LA.cholesky, np.array([[0.0]]))
    call("cholesky", LA.cholesky, np.array([[4, 99], [2, 5.0]]))
    call("cholesky", LA.cholesky, np.array([[np.nan, 1], [1, 2]]))
    call("eigh", LA.eigh, np.array([[2, 99], [1, 2.0]]))
    call("eigh", LA.eigh, np.array([[2, 1], [99, 2.0]]), "U")
    call("eigh", LA.eigh, np.eye(2), "X")
    call("qr", LA.qr, np.eye(2), mode="x")
    call("svdvals", LA.svdvals, np.array([["a"]]))


def polynomials(cases):
    def call(name, function, *args, scale=0.0, **keys):
        arrays = [plain(a) for a in args if isinstance(a, np.ndarray | View)]
        bound = ""
        if scale:
            try:
                bound = tolerance(scale * max(1.0, size(function(*args, **keys))), *arrays)
            except Exception:
                pass
        cases.call(name, function, *args, bound=bound, **keys)

    some = [np.array([1, 2, 3]), np.array([1.5, 0, -2]), np.array([2]), np.array([0, 0, 1.0]), np.array([1j, 2]), np.array([1, 2], dtype="i2"),
            np.array([1, 2], dtype="f4"), np.array(3.0), np.array([np.nan, 1.0])]
    for a in some:
        for b in some:
            call("polyadd", np.polyadd, a, b)
            call("polysub", np.polysub, a, b)
            call("polymul", np.polymul, a, b, scale=8)
            call("polydiv", np.polydiv, a, b, scale=8)
        for m in [0, 1, 2, 5, -1]:
            if a.ndim:
                call("polyder", np.polyder, a, m)
                call("polyint", np.polyint, a, m, scale=2)
        call("polyint", np.polyint, a, 2, np.array([1.0, 2])) if a.ndim else None
        call("polyint", np.polyint, a, 2, np.array([1.0])) if a.ndim else None
        call("polyint", np.polyint, a, 3, np.array([1.0, 2])) if a.ndim else None
        call("roots", np.roots, a, scale=64)
        call("poly", np.poly, a, scale=64)
        call("vander", np.vander, np.atleast_1d(a))
        call("vander", np.vander, np.atleast_1d(a), 4, increasing=True)
    for p in [[1, -6, 11, -6], [1, 0, 1], [1, 2, 0, 0], [0, 0, 5], [0, 0], [1, -2, 1], [3, 2, 1], [1, 0, 0, 0, -1], [2.5, 1, -4, 0.5, 3], [1, 1j, 2]]:
        call("roots", np.roots, np.array(p), scale=4e8 if p == [1, -2, 1] else 200)
    for z in [[1, 2, 3], [1j, -1j], [1j, 2], [], [1 + 1j, 1 - 1j, 2], [0.5] * 6]:
        call("poly", np.poly, np.array(z), scale=64)
    for z in [np.zeros((2, 3)), np.array([[1, 2], [3, 4]]), np.eye(3), np.array([[0, 1], [-1, 0.0]])]:
        call("poly", np.poly, z, scale=200)
    call("roots", np.roots, np.zeros((2, 2)))
    call("vander", np.vander, np.zeros((2, 2)))
    call("vander", np.vander, np.array([1, 2, 3]), -1)
    call("vander", np.vander, np.array([1, 2, 3]), 0)
    x = np.arange(6.0)
    for deg in [0, 1, 2, 3, 5]:
        for y in [x**2 - 1, np.array([1, 3, 2, 5, 7, 8]), np.array([1.5, 0, 2, -1, 1, 0.25]), np.stack([x, x * x], axis=1), x + 1j]:
            call("polyfit", np.polyfit, x, y, deg, scale=4000)
            call("polyfit", np.polyfit, x, y, deg, scale=4000, w=np.array([1, 2, 1, 1, 0.5, 1]))
    call("polyfit_covariance", lambda x, y, deg: np.polyfit(x, y, deg, cov="unscaled"), x, np.array([1.5, 0, 2, -1, 1, 0.25]), 2, scale=4000)
    call("polyfit", np.polyfit, np.array([1, 2, 3]), np.array([1, 4, 9]), 2, scale=4000)
    call("polyfit", np.polyfit, x, x, -1)
    call("polyfit", np.polyfit, x, x[:3], 1)
    call("polyfit", np.polyfit, x[:0], x[:0], 1)
    call("polyfit", np.polyfit, np.zeros((2, 2)), x, 1)
    call("polyfit", np.polyfit, x, np.zeros(()), 1)
    call("polyfit", np.polyfit, x, x, 1, w=np.ones(3))


def transforms(cases):
    F = np.fft

    def call(name, *args, **keys):
        function = getattr(F, name)
        arrays = [plain(a) for a in args if isinstance(a, np.ndarray | View)]
        bound = ""
        if arrays and not name.endswith("shift"):
            try:
                whole = float(np.abs(arrays[0]).sum()) if arrays[0].dtype.kind in "iufcb" else 1.0
                result = function(*map(plain, args), **keys)
                bound = tolerance(32 * max(1.0, whole, size(result)), *arrays)
            except Exception:
                pass
        cases.call(name, function, *args, bound=bound, **keys)

    lengths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 16, 17, 19, 23, 30, 31, 32, 37, 49, 60, 64]
    for n in lengths:
        real, other = np.round(rng.normal(size=n), 2), np.round(rng.normal(size=n), 2)
        for name in ["fft", "ifft"]:
            call(name, real)
            call(name, real + 1j * other)
        for name in ["rfft", "ihfft"]:
            call(name, real)
        for name in ["irfft", "hfft"]:
            call(name, real + 1j * other)
            call(name, real + 1j * other, n=n)
    types = ["?", "i1", "i4", "i8", "u2", "u8", "f4", "f8", "c8", "c16"]
    for dtype in types:
        a = rng.integers(0, 5, (3, 4)).astype(dtype)
        for name in ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft", "fft2", "ifft2", "rfft2", "irfft2"]:
            call(name, a)
            if name[-1] != "2":
                call(name, a, axis=0)
        for name in ["fftshift", "ifftshift"]:
            call(name, a)
    a = np.round(rng.normal(size=(2, 3, 4)), 2)
    for name in ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"]:
        for norm in ["backward", "ortho", "forward", "x"]:
            call(name, a, norm=norm)
        for n in [1, 2, 5, 6, 0, -1]:
            call(name, a, n=n)
            call(name, a, n=n, axis=1)
        for axis in [0, -2, 3, -4]:
            call(name, a, axis=axis)
            call(name, a, axis=axis, n=3)
        call(name, np.zeros(0))
        call(name, np.zeros((0, 4)))
        call(name, np.zeros((4, 0)), n=3)
        call(name, np.array(2.0))
        call(name, View(a, "[:,::-1,::2]"))
        call(name, View(a, "T"))
        call(name, np.array([1.0, np.nan, 2.0]))
    for name in ["fftn", "ifftn", "rfftn", "irfftn", "fft2", "ifft2", "rfft2", "irfft2"]:
        call(name, a)
        call(name, a, axes=(0, 2))
        call(name, a, axes=(1,))
        call(name, a, s=(2, 2), axes=(0, 1))
        call(name, a, s=(3, -1), axes=(2, 1))
        call(name, a, s=(2,), axes=(0, 1))
        call(name, a, axes=(7,))
        call(name, a, norm="ortho")
        call(name, a, norm="forward")
        call(name, np.arange(3.0))
        call(name, np.array(2.0))
        call(name, a[0] + 1j if name[0] != "r" else a[0])
        call(name, a, axes=(0, 0))
    for n, d in [(8, 1.0), (9, 0.1), (1, 1.0), (0, 1.0), (4, 0.0), (-3, 1.0), (5, -2.0), (2, 0.3)]:
        call("fftfreq", n, d)
        if n != -3:
            call("rfftfreq", n, d)
    for name in ["fftshift", "ifftshift"]:
        for axes in [0, 1, -1, (0, 2), (1,), 5, (5,)]:
            call(name, a, axes=axes)
        call(name, np.arange(5))
        call(name, np.arange(6.0))
        call(name, np.array(2.0))
        call(name, np.zeros((0, 3)))
        call(name, np.array(["a", "b", "c"]))


for room, record in [("linear", products), ("linear", equations), ("linear", decompositions), ("linear", polynomials), ("fft", transforms)]:
    cases = Cases(f"cases/{room}/{record.__name__}.txt")
    record(cases)
    cases.write()
