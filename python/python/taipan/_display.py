"""Results for people: as the shell prints them, and as tables of HTML."""

from __future__ import annotations

import html
import unicodedata
from typing import Iterator, List, Optional, Sequence, Tuple

#: A longer result is shown from its front, and rows beyond the second number are not counted.
SHOWN = 40
COUNTED = 10_000
#: Longer cells are cut.
_WIDEST = 80

_NUMBERS = ("smallint", "integer", "bigint", "tinyint", "real", "double precision", "numeric")

Rows = Sequence[Sequence[Optional[str]]]
Columns = Sequence[Tuple[str, str]]


def count(rows: int, shown: int, more: bool) -> str:
    """The line below a table."""
    if more:
        return f"(more than {rows} rows, {shown} shown)"
    if rows > shown:
        return f"({rows} rows, {shown} shown)"
    return "(1 row)" if rows == 1 else f"({rows} rows)"


def text(columns: Columns, rows: Rows, below: str) -> str:
    """As psql draws tables."""
    names = [_visible(name) for name, _ in columns]
    lines = [[_cut("NULL" if cell is None else _visible(cell)).split("\n") for cell in row] for row in rows]
    widths = [_width(name.replace("\n", " ")) for name in names]
    for row in lines:
        for column, cell in enumerate(row):
            widths[column] = max(widths[column], *(_width(line) for line in cell))
    drawn = ["|".join(f" {_centred(name, width)} " for name, width in zip(names, widths))]
    drawn.append("+".join("-" * (width + 2) for width in widths))
    right = [_is_number(kind) for _, kind in columns]
    for row in lines:
        for number in range(max(map(len, row), default=1)):
            drawn.append("|".join(_cells(row, number, widths, right)))
    drawn.append(below)
    return "\n".join(drawn)


def html_table(columns: Columns, rows: Rows, below: str) -> str:
    """A table of HTML. Texts of data are escaped."""
    heads = "".join(
        f'<th style="text-align: left" title="{html.escape(kind)}">{html.escape(name)}</th>' for name, kind in columns
    )
    body: List[str] = []
    for row in rows:
        cells = []
        for (_, kind), cell in zip(columns, row):
            align = "right" if _is_number(kind) else "left"
            shown = '<span style="opacity: 0.5">NULL</span>' if cell is None else html.escape(_cut(cell))
            cells.append(f'<td style="text-align: {align}; white-space: pre-wrap">{shown}</td>')
        body.append(f"<tr>{''.join(cells)}</tr>")
    return (
        f"<table><thead><tr>{heads}</tr></thead><tbody>{''.join(body)}</tbody></table>"
        f'<div style="opacity: 0.7">{html.escape(below)}</div>'
    )


def _cells(row: List[List[str]], number: int, widths: List[int], right: List[bool]) -> Iterator[str]:
    """A line of a row. A plus says that a cell goes on."""
    for column, (cell, width, aligned) in enumerate(zip(row, widths, right)):
        text = cell[number] if number < len(cell) else ""
        goes_on, last = number + 1 < len(cell), column + 1 == len(row)
        spare = " " * (width - _width(text))
        shown = spare + text if aligned else text if last and not goes_on else text + spare
        yield f" {shown}{'+' if goes_on else '' if last else ' '}"


def _is_number(kind: str) -> bool:
    return kind.partition("(")[0].replace(" unsigned", "") in _NUMBERS


def _cut(cell: str) -> str:
    lines = (line if len(line) <= _WIDEST else line[: _WIDEST - 1] + "…" for line in cell.split("\n"))
    return "\n".join(lines)


def _visible(cell: str) -> str:
    cell = cell.replace("\r\n", "\n").replace("\t", "    ")
    return "".join("\ufffd" if unicodedata.category(c) == "Cc" and c != "\n" else c for c in cell)


def _width(line: str) -> int:
    if line.isascii():
        return len(line)
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in line)
    return len(line) + wide - sum(unicodedata.combining(c) > 0 for c in line)


def _centred(name: str, width: int) -> str:
    name = name.replace("\n", " ")
    spare = width - _width(name)
    return " " * (spare // 2) + name + " " * (spare - spare // 2)
