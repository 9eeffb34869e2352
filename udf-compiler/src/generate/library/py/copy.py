"""The module copy, of Python's own containers."""


def copy(x):
    if type(x) in (list, dict, set):
        return x.copy()
    if type(x) in (str, bytes, int, float, bool, tuple, frozenset) or x is None:
        return x
    give_up('a copy of an object')


def _leaf(x):
    """What is the same when it is copied."""
    if type(x) in (str, bytes, int, float, bool) or x is None:
        return x
    if type(x) is tuple:
        for part in x:
            _leaf(part)
        return x
    give_up('a deep copy of nested containers')


def _inner(x):
    if type(x) is list:
        return [_leaf(item) for item in x]
    if type(x) is dict:
        return {_leaf(key): _leaf(value) for key, value in x.items()}
    if type(x) is set:
        return x.copy()
    return _leaf(x)


def deepcopy(x):
    if type(x) is list:
        out = []
        for place in range(len(x)):
            # What was one object before is one afterwards.
            for before in range(place):
                if x[before] is x[place] and type(x[place]) in (list, dict, set):
                    out.append(out[before])
                    break
            else:
                out.append(_inner(x[place]))
        return out
    return _inner(x)
