"""`decimal` written in Python, whose exceptions say what those of the module in C say."""
import sys

import _pydecimal
from _pydecimal import Context, Decimal


def _raise_error(self, condition, explanation=None, *args):
    error = _pydecimal._condition_map.get(condition, condition)
    if error in self._ignored_flags:
        return error().handle(self, *args)
    self.flags[error] = 1
    if not self.traps[error]:
        return condition().handle(self, *args)
    raise error([condition])


def _of_finite(method):
    def convert(self, *args):
        if self._is_special and not args:
            if self.is_nan():
                raise ValueError('cannot convert NaN to integer')
            raise OverflowError('cannot convert Infinity to integer')
        return method(self, *args)

    return convert


def _of_quiet(method, kind, text):
    def convert(self):
        if self.is_snan():
            raise kind(text)
        return method(self)

    return convert


Context._raise_error = _raise_error
Decimal.__float__ = _of_quiet(Decimal.__float__, ValueError, 'cannot convert signaling NaN to float')
Decimal.__hash__ = _of_quiet(Decimal.__hash__, TypeError, 'Cannot hash a signaling NaN value')
for _name in ['__int__', '__trunc__', '__round__', '__floor__', '__ceil__']:
    setattr(Decimal, _name, _of_finite(getattr(Decimal, _name)))
# Nobody finds this module any more, but its functions still name it.
__spec__ = __loader__ = None
sys.modules[__name__] = _pydecimal
