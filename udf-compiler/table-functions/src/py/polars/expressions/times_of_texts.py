"""Texts as dates and times: the code that reads them, and formats. Knows no column."""
import re

from _taipan_ground.lib import unsupported

# Parts of formats that polars and Python read and write alike.
_READ = set("YmdHMSbBj%")
_WRITTEN = _READ | set("aApIy")

_ISO = {
    "date": 'if len(x) != 10 or x[4] != "-" or x[7] != "-":\n    {wrong}\nreturn datetime.date.fromisoformat(x)',
    "datetime": 'if len(x) < 19 or x[4] != "-" or x[7] != "-" or x[10] not in " T" or x[13] != ":" or x[16] != ":" or x[19:20] not in ("", "."):\n    {wrong}\nreturn datetime.datetime.fromisoformat(x)',
}


def _checked(format, known, what):
    for code in re.findall("%(.?)", format):
        if code not in known or not code:
            unsupported(f"%{code} in a format of {what}")
    return format


def reading(kind, format, strict):
    """The body of a function that reads a text."""
    if format is None:
        if not strict:
            unsupported("texts as times with strict=False and no format")
        wrong = "raise NotImplementedError('a text as a time that is not as ISO 8601 writes it: give its format')"
        return "import datetime\n" + _ISO[kind].replace("{wrong}", wrong)
    wide = {"%F": "%Y-%m-%d", "%T": "%H:%M:%S", "%R": "%H:%M", "%D": "%m/%d/%y"}
    for short, long in wide.items():
        format = format.replace(short, long)
    read = f"datetime.datetime.strptime(x, {_checked(format, _READ, 'texts')!r})"
    read = f"{read}.date()" if kind == "date" else read
    if strict:
        return f"import datetime\nreturn {read}"
    return f"import datetime\ntry:\n    return {read}\nexcept ValueError:\n    return None"


def writing(format):
    """The body of a function that writes a time."""
    for short, long in {"%F": "%Y-%m-%d", "%T": "%H:%M:%S", "%R": "%H:%M"}.items():
        format = format.replace(short, long)
    return f"return x.strftime({_checked(format, _WRITTEN, 'times')!r})"
