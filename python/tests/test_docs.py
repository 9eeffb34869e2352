"""The examples of docs/python.md: what they print stands below them."""

import contextlib
import io
import linecache
import pathlib
import re

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "python.md"


def test_the_page():
    blocks = re.findall(r"```(\w*)\n(.*?)```", PAGE.read_text(), re.S)
    scope = {"__name__": "page"}
    compared = 0
    for number, (kind, text) in enumerate(blocks):
        if kind != "python":
            continue
        # Sources of functions are looked up by the name of their file.
        name = f"<page {number}>"
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text, name, "exec"), scope)
        if blocks[number + 1 : number + 2] and blocks[number + 1][0] == "text":
            assert printed.getvalue().rstrip() == blocks[number + 1][1].rstrip()
            compared += 1
    assert compared >= 4
