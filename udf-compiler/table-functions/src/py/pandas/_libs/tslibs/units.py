"""Units of time, and how many nanoseconds each has. Knows no text and no time."""
UNITS = {
    "ns": 1,
    "us": 1_000,
    "ms": 1_000_000,
    "s": 1_000_000_000,
    "m": 60_000_000_000,
    "min": 60_000_000_000,
    "h": 3_600_000_000_000,
    "D": 86_400_000_000_000,
    "W": 604_800_000_000_000,
}
NAMES = {
    "nanosecond": "ns", "nano": "ns", "microsecond": "us", "micro": "us", "millisecond": "ms", "milli": "ms",
    "second": "s", "sec": "s", "S": "s", "minute": "min", "T": "min", "hour": "h", "hr": "h", "H": "h",
    "day": "D", "d": "D", "week": "W", "w": "W", "L": "ms", "U": "us", "N": "ns",
}


def unit_of(name):
    """How many nanoseconds a unit has, or None."""
    if name in UNITS:
        return UNITS[name]
    short = name[:-1] if name.endswith("s") and len(name) > 2 else name
    return UNITS.get(NAMES.get(short, NAMES.get(short.lower(), "")))
