"""The module copy, of Python's own containers."""


def copy(x):
    if isinstance(x, (list, dict, set)):
        return x.copy()
    if isinstance(x, (str, bytes, int, float, tuple, frozenset)) or x is None:
        return x
    give_up('a copy of an object')


def _leaf(x):
    """What is the same when it is copied."""
    if isinstance(x, (str, bytes, int, float)) or x is None:
        return x
    if isinstance(x, tuple):
        for part in x:
            _leaf(part)
        return x
    give_up('a deep copy of nested containers')


def _inner(x):
    if isinstance(x, list):
        return [_leaf(item) for item in x]
    if isinstance(x, dict):
        return {_leaf(key): _leaf(value) for key, value in x.items()}
    if isinstance(x, set):
        return x.copy()
    return _leaf(x)


def deepcopy(x):
    if isinstance(x, list):
        out = []
        for place in range(len(x)):
            # What was one object before is one afterwards.
            for before in range(place):
                if x[before] is x[place] and isinstance(x[place], (list, dict, set)):
                    out.append(out[before])
                    break
            else:
                out.append(_inner(x[place]))
        return out
    return _inner(x)
