"""The examples of the documents: what they print stands below them."""

import contextlib
import io
import linecache
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).parents[2]


@pytest.mark.parametrize("page, outputs", [("docs/python.md", 4), ("README.md", 0)])
def test_the_page(page, outputs):
    blocks = re.findall(r"^```(\w*)(.*)\n((?:.*\n)*?)```$", (ROOT / page).read_text(), re.M)
    scope = {"__name__": "page"}
    ran = compared = 0
    for number, (kind, rest, text) in enumerate(blocks):
        if kind != "python" or "wheel" not in rest:
            continue
        ran += 1
        # Sources of functions are looked up by the name of their file.
        name = f"<{page} {number}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, name, "exec"), scope)
        if blocks[number + 1 : number + 2] and blocks[number + 1][0] == "text":
            assert printed.getvalue().rstrip() == blocks[number + 1][2].rstrip()
            compared += 1
    assert ran and compared >= outputs
