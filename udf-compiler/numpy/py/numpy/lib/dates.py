"""Working days: Monday to Friday, without holidays."""
from numpy._core.multiarray import asarray, call
from numpy._core.umath import UFUNCS
from numpy._refusing import refuse

_WEEK = (None, "1111100", "Mon Tue Wed Thu Fri")


def _days(dates):
    return asarray(dates, "datetime64[D]").astype("int64")


def _before(days):
    """How many working days there are before these, since a Monday long ago."""
    weeks, places = UFUNCS["floor_divide"](days + 3, 7), UFUNCS["remainder"](days + 3, 7)
    return 5 * weeks + UFUNCS["minimum"](places, 5)


def _plain(name, weekmask, holidays, busdaycal, out):
    if weekmask not in _WEEK or holidays is not None and len(holidays) or busdaycal is not None or out is not None:
        refuse(f"{name} with weekmask, holidays and their like")


def is_busday(dates, weekmask="1111100", holidays=None, busdaycal=None, out=None):
    _plain("is_busday", weekmask, holidays, busdaycal, out)
    return UFUNCS["remainder"](_days(dates) + 3, 7) < 5


def busday_count(begindates, enddates, weekmask="1111100", holidays=None, busdaycal=None, out=None):
    _plain("busday_count", weekmask, holidays, busdaycal, out)
    begin, end = _days(begindates), _days(enddates)
    back = begin > end
    made = call("where", back, _before(end + 1) - _before(begin + 1), _before(end) - _before(begin))
    return made if made.ndim else made[()]
