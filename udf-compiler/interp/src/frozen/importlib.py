"""What library modules ask of `importlib`: nothing here imports anything."""


def import_module(name, package=None):
    return __import__(name, None, None, ['*'])


def invalidate_caches():
    pass
