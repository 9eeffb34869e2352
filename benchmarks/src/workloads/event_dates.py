from datetime import datetime

FORMATS = ("%Y-%m-%d", "%d/%m/%Y", "%b %d, %Y", "%d.%m.%y %H:%M")
WORTH = {"open": lambda days: days, "late": lambda days: -days, "paid": lambda days: days % 7}


def event_day(text, kind):
    for form in FORMATS:
        try:
            day = datetime.strptime(text, form).toordinal() - 719163
        except ValueError:
            continue
        return WORTH[kind](day)
    return None
