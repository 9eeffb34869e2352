"""Decorators by which other engines know functions of columns: `vectorized` of Snowflake, `pandas_udf` and `udf` of Spark. The text of a function is
looked at for them; the function stays what it is."""


def vectorized(input=None, max_batch_size=None, flatten_object_input=False):
    return _same


def pandas_udf(f=None, returnType=None, functionType=None):
    return f if isinstance(f, _FUNCTION) else _same


def udf(f=None, returnType=None, useArrow=None):
    return f if isinstance(f, _FUNCTION) else _same


def _same(function):
    return function


_FUNCTION = type(_same)
