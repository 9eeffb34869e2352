"""`atexit` of a process that functions do not see the end of."""


def register(function, *args, **options):
    return function


def unregister(function):
    pass
