"""Assertions about arrays."""
from numpy._core.fromnumeric import all as _all
from numpy._core.multiarray import asarray, call
from numpy._core.numeric import array_equal


def assert_(val, msg=""):
    if not val:
        raise AssertionError(msg)


def assert_equal(actual, desired, err_msg="", verbose=True, *, strict=False):
    if not array_equal(actual, desired, equal_nan=True):
        raise AssertionError(f"{err_msg}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")


assert_array_equal = assert_equal


def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg="", verbose=True, *, strict=False):
    if not _all(asarray(call("isclose", actual, desired, rtol, atol, equal_nan))):
        raise AssertionError(f"\nNot equal to tolerance rtol={rtol:g}, atol={atol:g}\n{err_msg}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")


def assert_almost_equal(actual, desired, decimal=7, err_msg="", verbose=True):
    if not _all(abs(asarray(actual) - asarray(desired)) < 1.5 * 10.0**-decimal):
        raise AssertionError(f"\nArrays are not almost equal to {decimal} decimals\n{err_msg}\n ACTUAL: {actual!r}\n DESIRED: {desired!r}")


assert_array_almost_equal = assert_almost_equal


def assert_array_less(x, y, err_msg="", verbose=True, *, strict=False):
    if not _all(asarray(x) < asarray(y)):
        raise AssertionError(f"\nArrays are not strictly ordered `x < y`\n{err_msg}\n x: {x!r}\n y: {y!r}")
