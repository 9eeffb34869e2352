"""The module copy: copies of what is known at run time only. What cannot change is its own copy."""


def _is_fixed(x):
    return x is None or isinstance(x, (bool, int, float, complex, str, bytes))


def copy(x):
    if _is_fixed(x) or isinstance(x, (tuple, frozenset)):
        return x
    if isinstance(x, (list, dict, set)):
        return x.copy()
    give_up('a copy of such an object')


def deepcopy(x, memo=None):
    if memo is not None:
        give_up('deepcopy with a memo')
    if _is_fixed(x):
        return x
    if isinstance(x, (list, set, frozenset, tuple)):
        for item in x:
            _check(item)
        return x.copy() if isinstance(x, (list, set)) else x
    if isinstance(x, dict):
        for key, value in x.items():
            _check(key)
            _check(value)
        return x.copy()
    give_up('a deep copy of such an object')


def _check(x):
    # Two that are the same object would have to stay one.
    if not _is_fixed(x):
        give_up('a deep copy of what holds objects')
