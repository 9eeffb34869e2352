"""Exceptions of polars' own. Knows nothing of what raises them."""
from _taipan_ground.handlers import ERRORS


class PolarsError(Exception):
    pass


class ColumnNotFoundError(PolarsError):
    pass


class ComputeError(PolarsError):
    pass


class DuplicateError(PolarsError):
    pass


class InvalidOperationError(PolarsError):
    pass


class NoDataError(PolarsError):
    pass


class OutOfBoundsError(PolarsError):
    pass


class SchemaError(PolarsError):
    pass


class SchemaFieldNotFoundError(PolarsError):
    pass


class ShapeError(PolarsError):
    pass


class StructFieldNotFoundError(PolarsError):
    pass


ERRORS.update({name: error for name, error in globals().items() if isinstance(error, type)})


def no_column(name, columns):
    """What polars says of a column that is not there."""
    names = ", ".join(f'"{column}"' for column in columns)
    raise ColumnNotFoundError(f'unable to find column "{name}"; valid columns: [{names}]')
