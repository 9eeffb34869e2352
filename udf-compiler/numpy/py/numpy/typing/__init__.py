"""What annotations of arrays are called."""
import types
import typing

from numpy._core.dtypes import dtype
from numpy._core.multiarray import ndarray

ArrayLike = DTypeLike = typing.Any
_scalar = typing.TypeVar("_scalar")
NDArray = types.GenericAlias(ndarray, (typing.Any, types.GenericAlias(dtype, (_scalar,))))
