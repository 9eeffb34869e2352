"""Tables of pandas' as polars'. Knows both."""
import _taipan_tables as _t

from _taipan_ground.lib import unsupported
from polars.frames.frame import DataFrame


def from_pandas(data, *, schema_overrides=None, rechunk=True, nan_to_null=True, include_index=False):
    """The columns of a frame, without its index. NaN is null there already."""
    from pandas._libs.observe import certain

    if not nan_to_null or include_index or schema_overrides is not None:
        unsupported("from_pandas() of this form")
    if not hasattr(data, "_columns"):
        unsupported(f"from_pandas() of {type(data).__name__}")
    columns = {}
    for label, expr in data._columns.items():
        # Whole numbers of which some are missing are floats in pandas.
        own = certain(data._rel, expr) if _t.family(expr) == "int" else expr
        columns[str(label)] = own
    return DataFrame._of(data._rel, columns)
