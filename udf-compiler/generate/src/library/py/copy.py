"""The module copy: copies of what is known at run time only. What cannot change is its own copy."""


def copy(x):
    if x is None or isinstance(x, (bool, int, float, complex, str, bytes, tuple, frozenset)):
        return x
    if isinstance(x, (list, dict, set)):
        return x.copy()
    give_up('a copy of such an object')
