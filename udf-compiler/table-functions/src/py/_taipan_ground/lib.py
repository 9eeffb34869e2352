"""Where the program is, and what ends the recording. Knows no operation on columns."""
import sys


def line():
    """The line of the program that called the library."""
    frame = sys._getframe(1)
    while frame is not None:
        if frame.f_code.co_filename.startswith(("<function", "/udf/")):
            return frame.f_lineno
        frame = frame.f_back
    return 0


def unsupported(what):
    raise NotImplementedError(f"{what} is not supported in table functions")


def as_list(value):
    """A list of one, or of several."""
    return list(value) if isinstance(value, (list, tuple)) else [value]
