"""Wide tables and nested dicts as long tables, and tables merged in order. Knows the core and other shapes."""
import re

from pandas._libs.lib import as_list, unsupported
from pandas.core.frame import DataFrame
from pandas.reshape.concat import concat


def wide_to_long(df, stubnames, i, j, sep="", suffix=r"\d+"):
    stubs, keys = as_list(stubnames), as_list(i)
    if any(stub in df._columns for stub in stubs):
        raise ValueError("stubname can't be identical to a column name")
    names = {}
    for stub in stubs:
        pattern = re.compile(rf"^{re.escape(stub)}{re.escape(sep)}{suffix}$")
        names[stub] = [label for label in df._columns if isinstance(label, str) and pattern.match(label)]
    used = [label for labels in names.values() for label in labels]
    if df[keys].duplicated().any():
        raise ValueError("the id variables need to uniquely identify each row")
    others = [label for label in df._columns if label not in used and label not in keys]
    if len(others) > 1:
        unsupported("wide_to_long of a table with several columns beside keys and values")
    ends = []
    for stub in stubs:
        for label in names[stub]:
            end = label[len(stub) + len(sep) :]
            ends += [end] if end not in ends else []
    if not ends or any([stub + sep + end for end in ends] != names[stub] for stub in stubs):
        unsupported("wide_to_long where not every name has every suffix, in the same order")
    whole = all(end.isdigit() for end in ends)
    if not whole and any(end[:1].isdigit() for end in ends):
        unsupported("wide_to_long with suffixes of which some are numbers")
    parts = []
    for end in ends:
        part = df[keys + others].copy()
        part[j] = int(end) if whole else end
        for stub in stubs:
            part[stub.rstrip(sep)] = df[stub + sep + end]
        parts.append(part)
    return concat(parts, ignore_index=True).set_index([*keys, j])


def _flat(nested, before, sep):
    made = {}
    for key, value in nested.items():
        name = key if before is None else before + sep + str(key)
        if isinstance(value, dict):
            made.update(_flat(value, name if isinstance(name, str) else str(name), sep))
        else:
            made[name if isinstance(name, str) else str(name)] = value
    return made


def json_normalize(data, record_path=None, meta=None, meta_prefix=None, record_prefix=None, errors="raise", sep=".", max_level=None):
    if record_path is not None or meta is not None or max_level is not None:
        unsupported("json_normalize(record_path=…, meta=…, max_level=…)")
    rows = [data] if isinstance(data, dict) else list(data)
    if not all(isinstance(row, dict) for row in rows):
        unsupported("json_normalize of values that are no dicts")
    made = []
    for row in rows:
        plain = {key: value for key, value in row.items() if not isinstance(value, dict)}
        nested = {key: value for key, value in row.items() if isinstance(value, dict)}
        made.append({**_flat(plain, None, sep), **_flat(nested, None, sep)})
    if any(isinstance(value, (list, tuple, set)) for row in made for value in row.values()):
        unsupported("json_normalize of dicts with lists in them")
    return DataFrame(made)


def merge_ordered(left, right, on=None, left_on=None, right_on=None, left_by=None, right_by=None, fill_method=None, suffixes=("_x", "_y"), how="outer"):
    if left_by is not None or right_by is not None or fill_method is not None:
        unsupported("merge_ordered(left_by=…, right_by=…, fill_method=…)")
    if how != "outer":
        unsupported(f"merge_ordered(how={how!r})")
    return left.merge(right, how=how, on=on, left_on=left_on, right_on=right_on, suffixes=suffixes, sort=True)
