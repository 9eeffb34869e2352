"""What a snippet gives, as text: read by the recording script and, inside a function, by the test. Statements stand before ` ;; `, the
expression after the last one."""
import warnings

import numpy as np


def described(value):
    name = "dtype" if isinstance(value, np.dtype) else type(value).__name__
    if isinstance(value, np.ndarray):
        return f"{name} {value.dtype} {value.shape} {value.tolist()!r}"
    if isinstance(value, (tuple, list)) and any(isinstance(item, (np.ndarray, np.generic, tuple, list)) for item in value):
        return f"{name}({', '.join(described(item) for item in value)})"
    return f"{name} {value!r}"


def run(snippet):
    statements, _, expression = snippet.rpartition(" ;; ")
    names = {"np": np, "warnings": warnings}
    try:
        with np.errstate(all="ignore"):
            exec(statements.replace(" ;; ", "\n"), names)
            if expression.startswith(("a[", "a += ", "a /= ", "del ")):
                return described(exec(expression, names))
            return described(eval(expression, names))
    except Exception as error:
        text = str(error).replace("\n", "\\n")
        return f"! {type(error).__name__}: {text}"
