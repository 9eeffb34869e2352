"""Methods of a Series with `inplace`, which change what they are called of and give nothing. Knows none of them."""
from pandas._libs.lib import unsupported


def in_place(method):
    """Of values: the rows stay as they are."""
    method.__qualname__ = f"Series.{method.__name__}"

    def either(self, *args, inplace=False, **options):
        return self._changed(method(self, *args, **options), inplace)

    return either


def in_place_of_rows(method):
    """Of rows, which a column that was taken from a table has from there."""
    name = method.__name__
    method.__qualname__ = f"Series.{name}"

    def either(self, *args, inplace=False, **options):
        if inplace and self._owner is not None:
            if name == "sort_values":
                raise ValueError("This Series is a view of some other array, to sort in-place you must create a copy")
            unsupported(f"{name}(inplace=True) of a column that was taken from a table")
        if inplace and name == "reset_index" and not options.get("drop"):
            raise TypeError("Cannot reset_index inplace on a Series to create a DataFrame")
        return self._changed(method(self, *args, **options), inplace)

    return either
