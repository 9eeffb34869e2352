"""Exceptions of pandas' own. Knows nothing of what raises them."""
from _taipan_ground.handlers import ERRORS


class IntCastingNaNError(ValueError):
    pass


class OutOfBoundsDatetime(ValueError):
    pass


class OutOfBoundsTimedelta(ValueError):
    pass


class ParserError(ValueError):
    pass


class DateParseError(ValueError):
    pass


class MergeError(ValueError):
    pass


class InvalidIndexError(Exception):
    pass


class IndexingError(Exception):
    pass


class SpecificationError(Exception):
    pass


class UndefinedVariableError(NameError):
    pass


class DataError(Exception):
    pass


ERRORS.update({name: error for name, error in globals().items() if isinstance(error, type)})
