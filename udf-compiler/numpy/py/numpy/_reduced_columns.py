"""Reductions of columns: pandas computes them, except that the degrees of freedom are numpy's."""
from numpy._columns import is_column
from numpy._refusing import refuse


def of_columns(name, a, axis, options):
    known = {"ddof": options.pop("ddof", 0)} if name in ("std", "var") else {}
    given = [key for key, value in options.items() if value is not None and value is not False]
    if given or axis not in (None, 0):
        refuse(f"{name} of a column with {', '.join(given) or 'axis'}")
    if name == "median" and is_column(a):
        # numpy makes an array of it, where a missing value is no number.
        return (a._series() if hasattr(a, "_series") else a).median(skipna=False)
    if name == "ptp":
        return a.max() - a.min()
    if hasattr(a, "_columns") and axis is None and name in ("median", "ptp", "mean", "any", "all", "max", "min"):
        refuse(f"{name} of a table without axis")
    return getattr(a, name)(**known)
