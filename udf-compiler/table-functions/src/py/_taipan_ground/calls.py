"""Functions of the program that are applied to values: how the engine calls them. Knows no library of tables."""


def of_values(function, values, args, kwargs):
    return function(*values, *args, **kwargs)


def plain(calling, function, extra):
    """A function of the values of columns; `extra`: what else it is given."""
    args, kwargs = extra or ((), {})
    return lambda *values: calling(function, values, args, kwargs)


def bound(calling, function, space, extra, scalars):
    """The same, of which the last values are not the row's: the function sees them in `space`, under their names. What else it
    is given is found there, too. `scalars`: names, and what the function sees of each value."""
    count = len(scalars)
    args, kwargs = extra

    def of_row(*values):
        own = values[: len(values) - count]
        for (name, seen), value in zip(scalars, values[len(own) :]):
            space[name] = seen(value)
        made = calling(function, own, [space[name] for name in args], {key: space[name] for key, name in kwargs.items()})
        return None if isinstance(made, float) and made != made else made

    return of_row
