"""Where `zoneinfo` finds time zones: in the program, not among files."""
import io

import _taipan_zones

from . import _common

TZPATH = ()


def _load(key):
    data = _taipan_zones.data(key) if isinstance(key, str) else None
    if data is None:
        raise _common.ZoneInfoNotFoundError(f'No time zone found with key {key}')
    return io.BytesIO(data)


_common.load_tzdata = _load


def find_tzfile(key):
    """None: there are no files. Keys that are no relative paths in their normal form are refused as Python does."""
    if key.startswith('/'):
        raise ValueError(f'ZoneInfo keys may not be absolute paths, got: {key}')
    parts = key.split('/')
    if any(part in ('', '.', '..') for part in parts):
        if parts[0] == '..':
            raise ValueError(f'ZoneInfo keys must refer to subdirectories of TZPATH, got: {key}')
        raise ValueError(f'ZoneInfo keys must be normalized relative paths, got: {key}')
    return None


def reset_tzpath(to=None):
    """There is no other place where time zones could be."""


def available_timezones():
    return set(_taipan_zones.names())


class InvalidTZPathWarning(RuntimeWarning):
    """Warning raised if an invalid path is specified in PYTHONTZPATH."""
